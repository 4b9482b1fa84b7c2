/** The operators of page content (ISO 32000-1, annex A) and the number of operands of each. */
export interface Operator {
  word: string;
  /** The number of operands that pdf.js expects. */
  operands: number;
  isPath: boolean;
  paints: boolean;
  isCounted: boolean;
}

/**
 * The maximum number of operands of an operator that sets a colour, which takes a variable number. After more operands,
 * pdf.js stops reading the page.
 */
export const MAX_OPERANDS = 33;
/**
 * The operators that the scan counts. If a longer word contains one of them, programs disagree on whether it is an
 * operator.
 */
export const COUNTED = /q|Q|BT|ET|BMC|BDC|EMC|BI|ID|EI/;
const PAINTING: ReadonlySet<string> = new Set('S s f F f* B B* b b* sh Do BI Tj TJ \' "'.split(' '));
const PATHS: ReadonlySet<string> = new Set('m l c v y h re S s f F f* B B* b b* n'.split(' '));

/** The operators by their numeric code, which the token reader returns. */
export const OPERATORS: ReadonlyMap<number, Operator> = new Map(
  Object.entries({
    0: 'q Q h S s f F f* B B* b b* n W W* BT ET T* BI ID EI EMC BX EX',
    1: "w J j M ri i gs Tc Tw Tz TL Tr Ts Tj TJ ' CS cs G g sh Do MP BMC",
    2: 'd m l Tf Td TD d0 DP BDC',
    3: '" RG rg',
    4: 'v y re K k',
    6: 'cm c Tm d1',
    [MAX_OPERANDS]: 'SC SCN sc scn',
  }).flatMap(([count, words]) =>
    words.split(' ').map((word): [number, Operator] => {
      const operands = Number(count);
      const [isPath, paints, isCounted] = [PATHS.has(word), PAINTING.has(word), COUNTED.test(word)];
      return [Buffer.from(word).readUIntBE(0, word.length), { word, operands, isPath, paints, isCounted }];
    }),
  ),
);
