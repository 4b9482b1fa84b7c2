import { expect, it } from 'vitest';
import { queryFor, readChoice, writeChoice } from './choice.ts';

const NOW = new Date(2026, 10, 16, 9, 30);
const read = (address: string) => readChoice(new URLSearchParams(address));

it('an address describes the choice and omits defaults', () => {
  expect(read('')).toEqual({ period: '28', compare: 'previous' });
  expect(writeChoice(read(''))).toBe('');
  const address = '?period=own&compare=year&from=2026-01-01&to=2026-03-31&department=Pune&language=hi';
  expect(writeChoice(read(address))).toBe(address);
  expect(read('?period=9&language=xx')).toEqual({ period: '28', compare: 'previous' });
});

it('maps to the API query, with custom dates only if they form a valid range', () => {
  expect(queryFor(read(''), NOW)).toEqual({ compare: 'previous' });
  expect(queryFor(read('?period=7&template=t1&compare=none'), NOW)).toEqual({
    from: '2026-11-10',
    to: '2026-11-16',
    compare: 'none',
    template_id: 't1',
  });
  expect(queryFor(read('?period=own&from=2026-01-01'), NOW)).toBeNull();
  expect(queryFor(read('?period=own&from=2026-02-01&to=2026-01-01'), NOW)).toBeNull();
  expect(queryFor(read('?period=own&from=2024-01-01&to=2026-01-01'), NOW)).toBeNull();
  expect(queryFor(read('?period=own&from=2026-01-01&to=2026-01-01'), NOW)).toMatchObject({
    to: '2026-01-01',
  });
});
