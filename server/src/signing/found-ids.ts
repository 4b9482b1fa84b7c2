import type { SQL } from 'drizzle-orm';

/** A query for ids that an index has in their order, and what else must be true of `found.session_id`. */
export interface FoundIds {
  ids: SQL;
  and?: SQL;
  /** Queries for ids by the same index, each of which must find it too. */
  within?: readonly SQL[];
  /** Where only several queries together have an order: what each is about, which `ids` names. */
  each?: SQL;
}
