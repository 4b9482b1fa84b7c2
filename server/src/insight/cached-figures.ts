/**
 * Caches the figures between two counts. They change only when the job has counted, once a minute, so a page with many
 * viewers is summed up once per count. A renamed template or branch appears with the next count, too.
 */
import type { Database } from '../database/connect.ts';
import type { insightState } from '../database/schema.ts';
import type { Period } from './calendar.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Asked } from './read-counts.ts';

/** How far the job has counted, and when. */
export type CountedState = typeof insightState.$inferSelect | undefined;

type Read = (period: Period, asked: Asked) => Promise<Figures>;

/** Caches answers for the current state only: an answer read before the last count is discarded. */
export function cacheFigures(database: Database): (state: CountedState) => Read {
  let current = { state: '', read: cacheAnswers(database) };
  return (state) => {
    const name = JSON.stringify(state ?? null);
    if (name !== current.state) current = { state: name, read: cacheAnswers(database) };
    return current.read;
  };
}

/** The number of cached queries per count. Beyond it, the oldest is evicted. */
const MAX_CACHED = 200;

function cacheAnswers(database: Database): Read {
  const answers = new Map<string, Promise<Figures>>();
  return (period, asked) => {
    const question = JSON.stringify([period, asked]);
    const known = answers.get(question);
    if (known) return known;
    const answer = figuresOf(database, period, asked);
    answers.set(question, answer);
    // A failed query is read again at the next request.
    answer.catch(() => answers.delete(question));
    const [oldest] = answers.keys();
    if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
