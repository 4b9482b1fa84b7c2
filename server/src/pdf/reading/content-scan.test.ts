import { describe, expect, it } from 'vitest';
import { scanContent } from './content-scan.ts';

const CLOSED = { saves: 0, marks: 0, text: false, drawsAfterStray: false, isUnclear: false };
const partsOf = (contents: string[]) => contents.map((content) => Buffer.from(content, 'latin1'));
const read = (...contents: string[]) => {
  const { strays: _, pictures: __, draws: ___, ...scan } = scanContent(partsOf(contents));
  return scan;
};
const isUnclear = (...contents: string[]) => scanContent(partsOf(contents)).isUnclear;
const PICTURE = 'BI /W 1 /H 1 /BPC 8 /CS /G ID';

describe('what a content leaves open', () => {
  it.each([
    ['nothing', 'q 1 0 0 1 5 5 cm Q', CLOSED],
    ['saved states', 'q q 2 0 0 2 0 0 cm Q q', { ...CLOSED, saves: 2 }],
    ['states saved behind stray delimiters', ')q }q >q 1 w]q', { ...CLOSED, saves: 4 }],
    ['states saved behind restores of none', 'Q Q q', { ...CLOSED, saves: 1 }],
    ['marked content', '/OC /L1 BDC q Q /P BMC EMC', { ...CLOSED, marks: 1 }],
    ['text', 'BT (a) Tj ET BT', { ...CLOSED, text: true }],
  ])('is found: %s', (_what, content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ['strings', '(q \\) q (q) q) Tj'],
    ['hexadecimal strings', '<71 q> Tj'],
    ['dictionaries', '/P << /q /q /T (q) /A [/q << /B true >>] >> BDC EMC'],
    ['names', '/q gs /Q gs'],
    ['comments', '% q q q\n1 w % Q'],
    ['inline pictures', `${PICTURE} \x00q q EIq Q Q Q\xff\nEI`],
    ['inline pictures with EI in them', `${PICTURE} \x00 EI q\xff q\nEI q Q`],
    ['inline pictures in text', 'BI /W 1 /H 1 /F [/A85 /Fl] ID ab EI q q~> EI q Q'],
    ['inline pictures in hexadecimals', 'BI /F /AHx ID 00 EI q q > EI'],
    [
      'inline photos',
      'BI /F /DCT ID \xff\xd8\xff\xe1\x00\x0c\xff\xd9 EI q q\xff\xda\x00\x02 EI q \xff\xd9\nEI',
    ],
    ['unknown words', '1 x 2 Tx rg0'],
  ])('is not looked for in %s', (_what, content) => {
    expect(read(content)).toEqual(CLOSED);
  });

  it('is counted over all parts, whose ends part words', () => {
    expect(read('q', 'q', '', '1 w', 'Q')).toEqual({ ...CLOSED, saves: 1 });
    expect(read('[1 ', '2] 0 d q')).toEqual({ ...CLOSED, saves: 1 });
  });
});

describe('a restore of a state that was never saved', () => {
  it('is found where it is', () => {
    expect(scanContent(partsOf(['q Q Q', '', ' Q q Q'])).strays).toEqual([[4], [], [1]]);
  });

  it.each([
    ['1 0 0 1 0 0 cm 0 0 9 9 re f Q Q 5 w q Q', false],
    ['Q 0 0 9 9 re f', true],
    ['Q BT (a) Tj ET', true],
    ['Q /X Do', true],
    [`Q ${PICTURE} a EI`, true],
    ['q Q BT (a) Tj ET', false],
  ])('matters where something is drawn after it: %s', (content, expected) => {
    expect(read(content).drawsAfterStray).toBe(expected);
  });
});

describe('content that programs read in different ways', () => {
  it.each([
    ['a string without an end', ['(never closed']],
    ['a string that ends in the next part', ['(a', 'b) Tj']],
    ['hexadecimals without an end', ['<41']],
    ['an array without an end', ['[1 2']],
    ['a dictionary without an end', ['/P << /A']],
    ['a dictionary that one angle closes', ['/P << /A 1 > BDC']],
    ['a dictionary without a value', ['/P << /A >> BDC']],
    ['a dictionary whose key is no name', ['/P << 1 /A >> BDC']],
    ['brackets that cross', ['[ << ] >>']],
    ['an operator in an array', ['[ Q ] 0 d']],
    ['a picture without an end', [`${PICTURE} abc`]],
    ['a picture that never begins its bytes', ['BI /W 1']],
    ['an operator within the entries of a picture', ['BI Q ID a EI']],
    ['bytes of no picture', ['ID a']],
    ['the end of no picture', ['EI']],
    ['a picture behind which no operator follows', [`${PICTURE} a EI x q`]],
    ['a picture behind which an operator is far away', [`${PICTURE} a EI${' '.repeat(90)}q`]],
    ['a picture with two filters by two names', ['BI /F /A85 /Filter /AHx ID > EI q ~> EI']],
    ['a number before an operator', ['q 1Q']],
    ['a sign before an operator', ['q -Q']],
    ['operators in one word', ['qq']],
    ['an operator within a word', ['q nQ']],
    ['an operator behind a letter of no alphabet', ['q \x80Q']],
    ['a word of many letters', ['x'.repeat(200)]],
    ['more operands than any operator has', ['1 '.repeat(34)]],
    ['paths without operands', ['m '.repeat(11)]],
    ['a comment that goes on in the next part', ['q %', 'Q']],
    ['a name that may go on in the next part', ['q /A', 'Q']],
    ['a number that may go on in the next part', ['1', '0 w']],
    ['an operator that may go on in the next part', ['B', 'T']],
  ])('is unclear: %s', (_what, contents) => {
    expect(isUnclear(...contents)).toBe(true);
  });

  it.each([
    ['a comment at its end', ['q Q % the end']],
    ['parts that end in operators', ['BT ET', 'q', 'Q', '0 g f', 'BT ET']],
    ['colours of many parts', [`${'1 '.repeat(32)} /P scn`]],
    ['a picture behind which an operator follows', [`${PICTURE} aEI\nQ`]],
    ['a number before an operator that moves nothing', ['1 0 0 1 0 0cm']],
  ])('is clear: %s', (_what, contents) => {
    expect(isUnclear(...contents)).toBe(false);
  });
});
