/** The operators of page content and the types of their operands (ISO 32000-1, annex A). */

/**
 * The type of an operand: number, name, string, array of numbers, array of numbers and strings, or property list (a
 * name or a dictionary).
 */
export type OperandType = 'n' | '/' | 's' | 'N' | 'T' | 'p';

const SIGNATURES: Record<string, string> = {
  '': 'q Q h S s f F f* B B* b b* n W W* BT ET T* EMC BX EX BI ID EI',
  n: 'w J j M i Tc Tw Tz TL Tr Ts g G',
  nn: 'm l Td TD d0',
  nnn: 'rg RG',
  nnnn: 'v y re k K',
  nnnnnn: 'cm c Tm d1',
  Nn: 'd',
  '/n': 'Tf',
  '/': 'ri gs cs CS sh Do MP BMC',
  '/p': 'DP BDC',
  s: "Tj '",
  nns: '"',
  T: 'TJ',
};

/** The operand types of each operator. An operator that sets a colour takes a variable number of operands. */
export const OPERATORS: ReadonlyMap<string, readonly OperandType[] | 'colour'> = new Map<
  string,
  readonly OperandType[] | 'colour'
>([
  ...Object.entries(SIGNATURES).flatMap(([types, words]) =>
    words.split(' ').map((word): [string, OperandType[]] => [word, Array.from(types).filter(isOperandType)]),
  ),
  ...['sc', 'SC', 'scn', 'SCN'].map((word): [string, 'colour'] => [word, 'colour']),
]);

function isOperandType(type: string): type is OperandType {
  return 'n/sNTp'.includes(type);
}

/**
 * The words that the lexer recognises at the start of a longer word: all operators, and the prefixes of words that
 * start with an operator.
 */
export const OPERATOR_WORDS: ReadonlySet<string> = new Set([
  ...OPERATORS.keys(),
  ...'BD BM fa fal fals false nu nul null tr tru true'.split(' '),
]);

export const PAINTS: ReadonlySet<string> = new Set('S s f F f* B B* b b* n'.split(' '));
export const SEGMENTS: ReadonlySet<string> = new Set('m l c v y h re'.split(' '));
export const COLOURS: ReadonlySet<string> = new Set('g G rg RG k K cs CS sc SC scn SCN'.split(' '));
export const TEXT: ReadonlySet<string> = new Set(
  'BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ \' "'.split(' '),
);
