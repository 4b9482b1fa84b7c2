/** Tells a database that is away, which comes back, and a full disk, which somebody has to empty, from bugs. */
import { DatabaseError } from 'pg';

/** No connection could be had: the server is not there, starting, ending, or has none left. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const isDatabaseUnavailable = (error: unknown): boolean => anyCause(error, isAway);
export const isDiskFull = (error: unknown): boolean => anyCause(error, isFull);

/** drizzle wraps what pg throws. */
function anyCause(error: unknown, is: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return true;
  return false;
}

/** Class 08 is a lost connection, 57P01 to 57P03 a server that ends or starts, 53300 one without a free connection, 25006 a replica. */
const AWAY = /^(?:08...|57P0[1-3]|53300|25006)$/;
/** What is said of a connection that cannot be had, was lost, or is silent. By the words, since the job queue hands on copies of errors. */
const LOST =
  /^The database cannot be reached|^Connection terminated|^Client has encountered a connection error|^Query read timeout/;
const LOST_CODES = new Set<unknown>(['ECONNRESET', 'EPIPE']);

function isAway(error: Error): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '');
  return LOST.test(error.message) || LOST_CODES.has(codeOf(error));
}

/** 53100 is PostgreSQL's own; the others are what files are refused with. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);
const isFull = (error: Error): boolean => FULL.has(codeOf(error));

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
