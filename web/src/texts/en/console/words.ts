/** Words that several pages share: statuses, steps, verdicts, units. */
import { figure, plural } from './figure.ts';

export const words = {
  figure,
  status: {
    NEW: 'Not started',
    IN_PROGRESS: 'In progress',
    IN_REVIEW: 'In review',
    SEALING: 'Sealing',
    COMPLETED: 'Completed',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
    REJECTED: 'Rejected',
    DECLINED: 'Declined',
  },
  participant: {
    PENDING: 'Not started',
    OTP_SENT: 'One-time password sent',
    OTP_VERIFIED: 'Identity confirmed',
    CONSENTED: 'Consented',
    LOCATED: 'Location shared',
    LIVE: 'Face check passed',
    SIGNED: 'Signed',
    COMPLETED: 'Signed and sealed',
    BLOCKED: 'Blocked',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
    DECLINED: 'Declined',
  },
  steps: {
    otp: 'Identity',
    document: 'Document',
    location: 'Location',
    liveness: 'Face check',
    signature: 'Signature',
    completion: 'Done',
  },
  verdicts: { passed: 'Passed', failed: 'Failed', indeterminate: 'Indeterminate' },
  /** The unit that follows a number, in the singular or plural form that the number requires. */
  units: {
    minutes: (count: number) => plural(count, 'minute'),
    seconds: (count: number) => plural(count, 'second'),
    hours: (count: number) => plural(count, 'hour'),
    days: (count: number) => plural(count, 'day'),
    metres: (count: number) => plural(count, 'metre'),
    times: (count: number) => plural(count, 'time'),
    percent: () => 'percent',
  },
  justNow: 'just now',
  none: 'None',
  yes: 'Yes',
  no: 'No',
} as const;
