import { expect, it } from 'vitest';
import { frameOrigin, origin } from './origin.ts';

it.each([
  ['https://loans.example.com', 'https://loans.example.com'],
  [' HTTPS://Loans.Example.com:443/ ', 'https://loans.example.com'],
  ['https://ऋण.example', 'https://xn--r1b2c.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%j is the origin %s', (text, expected) => {
  expect(origin.parse(text)).toBe(expected);
  expect(frameOrigin.parse(text)).toBe(expected);
});

it.each([
  'https://loans.example.com/path',
  'https://loans.example.com?x',
  'https://user@loans.example.com',
  'ftp://loans.example.com',
])('%j is refused', (text) => {
  expect(origin.safeParse(text).success).toBe(false);
  expect(frameOrigin.safeParse(text).success).toBe(false);
});

it.each(['https://loans_office.example.com', 'https://loans;script-src.example.com'])(
  '%j may be gone back to, but no header of ours would let it show the journey',
  (text) => {
    expect(origin.safeParse(text).success).toBe(true);
    expect(frameOrigin.safeParse(text).success).toBe(false);
  },
);
