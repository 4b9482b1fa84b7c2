/** Distinguishes an unavailable database, which recovers, and a full disk, which an operator must clear, from bugs. */
import { DatabaseError } from 'pg';

/** No connection is available: the server is missing, starting, ending, or has none left. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const isDatabaseUnavailable = (error: unknown): boolean => anyCause(error, isAway);
export const isDiskFull = (error: unknown): boolean => anyCause(error, isFull);

/** drizzle wraps pg's errors. */
function anyCause(error: unknown, is: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return true;
  return false;
}

/**
 * Class 08 is a lost connection, 57P01 to 57P03 a starting or ending server, 53300 one without a free connection, 25006 a
 * replica.
 */
const AWAY = /^(?:08...|57P0[1-3]|53300|25006)$/;
/**
 * Messages of a lost, silent or unavailable connection. Matched by text, because the job queue passes on copies of errors.
 */
const LOST =
  /^The database cannot be reached|^Connection terminated|^Client has encountered a connection error|^Query read timeout/;
const LOST_CODES = new Set<unknown>(['ECONNRESET', 'EPIPE']);

function isAway(error: Error): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  return LOST.test(error.message) || LOST_CODES.has(codeOf(error));
}

/** 53100 is PostgreSQL's code; the others come from the file system. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);
const isFull = (error: Error): boolean => FULL.has(codeOf(error));

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
