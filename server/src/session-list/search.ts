/** Finds sessions by words in the blind index of `search/`, and by the beginning of their reference. */
import { sql, type SQL } from 'drizzle-orm';
import { wordHash } from '../search/search-index.ts';
import { readSearch } from '../search/search-words.ts';
import type { Kernel } from '../signing/kernel.ts';
import { exists, ONE_ROW_PER_SESSION, sparsestOf } from './source.ts';

/** The sessions that a text finds. */
interface Found {
  ids: SQL[];
  /** A condition that is true for a matching row `l`. */
  condition: SQL;
  /** Whether every id meets the condition, so that rows need no further check. */
  isExact: boolean;
  /** The number of words that each session must contain. */
  words: number;
}

/**
 * Returns, for each interpretation of the search, the sessions with all its words, and those whose reference begins
 * with it.
 */
export async function idsFoundBy(
  services: Pick<Kernel, 'keys' | 'database'>,
  search: string,
): Promise<Found> {
  const readings = readSearch(search).map((words) =>
    words.map((word) => idsOf(wordHash(services.keys, word))),
  );
  const beginning = await idsBeginningWith(services, search);
  const rarest = await Promise.all(readings.map((words) => rarestOf(services, words)));
  const all = readings.map((words) =>
    sql.join(
      words.map((ids) => exists(sql`${ids} AND session_id = l.session_id`)),
      sql` AND `,
    ),
  );
  const words = Math.max(1, ...readings.map(({ length }) => length));
  return {
    ids: [...rarest.flat(), ...beginning.ids],
    condition: sql`(${sql.join([...all, beginning.condition], sql` OR `)})`,
    isExact: words === 1 && beginning.isExact,
    words,
  };
}

const idsOf = (hash: Buffer): SQL => sql`SELECT session_id FROM search_words WHERE word_hash = ${hash}`;

async function rarestOf({ database }: Pick<Kernel, 'database'>, words: readonly SQL[]): Promise<SQL[]> {
  if (words.length < 2) return [...words];
  const { way } = await sparsestOf(
    database,
    words.map((ids) => ({ source: { ids: [ids] } })),
  );
  return way?.source.ids ?? [];
}

/** The database stores prefixes up to this length. */
const LONGEST_KEPT = 24;

/** The number of rows up to which all rows are read and sorted at once. */
const FEW = 500;

/** Finds sessions by the beginning of their reference, in order of creation if there are many. */
export async function idsBeginningWith({ database }: Pick<Kernel, 'database'>, text: string): Promise<Found> {
  // Escapes the pattern characters of LIKE.
  const condition = sql`l.reference LIKE ${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
  // The database counts characters, and JavaScript counts some of them twice.
  const prefix = Array.from(text).slice(0, LONGEST_KEPT).join('');
  const ids = sql`SELECT session_id FROM reference_prefixes WHERE prefix = ${prefix}`;
  if (prefix === text) return { ids: [ids], condition, isExact: true, words: 1 };
  const longer = sql`SELECT l.session_id FROM session_list l WHERE ${ONE_ROW_PER_SESSION} AND ${condition}`;
  const { rows } = await database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${longer} LIMIT ${FEW}) AS few`,
  );
  const isFew = (rows[0]?.count ?? 0) < FEW;
  return { ids: [isFew ? longer : ids], condition, isExact: isFew, words: 1 };
}
