/** Words that several pages of the console share: states, steps, verdicts, times. */
import { figure } from './figure.ts';

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
    PENDING: 'Has not begun',
    OTP_SENT: 'Password sent',
    OTP_VERIFIED: 'Identity confirmed',
    CONSENTED: 'Document consented',
    LOCATED: 'Location shared',
    LIVE: 'Face checked',
    SIGNED: 'Signed',
    COMPLETED: 'Signed and sealed',
    BLOCKED: 'Blocked',
    EXPIRED: 'Did not sign in time',
    CANCELLED: 'Cancelled',
    DECLINED: 'Declined to sign',
  },
  steps: {
    otp: 'Identity',
    document: 'Document',
    location: 'Location',
    liveness: 'Face check',
    signature: 'Signature',
    completion: 'Done',
  },
  verdicts: { passed: 'Passed', failed: 'Failed', indeterminate: 'Not established' },
  justNow: 'just now',
  none: 'None',
  yes: 'Yes',
  no: 'No',
} as const;
