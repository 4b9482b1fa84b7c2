import { assert, date, property } from 'fast-check';
import { expect, it } from 'vitest';
import { base32, matchTotp, newTotpSecret, totpAt, totpUri } from './totp.ts';

/**
 * The secret and the codes of RFC 6238 appendix B. The secret is these twenty digits. The RFC lists codes of eight
 * digits, of which the tests use the last six.
 */
const SECRET = base32(Buffer.from('12345678901234567890'));
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

it.each(VECTORS)('gives the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(totpAt(SECRET, new Date(seconds * 1000))).toBe(code);
});

it('accepts a code one step early or late, and none further away', () => {
  const at = new Date(1_700_000_000_000);
  const codeAfter = (seconds: number) => totpAt(SECRET, new Date(+at + seconds * 1000));
  for (const near of [-30, 0, 30]) expect(matchTotp(SECRET, codeAfter(near), at, null)).not.toBeNull();
  for (const far of [-90, -60, 60, 90]) expect(matchTotp(SECRET, codeAfter(far), at, null)).toBeNull();
});

it('accepts no code of a used step or an earlier one', () => {
  const at = new Date(1_700_000_000_000);
  const used = matchTotp(SECRET, totpAt(SECRET, at), at, null);
  expect(used).not.toBeNull();
  expect(matchTotp(SECRET, totpAt(SECRET, at), at, used)).toBeNull();
  expect(matchTotp(SECRET, totpAt(SECRET, new Date(+at - 30_000)), at, used)).toBeNull();
  expect(matchTotp(SECRET, totpAt(SECRET, new Date(+at + 30_000)), at, used)).toBe(Number(used) + 1);
});

it('writes base32 as in RFC 4648 10, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('gives six digits that an app would show, for any secret', () => {
  assert(
    property(date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const secret = newTotpSecret();
      expect(totpAt(secret, at)).toMatch(/^\d{6}$/);
    }),
  );
});

it('describes itself to an app', () => {
  expect(totpUri('ABC', 'Meridian Finance', 'a+b@x.example')).toBe(
    'otpauth://totp/Meridian%20Finance:a%2Bb%40x.example?secret=ABC&issuer=Meridian%20Finance&digits=6&period=30',
  );
});
