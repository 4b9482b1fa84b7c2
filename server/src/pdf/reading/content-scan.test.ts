import { describe, expect, it } from 'vitest';
import { scanContent } from './content-scan.ts';

const CLOSED = { saves: 0, marks: 0, text: false, drawsAfterStray: false, isUnclear: false };
const partsOf = (contents: string[]) => contents.map((content) => Buffer.from(content, 'latin1'));
const read = (...contents: string[]) => {
  const { strays: _, draws: __, ...scan } = scanContent(partsOf(contents));
  return scan;
};
const isUnclear = (...contents: string[]) => scanContent(partsOf(contents)).isUnclear;
const PICTURE = 'BI /W 1 /H 1 /BPC 8 /CS /G ID';

describe('the scan of open states', () => {
  it.each([
    ['nothing', 'q 1 0 0 1 5 5 cm Q', CLOSED],
    ['saved states', 'q q 2 0 0 2 0 0 cm Q q', { ...CLOSED, saves: 2 }],
    ['states saved after stray delimiters', ')q }q >q 1 w]q', { ...CLOSED, saves: 4 }],
    ['states saved after unmatched restores', 'Q Q q', { ...CLOSED, saves: 1 }],
    ['marked content', '/OC /L1 BDC q Q /P BMC EMC', { ...CLOSED, marks: 1 }],
    ['text', 'BT (a) Tj ET BT', { ...CLOSED, text: true }],
  ])('finds %s', (_what, content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ['strings', '(q \\) q (q) q) Tj'],
    ['hexadecimal strings', '<71 q> Tj'],
    ['dictionaries', '/P << /q /q /T (q) /A [/q << /B true >>] >> BDC EMC'],
    ['names', '/q gs /Q gs'],
    ['comments', '% q q q\n1 w % Q'],
    ['inline images', `${PICTURE} \x00q q EIq Q Q Q\xff\nEI`],
    ['inline images that contain EI', `${PICTURE} \x00 EI q\xff q\nEI q Q`],
    ['inline images in ASCII85', 'BI /W 1 /H 1 /F [/A85 /Fl] ID ab EI q q~> EI q Q'],
    ['inline images in hexadecimal', 'BI /F /AHx ID 00 EI q q > EI'],
    [
      'inline JPEGs',
      'BI /F /DCT ID \xff\xd8\xff\xe1\x00\x0c\xff\xd9 EI q q\xff\xda\x00\x02 EI q \xff\xd9\nEI',
    ],
    ['unknown words', '1 x 2 Tx rg0'],
  ])('ignores %s', (_what, content) => {
    expect(read(content)).toEqual(CLOSED);
  });

  it('counts across all parts and separates words at their ends', () => {
    expect(read('q', 'q', '', '1 w', 'Q')).toEqual({ ...CLOSED, saves: 1 });
    expect(read('[1 ', '2] 0 d q')).toEqual({ ...CLOSED, saves: 1 });
  });
});

describe('the scan of unmatched restores', () => {
  it('finds their positions', () => {
    expect(scanContent(partsOf(['q Q Q', '', ' Q q Q'])).strays).toEqual([[4], [], [1]]);
  });

  it.each([
    ['1 0 0 1 0 0 cm 0 0 9 9 re f Q Q 5 w q Q', false],
    ['Q 0 0 9 9 re f', true],
    ['Q BT (a) Tj ET', true],
    ['Q /X Do', true],
    [`Q ${PICTURE} a EI`, true],
    ['q Q BT (a) Tj ET', false],
  ])('reports whether anything is drawn after them: %s', (content, expected) => {
    expect(read(content).drawsAfterStray).toBe(expected);
  });
});

describe('content that programs read differently', () => {
  it.each([
    ['a string without an end', ['(never closed']],
    ['a string that ends in the next part', ['(a', 'b) Tj']],
    ['a hexadecimal string without an end', ['<41']],
    ['an array without an end', ['[1 2']],
    ['a dictionary without an end', ['/P << /A']],
    ['a dictionary closed by a single angle bracket', ['/P << /A 1 > BDC']],
    ['a dictionary without a value', ['/P << /A >> BDC']],
    ['a dictionary with a key that is not a name', ['/P << 1 /A >> BDC']],
    ['brackets that cross', ['[ << ] >>']],
    ['an operator in an array', ['[ Q ] 0 d']],
    ['an inline image without an end', [`${PICTURE} abc`]],
    ['an inline image without data', ['BI /W 1']],
    ['an operator within the entries of an inline image', ['BI Q ID a EI']],
    ['image data without an image', ['ID a']],
    ['an unmatched image end', ['EI']],
    ['an inline image without a following operator', [`${PICTURE} a EI x q`]],
    ['an inline image with a distant following operator', [`${PICTURE} a EI${' '.repeat(90)}q`]],
    ['an inline image with two filter entries', ['BI /F /A85 /Filter /AHx ID > EI q ~> EI']],
    ['a number before an operator', ['q 1Q']],
    ['a sign before an operator', ['q -Q']],
    ['joined operators', ['qq']],
    ['an operator within a word', ['q nQ']],
    ['an operator after a non-ASCII byte', ['q \x80Q']],
    ['a very long word', ['x'.repeat(200)]],
    ['more operands than any operator takes', ['1 '.repeat(34)]],
    ['paths without operands', ['m '.repeat(11)]],
    ['a comment that continues in the next part', ['q %', 'Q']],
    ['a name that may continue in the next part', ['q /A', 'Q']],
    ['a number that may continue in the next part', ['1', '0 w']],
    ['an operator that may continue in the next part', ['B', 'T']],
  ])('is unclear: %s', (_what, contents) => {
    expect(isUnclear(...contents)).toBe(true);
  });

  it.each([
    ['a comment at its end', ['q Q % the end']],
    ['parts that end in operators', ['BT ET', 'q', 'Q', '0 g f', 'BT ET']],
    ['colours with many components', [`${'1 '.repeat(32)} /P scn`]],
    ['an inline image with a following operator', [`${PICTURE} aEI\nQ`]],
    ['a number joined to an uncounted operator', ['1 0 0 1 0 0cm']],
  ])('is clear: %s', (_what, contents) => {
    expect(isUnclear(...contents)).toBe(false);
  });
});
