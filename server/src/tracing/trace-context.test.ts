import { expect, it } from 'vitest';
import { readTraceparent, writeTraceparent } from './trace-context.ts';
import { isSampledBy } from './tracer.ts';

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

it('parses a W3C Trace Context header and writes it back unchanged', () => {
  for (const [flags, isSampled] of [
    ['01', true],
    ['00', false],
  ] as const) {
    const header = `00-${TRACE}-${SPAN}-${flags}`;
    const context = { traceId: TRACE, spanId: SPAN, isSampled };
    expect(readTraceparent(header)).toEqual(context);
    expect(writeTraceparent(context)).toBe(header);
  }
  // A later version may have more flags and more parts.
  expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toMatchObject({ isSampled: true });
});

it.each([
  undefined,
  ['a', 'b'],
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}`,
  ` 00-${TRACE}-${SPAN}-01`,
])('ignores %j as an invalid header', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

it('samples a share of the traces by their ids', () => {
  const ids = Array.from({ length: 1000 }, (_, at) =>
    at.toString(16).padStart(3, '0').padEnd(14, '0').padStart(32, 'a'),
  );
  // The ids count evenly through the first 12 of the 56 bits that decide, so exactly 1,000 of the 4,096 ids are
  // sampled.
  const stored = (share: number) => ids.filter((id) => isSampledBy(id, share)).length;
  expect([stored(1), stored(0)]).toEqual([1000, 0]);
  expect(stored(1 - 500 / 4096)).toBe(500);
});
