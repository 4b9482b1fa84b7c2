/**
 * Counts and times the statements of a connection for the current span. A step runs ten to forty statements, so only a
 * slow statement gets its own span, which is named after its verb and table.
 */
import type { PoolClient } from 'pg';
import { currentSpan, type Span } from '../tracing/span.ts';

const SLOW_MILLISECONDS = 50;

type Callback = (...given: unknown[]) => unknown;
/**
 * The `query` method of pg. It takes a text or a query config, then values, and then a callback. Without a callback, it
 * returns a promise.
 */
type Query = (...given: unknown[]) => unknown;

export function watchStatements(client: PoolClient): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- called with what its callers gave, whatever form that has
  const query = client.query.bind(client) as Query;
  const watched: Query = (...given) => {
    const span = currentSpan();
    if (!span?.isRecorded) return query(...given);
    const end = watch(span, given[0]);
    const callback = given.at(-1);
    if (isCallback(callback))
      return query(...given.slice(0, -1), (...results: unknown[]) => {
        end();
        return callback(...results);
      });
    const result = query(...given);
    if (result instanceof Promise) result.then(end, end);
    return result;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every form that the original has
  client.query = watched as typeof client.query;
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

function watch(span: Span, statement: unknown): () => void {
  const begun = performance.now();
  const own = span.child(summaryOf(statement), {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
  });
  return () => {
    const milliseconds = performance.now() - begun;
    span.countStatement(milliseconds);
    if (milliseconds >= SLOW_MILLISECONDS) own.end();
  };
}

/**
 * Returns a summary such as `UPDATE sessions`. The rest of the statement is left out, because it may contain values.
 */
export function summaryOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text ?? '');
  const verb = /^\s*(?:--.*\s+)*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table.replaceAll('"', '')}`;
}
