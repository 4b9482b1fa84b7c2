/** Divides the arguments of a method into the parts of its request. */
import type { Row } from './row.ts';

export interface CallToSend extends Pick<Row, 'call' | 'sends'> {
  method: string;
  /** The path, with the ids inserted. */
  path: string;
  input: object | undefined;
  answers: 'data' | 'file';
}

export function requestOf(row: Row, given: readonly unknown[]): CallToSend & { options: object } {
  const [method = '', path = ''] = row.line.split(' ');
  const ids = path.split('/:').length - 1;
  const takesInput = row.sends !== 'nothing';
  return {
    call: row.call,
    sends: row.sends,
    answers: row.answers === 'file' ? 'file' : 'data',
    method,
    path: fillIn(path, given.slice(0, ids)),
    input: takesInput
      ? { ...asObject(given[ids]), ...(row.format ? { format: row.format } : {}) }
      : undefined,
    options: asObject(given[takesInput ? ids + 1 : ids]),
  };
}

/** Adds the query parameters to the path. A list becomes a repeated parameter. */
export function withQuery(path: string, input: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function fillIn(path: string, ids: readonly unknown[]): string {
  let next = 0;
  return path.replaceAll(/:\w+/g, (name) => {
    const id = ids[next++];
    const text = typeof id === 'number' ? String(id) : id;
    // An empty id must be rejected: it would change the path to the path of the list, which belongs to another call.
    if (typeof text !== 'string' || text === '') throw new TypeError(`${path} needs a value for ${name}`);
    return encodeURIComponent(text);
  });
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
