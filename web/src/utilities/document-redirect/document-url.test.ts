import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentUrl } from './document-url.ts';

const HOST = 'https://api.example.com';
const DOCS = `${HOST}/api/v1/docs/`;

describe('documentUrl', () => {
  it.each([
    ['?abc_DEF-123', 'abc_DEF-123'],
    ['?abc%3D', 'abc%3D'],
    ['?token=abc', 'token%3Dabc'],
    ['?//evil.example', '%2F%2Fevil.example'],
    ['?../../other', '..%2F..%2Fother'],
    ['?..%2f..%2fother', '..%2F..%2Fother'],
    ['?%252e%252e', '%252e%252e'],
    ['?\\evil.example', '%5Cevil.example'],
    ['?https://evil.example/x', 'https%3A%2F%2Fevil.example%2Fx'],
    ['?a?b#c', 'a%3Fb%23c'],
    ['?100%', '100%25'],
    ['?\uD800', '%EF%BF%BD'],
  ])('of %j ends with %j', (query, end) => {
    expect(documentUrl(query, HOST)).toBe(DOCS + end);
  });

  it.each(['', '?', '?.', '?..', '?%2e', '?%2E%2e', '?.%2E'])('has nowhere to redirect with %j', (query) => {
    expect(documentUrl(query, HOST)).toBeNull();
  });

  it('never leaves the documents path, whatever the query holds', { timeout: 60_000 }, () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'E', 'f', '@', ':', '?', '#', '\t', '\n'),
      }),
    );
    fc.assert(
      fc.property(hostile, (query) => {
        const address = documentUrl(`?${query}`, HOST);
        if (address === null) return true;
        const { origin, pathname, search, hash, username } = new URL(address);
        const isInside = /^\/api\/v1\/docs\/[^/]+$/.test(pathname);
        return origin === HOST && isInside && search + hash + username === '';
      }),
      { numRuns: 2000 },
    );
  });
});
