/** The operators of a page's content (ISO 32000-1, annex A), and how many operands each of them takes. */
export interface Operator {
  word: string;
  /** How many it takes, as pdf.js knows it. */
  operands: number;
  isPath: boolean;
  paints: boolean;
  isCounted: boolean;
}

/** Of a colour, any number up to this. More operands end the page in pdf.js. */
export const MAX_OPERANDS = 33;
/** What is counted here. Within a longer word, some programs read it and others do not. */
export const COUNTED = /q|Q|BT|ET|BMC|BDC|EMC|BI|ID|EI/;
const PAINTING: ReadonlySet<string> = new Set('S s f F f* B B* b b* sh Do BI Tj TJ \' "'.split(' '));
const PATHS: ReadonlySet<string> = new Set('m l c v y h re S s f F f* B B* b b* n'.split(' '));

/** By what the reader says of their words. */
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
