/**
 * The figures change when the job has counted, once a minute: until then whoever asks for the same is answered from memory, so that a page
 * that many look at is added up once, however many rows that takes. A template or branch has its new name with the next count, too.
 */
import type { Database } from '../database/connect.ts';
import type { insightState } from '../database/schema.ts';
import type { Period } from './calendar.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Asked } from './read-counts.ts';

/** How far the job has counted, and when. */
export type CountedState = typeof insightState.$inferSelect | undefined;

type Read = (period: Period, asked: Asked) => Promise<Figures>;

/** Answers by this state alone: what was read before the last count is not kept for those who ask after it. */
export function cacheFigures(database: Database): (state: CountedState) => Read {
  let current = { state: '', read: cacheAnswers(database) };
  return (state) => {
    const name = JSON.stringify(state ?? null);
    if (name !== current.state) current = { state: name, read: cacheAnswers(database) };
    return current.read;
  };
}

/** So many different questions in a minute; beyond them the oldest is forgotten. */
const MOST_KEPT = 200;

function cacheAnswers(database: Database): Read {
  const answers = new Map<string, Promise<Figures>>();
  return (period, asked) => {
    const question = JSON.stringify([period, asked]);
    const known = answers.get(question);
    if (known) return known;
    const answer = figuresOf(database, period, asked);
    answers.set(question, answer);
    // What failed is read again by the next who asks.
    answer.catch(() => answers.delete(question));
    const [oldest] = answers.keys();
    if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
