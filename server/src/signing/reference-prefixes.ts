/** Sessions whose reference begins with a text, in the order of creation wherever there are many. */
import { sql, type SQL } from 'drizzle-orm';
import type { FoundIds } from './found-ids.ts';
import type { Kernel } from './kernel.ts';

/** The database stores prefixes up to this length (the trigger `sessions_reference_prefixes`). */
const LONGEST_KEPT = 24;

/** Fewer than these are read at once and put in order. */
const FEW = 500;

export async function idsBeginningWith(
  { database }: Pick<Kernel, 'database'>,
  text: string,
): Promise<FoundIds> {
  // The database counts characters, where JavaScript counts some twice.
  const characters = Array.from(text);
  const prefix = characters.slice(0, LONGEST_KEPT).join('');
  const ids = sql`SELECT session_id FROM reference_prefixes WHERE prefix = ${prefix}`;
  if (prefix === text) return { ids };
  const begun = sql`SELECT begun.id FROM sessions begun WHERE ${beginsWith(sql`begun.reference`, text)}`;
  const { rows } = await database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${begun} LIMIT ${FEW}) AS few`,
  );
  if ((rows[0]?.count ?? 0) < FEW) return { ids: begun };
  // Of each by itself: a plan for all together may read all that begin so.
  const isBegun = sql`(SELECT ${beginsWith(sql`own.reference`, text)} FROM sessions own WHERE own.id = found.session_id)`;
  return { ids, and: isBegun };
}

/** What LIKE would take for a pattern is meant as it stands. */
export const beginsWith = (reference: SQL, text: string): SQL =>
  sql`${reference} LIKE ${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
