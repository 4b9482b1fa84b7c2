/**
 * The counts change when the job has counted, once a minute: until then whoever asks for the same is answered from memory, so that a page
 * that many look at is added up once, however many rows that takes.
 */
import type { Database } from '../database/connect.ts';
import type { insightState } from '../database/schema.ts';
import { completionBy, completionByDay, totalsOf } from './read-counts.ts';

type Db = Database['db'];

export type Counts = ReturnType<typeof countsOf>;

/** How far the job has counted, and when. */
export type CountedState = typeof insightState.$inferSelect | undefined;

/** Answers by this state alone: what was read before the last count is not kept for those who ask after it. */
export function keepCounts({ db }: Database): (state: CountedState) => Counts {
  let current = { state: '', counts: countsOf(db) };
  return (state) => {
    const name = JSON.stringify(state ?? null);
    if (name !== current.state) current = { state: name, counts: countsOf(db) };
    return current.counts;
  };
}

const countsOf = (db: Db) => ({
  totals: keepAnswers(totalsOf, db),
  byDay: keepAnswers(completionByDay, db),
  by: keepAnswers(completionBy, db),
});

/** So many different questions in a minute; beyond them the oldest is forgotten. */
const MOST_KEPT = 200;

function keepAnswers<Question extends readonly unknown[], Answer>(
  read: (db: Db, ...question: Question) => Promise<Answer>,
  db: Db,
): (...question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...question) => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    if (known) return known;
    const answer = read(db, ...question);
    answers.set(key, answer);
    // What failed is read again by the next who asks.
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
