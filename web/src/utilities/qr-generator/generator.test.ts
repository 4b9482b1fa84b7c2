import { describe, expect, it } from 'vitest';
import { generate, withHttps } from './generator.ts';
import { fileNameFor } from './export-code.ts';

const DOMAINS = ['example.com'];

describe('generate', () => {
  it('is empty for an empty input', () => {
    expect(generate('', DOMAINS)).toEqual({ kind: 'empty' });
  });

  it('encodes the checked address, not the typed text', () => {
    expect(generate('https://example.com\\@evil.example', DOMAINS)).toEqual({
      kind: 'code',
      url: 'https://example.com/@evil.example',
    });
  });

  it('explains why an address is refused', () => {
    expect(generate('https://evil.example', DOMAINS)).toMatchObject({ kind: 'refused', reason: 'domain' });
    expect(generate('ftp://example.com', DOMAINS)).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });

  it('refuses text that is too long for a QR code with the highest error correction', () => {
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
])('of %j, suggests %j', (input, url) => {
  expect(withHttps(input, DOMAINS)).toBe(url);
});

it.each([
  ['https://www.example.com/a/b?c=d', 'qr-www.example.com-a-b-c-d.png'],
  ['https://example.com', 'qr-example.com.png'],
  ['https://example.com/../..', 'qr-example.com.png'],
])('the file of %j is called %j', (url, name) => {
  expect(fileNameFor(url, 'png')).toBe(name);
});
