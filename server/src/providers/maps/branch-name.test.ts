import { describe, expect, it } from 'vitest';
import { labelFor } from './branch-name.ts';
import { outlineText } from './text-outlines.ts';

describe('labelFor', () => {
  it.each([
    ['Shivajinagar', 'Shivajinagar'],
    ['  Fort \n Mumbai\t', 'Fort Mumbai'],
    ['शिवाजीनगर शाखा', 'शिवाजीनगर शाखा'],
    ['A & B <Main>', 'A & B <Main>'],
    ['abc\u202Egnirts\u0000', 'abc gnirts'],
    ['க\u0BBF\u0BB3\u0BC8', 'க\u0BBF\u0BB3\u0BC8'],
    ['支店', 'Branch'],
    ['😀', 'Branch'],
    ['', 'Branch'],
    ['An Office With A Name Of More Than Thirty Letters', 'An Office With A Name Of More T…'],
  ])('turns %j into %j', (name, label) => {
    expect(labelFor(name, 'Branch')).toBe(label);
  });

  it('cuts between graphemes, never inside one', () => {
    expect(labelFor('शि'.repeat(40), 'Branch')).toBe(`${'शि'.repeat(31)}…`);
  });
});

describe('outlineText', () => {
  it('gives vowel signs their width, as Devanagari requires', () => {
    const plain = outlineText('शव', 13, 'semibold').width;
    expect(outlineText('शिवा', 13, 'semibold').width).toBeGreaterThan(plain + 6);
  });

  it('grows with size and weight', () => {
    expect(outlineText('You', 26, 'regular').width).toBeCloseTo(
      2 * outlineText('You', 13, 'regular').width,
      6,
    );
    expect(outlineText('You', 13, 'semibold').width).toBeGreaterThan(outlineText('You', 13, 'regular').width);
  });
});
