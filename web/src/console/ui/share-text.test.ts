import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it.each([
  [0, '0%'],
  [1 / 100_000, '< 0.1%'],
  [6 / 5836, '0.1%'],
  [0.0449, '4.5%'],
  [0.05, '5%'],
  [0.456, '46%'],
  [0.954, '95.4%'],
  [9999 / 10_000, '> 99.9%'],
  [1, '100%'],
])('shows a share of %f as %s', (share, text) => {
  expect(shareText(share, 'en-IN')).toBe(text);
});
