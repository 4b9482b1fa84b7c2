import { expect, it } from 'vitest';
import { journeyAt } from './link-path.ts';

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy_-A';

it.each([`/${token}`, `/${token}/`])('knows a personal link: %s', (path) => {
  expect(journeyAt(path)).toEqual({ linkToken: token });
});

it('knows the home page', () => {
  expect(journeyAt('/')).toEqual({ linkToken: undefined });
});

it.each([
  '/qr-scanner',
  '/d',
  '/no/such/page',
  `/${token}/x`,
  `/${token}%2F`,
  `/${'x'.repeat(129)}`,
  '/short',
])('leaves %s to the router', (path) => {
  expect(journeyAt(path)).toBeNull();
});
