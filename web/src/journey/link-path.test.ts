import { expect, it } from 'vitest';
import { parseJourneyPath } from './link-path.ts';

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy_-A';

it.each([`/${token}`, `/${token}/`])('recognises a personal link: %s', (path) => {
  expect(parseJourneyPath(path)).toEqual({ linkToken: token });
});

it('recognises the home page', () => {
  expect(parseJourneyPath('/')).toEqual({ linkToken: undefined });
});

it.each([
  '/qr-scanner',
  '/d',
  '/no/such/page',
  `/${token}/x`,
  `/${token}%2F`,
  `/${'x'.repeat(129)}`,
  '/short',
])('passes %s to the router', (path) => {
  expect(parseJourneyPath(path)).toBeNull();
});
