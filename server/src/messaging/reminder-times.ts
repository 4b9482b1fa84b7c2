/**
 * Computes when signers are reminded: at each of REMINDER_HOURS or, by default, once after half of the time to sign.
 */
import type { Settings } from '../settings/settings.ts';
import type { SessionRow } from '../signing/rows.ts';

type Hours = Pick<Settings, 'REMINDER_HOURS'>;
type Validity = Pick<SessionRow, 'createdAt' | 'expiresAt'>;

const HOUR = 3_600_000;

/** Returns the latest time of a reminder that has passed, or null if none has passed. */
export function reminderDue(settings: Hours, validity: Validity, at: Date): Date | null {
  const due = reminderTimes(settings, validity).filter((time) => time <= +at);
  return due.length > 0 ? new Date(Math.max(...due)) : null;
}

/** Returns the time of the next reminder. If there is none, returns the expiry of the session. */
export function nextReminder(settings: Hours, validity: Validity, after: Date): Date {
  const next = reminderTimes(settings, validity).filter((time) => time > +after);
  return new Date(Math.min(...next, +validity.expiresAt));
}

const reminderTimes = ({ REMINDER_HOURS: hours }: Hours, { createdAt, expiresAt }: Validity): number[] =>
  hours?.map((hour) => +createdAt + hour * HOUR) ?? [(+createdAt + +expiresAt) / 2];

/** The time that marks a session whose expiry has changed. The job then computes its next reminder again. */
export const RECALCULATE = new Date(0);
