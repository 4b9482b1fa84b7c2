import { describe, expect, it } from 'vitest';
import { codeOf, draftAfterKey, queryWith } from './code.ts';

describe('codeOf', () => {
  it.each([
    ['1234', '1234'],
    ['0007', '0007'],
    ['12 34', '1234'],
    ['a1b2c3d4e', '1234'],
    ['123', null],
    ['12345', null],
    ['', null],
    [null, null],
    ['१२३४', '1234'],
  ])('of %j is %j', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe('draftAfterKey', () => {
  it('starts over with a digit, and continues from the shown code with Backspace', () => {
    expect(draftAfterKey('7', '1234')).toBe('7');
    expect(draftAfterKey('७', '1234')).toBe('7');
    expect(draftAfterKey('Backspace', '1234')).toBe('123');
    expect(draftAfterKey('Backspace', null)).toBe('');
  });

  it.each(['a', 'Enter', 'Tab', 'F5', ' '])('ignores the key %j', (key) => {
    expect(draftAfterKey(key, '1234')).toBeNull();
  });
});

describe('queryWith', () => {
  it('sets, replaces and removes the code, and retains the other parameters', () => {
    expect(queryWith('', '1234')).toBe('?code=1234');
    expect(queryWith('?code=1&lang=hi', '1234')).toBe('?code=1234&lang=hi');
    expect(queryWith('?code=1&lang=hi', null)).toBe('?lang=hi');
    expect(queryWith('?code=12&code=34', null)).toBe('');
  });
});
