import { describe, expect, it } from 'vitest';
import { generate, withHttps } from './generator.ts';
import { fileNameFor } from './export-code.ts';

const DOMAINS = ['example.com'];

describe('generate', () => {
  it('is empty for nothing', () => {
    expect(generate('', DOMAINS)).toEqual({ kind: 'empty' });
  });

  it('encodes the address that was checked, not the text that was typed', () => {
    expect(generate('https://example.com\\@evil.example', DOMAINS)).toEqual({
      kind: 'code',
      url: 'https://example.com/@evil.example',
    });
  });

  it('says why an address is refused', () => {
    expect(generate('https://evil.example', DOMAINS)).toMatchObject({ kind: 'refused', reason: 'domain' });
    expect(generate('ftp://example.com', DOMAINS)).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });

  it('refuses what no QR code holds at the highest error correction', () => {
    const start = 'https://example.com/';
    expect(generate(start + 'a'.repeat(1273 - start.length), DOMAINS)).toMatchObject({ kind: 'code' });
    expect(generate(start + 'a'.repeat(1274 - start.length), DOMAINS)).toEqual({ kind: 'too-long' });
  });
});

it.each([
  ['example.com/a', 'https://example.com/a'],
  ['//example.com', 'https://example.com'],
  ['\\\\example.com', 'https://example.com'],
  ['https://example.com', null],
  ['//evil.example', null],
])('of %j, %j can be used', (input, url) => {
  expect(withHttps(input, DOMAINS)).toBe(url);
});

it.each([
  ['https://www.example.com/a/b?c=d', 'qr-www.example.com-a-b-c-d.png'],
  ['https://example.com', 'qr-example.com.png'],
  ['https://example.com/../..', 'qr-example.com.png'],
])('the file of %j is called %j', (url, name) => {
  expect(fileNameFor(url, 'png')).toBe(name);
});
