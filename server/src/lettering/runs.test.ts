import { describe, expect, it } from 'vitest';
import { inVisualOrder, runsOf } from './runs.ts';

const cut = (text: string) => runsOf(text, 'regular').map((run) => [run.text, run.font]);
const fromRight = (text: string) => inVisualOrder(runsOf(text, 'regular'), 'rtl').map((run) => run.text);
const drawn = (text: string) => inVisualOrder(runsOf(text, 'regular')).map((run) => run.text);

describe('runs of one font', () => {
  it('are split where the script changes', () => {
    expect(cut('Asha राव')).toEqual([
      ['Asha ', 'base'],
      ['राव', 'base'],
    ]);
    expect(cut('ரவி Kumar')).toEqual([
      ['ரவி ', 'tamil'],
      ['Kumar', 'base'],
    ]);
  });

  it('keep a mark with its letter and exclude characters that the font lacks', () => {
    expect(cut('க\u0301')).toEqual([['க\u0301', 'tamil']]);
    expect(cut('রবি… ')[0]).toEqual(['রবি', 'bengali']);
  });

  it('preserve every character', () => {
    const text = '12 (ரவி) শ্রী, Rao।';
    expect(
      cut(text)
        .map(([part]) => part)
        .join(''),
    ).toBe(text);
  });
});

describe('words of a right-to-left script', () => {
  it('run to the left among words that run to the right', () => {
    expect(drawn('محمد علی خان')).toEqual(['خان', ' ', 'علی', ' ', 'محمد']);
    expect(drawn('Mr محمد علی (son)')).toEqual(['Mr ', 'علی', ' ', 'محمد', ' (son)']);
    expect(drawn('علی and محمد خان')).toEqual(['علی', ' and ', 'خان', ' ', 'محمد']);
  });

  it('keep the brackets and numbers between them readable', () => {
    expect(drawn('علی (خان) 12-14 محمد')).toEqual(['محمد', ' 12-14 (', 'خان', ') ', 'علی']);
    expect(drawn('گلی 12 لاہور')).toEqual(['لاہور', ' 12 ', 'گلی']);
  });

  it('begin at the right if the whole text runs to the left', () => {
    expect(fromRight('IP پتہ، VPN یا 12 (خان).')).toEqual([
      '.(',
      'خان',
      ') ',
      '12',
      ' ',
      'یا',
      ' ',
      'VPN',
      ' ',
      '،',
      'پتہ',
      ' ',
      'IP',
    ]);
  });
});
