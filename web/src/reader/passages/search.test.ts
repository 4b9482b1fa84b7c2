import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.ts';
import { matchesOn, patternOf } from './search.ts';
import { linesAt, pageOf } from './testing/page-of.ts';

const passages = passagesOf(
  pageOf(
    ...linesAt(
      72,
      100,
      'The rate of INTEREST for a loan is fixed, and it is the interest',
      'rate of Schedule A.',
    ),
  ),
);
const find = (query: string) => {
  const pattern = patternOf(query);
  return pattern ? matchesOn({ index: 3, height: 842, passages }, pattern) : null;
};

describe('searching the document', () => {
  it('finds every occurrence, ignoring case', () => {
    expect(find('Interest')).toHaveLength(2);
    expect(find('nowhere')).toEqual([]);
  });

  it('finds a match across a line break, and marks both parts', () => {
    const [match] = find('interest  rate') ?? [];
    expect(match).toMatchObject({ page: 3, passage: 0 });
    expect(match?.boxes.map(({ y }) => Math.round(y))).toEqual([92, 105]);
    expect(match?.down).toBeCloseTo(91.5 / 842);
  });

  it('marks only the matching letters instead of the whole line', () => {
    const [match] = find('rate of interest') ?? [];
    expect(match?.boxes[0]).toMatchObject({ x: 72 + 4 * 5, width: 16 * 5 });
  });

  it('matches special characters literally, and finds nothing for an empty query', () => {
    expect(find('(a+')).toEqual([]);
    expect(find('A.')).toHaveLength(1);
    expect(find('   ')).toBeNull();
  });
});
