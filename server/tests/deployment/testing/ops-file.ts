/** Reads the examples in ops/ and replaces their addresses with addresses of a test. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

export const opsFile = (name: string): string => readFileSync(path.join(REPOSITORY, 'ops', name), 'utf8');

/**
 * Replaces strings in an example. Throws if the example lacks one of the strings, because the test must not silently
 * run a changed example.
 */
export function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    const isThere = typeof from === 'string' ? changed.includes(from) : changed.search(from) >= 0;
    if (!isThere) throw new Error(`The example has no '${from}'`);
    return typeof from === 'string' ? changed.replaceAll(from, () => to) : changed.replace(from, () => to);
  }, text);
}
