/**
 * Distinguishes bugs from an unavailable database, which recovers on its own, and from a full disk, where an operator
 * must free space.
 */
import { DatabaseError } from 'pg';

/**
 * Thrown if no connection is available, because the server does not run, is starting or ending, or has no free
 * connection.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const isDatabaseUnavailable = (error: unknown): boolean => anyCause(error, isAway);
export const isDiskFull = (error: unknown): boolean => anyCause(error, isFull);

/** Tests the error and its causes, because drizzle wraps the errors of pg. */
function anyCause(error: unknown, is: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return true;
  return false;
}

/**
 * The error codes of an unavailable database. Class 08 means a lost connection, 57P01 to 57P03 a starting or stopping
 * server, 53300 too many connections, and 25006 a replica.
 */
const AWAY = /^(?:08...|57P0[1-3]|53300|25006)$/;
/**
 * The messages for a lost or unavailable connection. They are compared as text, because the job queue passes only
 * copies of errors.
 */
const LOST =
  /^The database cannot be reached|^Connection terminated|^Client has encountered a connection error|^Query read timeout/;
const LOST_CODES = new Set<unknown>(['ECONNRESET', 'EPIPE']);

function isAway(error: Error): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  return LOST.test(error.message) || LOST_CODES.has(codeOf(error));
}

/** The error codes of a full disk. 53100 comes from PostgreSQL, and the other codes come from the file system. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);
const isFull = (error: Error): boolean => FULL.has(codeOf(error));

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
