import { expect, it } from 'vitest';
import { frameOrigin, origin } from './origin.ts';

it.each([
  ['https://loans.example.com', 'https://loans.example.com'],
  [' HTTPS://Loans.Example.com:443/ ', 'https://loans.example.com'],
  ['https://ऋण.example', 'https://xn--r1b2c.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('reads %j as the origin %s', (text, expected) => {
  expect(origin.parse(text)).toBe(expected);
  expect(frameOrigin.parse(text)).toBe(expected);
});

it.each([
  'https://loans.example.com/path',
  'https://loans.example.com?x',
  'https://user@loans.example.com',
  'ftp://loans.example.com',
])('rejects %j', (text) => {
  expect(origin.safeParse(text).success).toBe(false);
  expect(frameOrigin.safeParse(text).success).toBe(false);
});

it.each(['https://loans_office.example.com', 'https://loans;script-src.example.com'])(
  'accepts %j as a return origin but not as a frame origin, because it cannot be written in a header',
  (text) => {
    expect(origin.safeParse(text).success).toBe(true);
    expect(frameOrigin.safeParse(text).success).toBe(false);
  },
);
