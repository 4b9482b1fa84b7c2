/** Batches: limits, states, and problems of a file. This module does not import zod, because the console imports it. */
export const MAX_BATCH_ROWS = 10_000;
export const MAX_BATCH_COLUMNS = 200;
export const MAX_BATCH_FILE_BYTES = 10 * 1024 * 1024;
export const BATCH_FILE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
/** The number of problems that are stored. All of them are counted. */
export const MAX_BATCH_PROBLEMS = 10_000;

/** A batch that is not started, or stays paused, is cancelled after this many days. */
export const BATCH_WAITS_DAYS = 30;
/** The data about a batch's rows is deleted this long after the batch ends. */
export const BATCH_KEPT_DAYS = 365;

/** `problems` and `ready`: the file has been checked and nothing has been sent. */
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
 * Why a batch currently creates no sessions. `rate`: the provider's limit of messages per minute has been
 * reached. `budget`: the SMS budget is used up. `sender`: the person or key that started the batch may no
 * longer send. `layout`: the layout can no longer be used. `stamps`: the stock has no stamp certificate for the next
 * rows. `rate`, `budget` and `stamps` resolve on their own.
 */
export const BATCH_BLOCKERS = ['rate', 'budget', 'stamps', 'sender', 'layout'] as const;
export type BatchBlocker = (typeof BATCH_BLOCKERS)[number];

/** Why a whole file is rejected. */
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

/** The possible problems of a column or a cell. */
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
