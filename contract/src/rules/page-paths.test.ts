import { expect, it } from 'vitest';
import { isPagePath } from './page-paths.ts';

it.each(['/', '/verify', '/Verify/', '/qr-scanner', '/d', '/some-link-token', '/%E0', ''])(
  '%s is a page',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

it.each(['/no/such/page', '/verify/x', '/a/%E0', '/.git/config'])('%s is not a page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
