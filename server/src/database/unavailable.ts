/**
 * Distinguishes bugs from an unavailable database, which recovers, and from a full disk, which an operator must clear.
 */
import { DatabaseError } from 'pg';

/** Thrown if no connection is available: the server is missing, starting, ending, or has no free connection. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const isDatabaseUnavailable = (error: unknown): boolean => anyCause(error, isAway);
export const isDiskFull = (error: unknown): boolean => anyCause(error, isFull);

/** The causes are searched, because drizzle wraps the errors of pg. */
function anyCause(error: unknown, is: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return true;
  return false;
}

/**
 * Class 08 is a lost connection, 57P01 to 57P03 a starting or stopping server, 53300 a server without a free
 * connection, and 25006 a replica.
 */
const AWAY = /^(?:08...|57P0[1-3]|53300|25006)$/;
/**
 * The messages of a lost, silent or unavailable connection. They are matched by text, because the job queue passes on
 * copies of errors.
 */
const LOST =
  /^The database cannot be reached|^Connection terminated|^Client has encountered a connection error|^Query read timeout/;
const LOST_CODES = new Set<unknown>(['ECONNRESET', 'EPIPE']);

function isAway(error: Error): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  return LOST.test(error.message) || LOST_CODES.has(codeOf(error));
}

/** 53100 is PostgreSQL's code. The others come from the file system. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);
const isFull = (error: Error): boolean => FULL.has(codeOf(error));

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
