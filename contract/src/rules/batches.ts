/** What a batch is bounded by, how it stands, and what may be wrong with its file. Free of zod: the console needs it too. */
export const MAX_BATCH_ROWS = 10_000;
export const MAX_BATCH_COLUMNS = 200;
export const MAX_BATCH_FILE_BYTES = 10 * 1024 * 1024;
export const BATCH_FILE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
/** How many problems are kept; all are counted. */
export const MAX_BATCH_PROBLEMS = 10_000;

/** One that nobody starts is cancelled after so many days, and so is one that stays paused. */
export const BATCH_WAITS_DAYS = 30;
/** So long after its end what is known of its rows is deleted. */
export const BATCH_KEPT_DAYS = 365;

/** `problems` and `ready`: checked, nothing was sent. */
export const BATCH_STATUSES = ['problems', 'ready', 'running', 'paused', 'done', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What may be asked of a batch, and in which states. */
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
 * Why a batch makes nothing at the moment. `rate`: as many messages a minute as the provider takes; `budget`: the budget of SMS is used
 * up; `sender`: whoever started it may not send any more; `layout`: nothing can be sent from its layout any more. The first two end by
 * themselves.
 */
export const BATCH_BLOCKERS = ['rate', 'budget', 'sender', 'layout'] as const;
export type BatchBlocker = (typeof BATCH_BLOCKERS)[number];

/** Why a file is refused as a whole. */
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

/** What may be wrong with a column or a cell. */
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
