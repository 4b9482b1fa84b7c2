/**
 * Limits and states of batches, and problems of their files. This module does not import zod, because the console
 * imports it.
 */
export const MAX_BATCH_ROWS = 10_000;
export const MAX_BATCH_COLUMNS = 200;
export const MAX_BATCH_FILE_BYTES = 10 * 1024 * 1024;
export const BATCH_FILE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
/** The maximum number of problems that are stored. Further problems are only counted. */
export const MAX_BATCH_PROBLEMS = 10_000;

/** The number of days after which a batch is cancelled if it was not started or stays paused. */
export const BATCH_WAITS_DAYS = 30;
/** The number of days after the end of a batch after which the data about its rows is deleted. */
export const BATCH_KEPT_DAYS = 365;

/** `problems` and `ready`: the file has been checked, and nothing has been sent yet. */
export const BATCH_STATUSES = ['problems', 'ready', 'running', 'paused', 'done', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The actions on a batch, and the states in which they are allowed. */
export const BATCH_ACTS = {
  start: ['ready'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['problems', 'ready', 'running', 'paused'],
} as const satisfies Record<string, readonly BatchStatus[]>;
export type BatchAct = keyof typeof BATCH_ACTS;

export const allowsAct = (status: BatchStatus, act: BatchAct): boolean =>
  BATCH_ACTS[act].some((each) => each === status);

/**
 * Why a batch creates no sessions at the moment. `rate`: the provider's limit of messages per minute is reached.
 * `budget`: the SMS budget is used up. `stamps`: the stock has no stamp certificate for the next rows. `sender`: the
 * person or key that started the batch may no longer send. `layout`: the layout can no longer be used. The batch
 * continues without intervention after `rate`, `budget` and `stamps`.
 */
export const BATCH_BLOCKERS = ['rate', 'budget', 'stamps', 'sender', 'layout'] as const;
export type BatchBlocker = (typeof BATCH_BLOCKERS)[number];

/** Why the server rejects a whole file. */
export const BATCH_FILE_REFUSALS = [
  'NOT_A_TABLE',
  'OLD_EXCEL',
  'ENCRYPTED',
  'NOT_UNICODE',
  'OPEN_QUOTE',
  'EMPTY',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'TOO_LARGE',
  'TOO_COMPLEX',
] as const;
export type BatchFileRefusal = (typeof BATCH_FILE_REFUSALS)[number];

/** The problems that a column or a cell can have. */
export const BATCH_PROBLEMS = [
  'column_unknown',
  'column_twice',
  'column_unnamed',
  'column_not_in_file',
  'target_missing',
  'target_twice',
  'beyond_columns',
  'missing',
  'too_long',
  'scientific',
  'spreadsheet_error',
  'phone_not_international',
  'phone_as_number',
  'phone_twice',
  'email_invalid',
  'return_url_refused',
  'language_unknown',
  'name_unreadable',
  'branch_unknown',
  'branch_ambiguous',
  'row_key_twice',
  'not_true_or_false',
  'not_drawable',
  'does_not_fit',
  'not_accepted',
] as const;
export type BatchProblemCode = (typeof BATCH_PROBLEMS)[number];
