import { describe, expect, it } from 'vitest';
import { leftOpen } from './left-open.ts';

const CLOSED = { saves: 0, restoresTooMany: 0, marks: 0, text: false };
const read = (...contents: string[]) => leftOpen(contents.map((content) => Buffer.from(content, 'latin1')));

describe('what a page leaves open', () => {
  it.each([
    ['nothing', 'q 1 0 0 1 5 5 cm Q', CLOSED],
    ['saved states', 'q q 2 0 0 2 0 0 cm Q q', { ...CLOSED, saves: 2 }],
    ['states that it never saved', 'Q Q q', { ...CLOSED, saves: 1, restoresTooMany: 2 }],
    ['states saved behind stray delimiters', ')q }q >q 1 w]q', { ...CLOSED, saves: 4 }],
    ['marked content', '/OC /L1 BDC q Q /P BMC EMC', { ...CLOSED, marks: 1 }],
    ['text', 'BT (a) Tj ET BT', { ...CLOSED, text: true }],
  ])('is found: %s', (_what, content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ['strings', '(q \\) q (q) q) Tj'],
    ['hexadecimal strings', '<71 q> Tj'],
    ['dictionaries', '/P << /q /q /T (q) >> BDC EMC'],
    ['names', '/q gs /Q gs'],
    ['comments', '% q q q\n1 w % Q'],
    ['longer words', 'qq Qx 1q'],
    ['inline pictures', 'BI /W 1 /H 1 ID \x00q q EIq Q Q Q\xff\nEI'],
    ['an open string', '(q q q'],
  ])('is not looked for in %s', (_what, content) => {
    expect(read(content)).toEqual(CLOSED);
  });

  it('is counted over all parts of the content, whose ends part words', () => {
    expect(read('q', 'q', '1 w', 'Q')).toEqual({ ...CLOSED, saves: 1 });
  });
});
