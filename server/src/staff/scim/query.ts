/** Reads the filter and the page of a list request (RFC 7644 3.4.2). */
import { invalid } from './scim-error.ts';
import { USER_SCHEMA } from './user-attributes.ts';

export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;
const MAX_FILTER_CHARACTERS = 1000;

export interface Filter {
  by: 'userName' | 'externalId' | 'id';
  value: string;
}

const FILTERED: ReadonlyMap<string, Filter['by']> = new Map([
  ['username', 'userName'],
  ['emails.value', 'userName'],
  ['emails', 'userName'],
  ['externalid', 'externalId'],
  ['id', 'id'],
]);
const FILTER = /^\s*([\w$:.-]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * Reads a filter. Only a single comparison for equality is accepted, and identity providers send no other filter to
 * find a user.
 */
export function readFilter(filter: string | undefined): Filter | null {
  if (filter === undefined) return null;
  const [, name = '', text = ''] = filter.length > MAX_FILTER_CHARACTERS ? [] : (FILTER.exec(filter) ?? []);
  const plain = name.toLowerCase().replace(`${USER_SCHEMA.toLowerCase()}:`, '');
  const by = FILTERED.get(plain);
  const value = by && textIn(text);
  if (!by || value === undefined)
    throw invalid('invalidFilter', 'The filter must be like userName eq "…" or externalId eq "…"');
  return { by, value };
}

/** Parses the value of a filter, which is a JSON string (RFC 7644 3.4.2.2). */
function textIn(json: string): string | undefined {
  try {
    return String(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Reads the page. A value out of range is replaced with the nearest allowed value (RFC 7644 3.4.2.4). */
export function readPage(startIndex: string | undefined, count: string | undefined) {
  const start = wholeIn('startIndex', startIndex, 1);
  return {
    startIndex: Math.min(Math.max(start, 1), 1_000_000),
    count: Math.min(Math.max(wholeIn('count', count, DEFAULT_RESULTS), 0), MAX_RESULTS),
  };
}

function wholeIn(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^-?\d{1,9}$/.test(text)) throw invalid('invalidValue', `${name} must be a whole number`);
  return Number(text);
}
