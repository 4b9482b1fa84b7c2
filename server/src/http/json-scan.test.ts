import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ESCAPES, scanJson } from './json-scan.ts';

function scan(text: string, maxEscapes?: number): { fault: string | null; names?: number; pauses: number } {
  const steps = scanJson(Buffer.from(text), maxEscapes);
  let pauses = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { ...step.value, pauses };
    pauses += 1;
  }
}
const nested = (depth: number, inside: string) => '['.repeat(depth) + inside + ']'.repeat(depth);

it('ignores brackets, quotes and backslashes in texts of any length', () => {
  const part = fc.constantFrom('"', '\\', '[', '{', ',', '\\"', 'a'.repeat(70), 'é', '\u2028');
  const text = fc.array(part, { maxLength: 200 }).map((parts) => JSON.stringify(parts.join('')));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(scan(nested(15, `{${one}:${other}}`)).fault).toBe(null);
      expect(scan(nested(16, `{${one}:${other}}`)).fault).toBe('nested too deeply');
    }),
    { numRuns: 300 },
  );
});

it('counts the names an object is written with, whatever its texts contain', () => {
  expect(scan('{"a":1,"a":{"b:":":","b:":[{"c":null}]}}').names).toBe(5);
  expect(scan(`{"${':'.repeat(1000)}":"\\":"}`).names).toBe(1);
});

it('finds everything after a text that never ends', () => {
  expect(scan('"'.padEnd(1000, '[')).fault).toBe(null);
  expect(scan(`"${'\\"'.repeat(500)}`).fault).toBe(null);
});

const list = (values: number) => `[${Array.from({ length: values }, () => '1').join(',')}]`;

it('accepts as many values as ten signatures have, and no more', () => {
  expect(scan(list(200_000)).fault).toBe(null);
  expect(scan(list(200_001)).fault).toBe('too many values');
  expect(scan(`[${Array.from({ length: 100_001 }, () => '[]').join(',')}]`).fault).toBe('too many values');
});

it('lets no more escapes reach the parser than a body of texts has', () => {
  expect(scan(`["${'\\n'.repeat(MAX_ESCAPES)}"]`, MAX_ESCAPES).fault).toBe(null);
  expect(scan(`["${'\\n'.repeat(MAX_ESCAPES + 1)}"]`, MAX_ESCAPES).fault).toBe('made of too many escapes');
  // The scan also finds escapes after a long text that it skips.
  const hidden = `["${'a'.repeat(100)}${'\\n'.repeat(1_000_000)}"]`;
  expect(scan(hidden).fault).toBe(null);
  expect(scan(hidden, MAX_ESCAPES).fault).toBe('made of too many escapes');
});

it('yields to other work in long bodies, and skips a long text at once', () => {
  expect(scan(nested(2, ' '.repeat(1_000_000))).pauses).toBeGreaterThan(5);
  expect(scan(`["${'a'.repeat(1_000_000)}"]`).pauses).toBeLessThan(2);
});
