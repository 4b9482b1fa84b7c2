import { describe, expect, it } from 'vitest';
import { isUnfinished } from './unfinished.ts';

const DOMAINS = ['example.com', 'Example.org'];

describe('an address that is being typed', () => {
  it.each([
    'h',
    'https:/',
    'http://',
    'e',
    'exam',
    'https://example.',
    'https://pay.exa',
    'EXAMPLE.O',
    'https://pay.',
  ])('%s may still become an allowed one', (input) => expect(isUnfinished(input, DOMAINS)).toBe(true));

  it.each([
    'x',
    'ftp',
    'example.com',
    'https://evil.test',
    'https://example.com/a b',
    'javascript:',
    'https://example.co/x',
  ])('%s cannot become one, or already is one', (input) => expect(isUnfinished(input, DOMAINS)).toBe(false));
});
