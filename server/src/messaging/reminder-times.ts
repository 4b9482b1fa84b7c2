/** When signers are reminded: after REMINDER_HOURS, or once when half of the time to sign is over. */
import type { Settings } from '../settings/settings.ts';
import type { SessionRow } from '../signing/rows.ts';

type Hours = Pick<Settings, 'REMINDER_HOURS'>;
type Validity = Pick<SessionRow, 'createdAt' | 'expiresAt'>;

const HOUR = 3_600_000;

/** The last one that has come due; null before the first. */
export function reminderDue(settings: Hours, validity: Validity, at: Date): Date | null {
  const due = reminderTimes(settings, validity).filter((time) => time <= +at);
  return due.length > 0 ? new Date(Math.max(...due)) : null;
}

/** The next one; where none is left, the end. */
export function nextReminder(settings: Hours, validity: Validity, after: Date): Date {
  const next = reminderTimes(settings, validity).filter((time) => time > +after);
  return new Date(Math.min(...next, +validity.expiresAt));
}

const reminderTimes = ({ REMINDER_HOURS: hours }: Hours, { createdAt, expiresAt }: Validity): number[] =>
  hours?.map((hour) => +createdAt + hour * HOUR) ?? [(+createdAt + +expiresAt) / 2];

/** Of a session whose end was moved: the job looks when its next reminder is. */
export const RECALCULATE = new Date(0);
