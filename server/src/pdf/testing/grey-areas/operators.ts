/** Constructs in content streams: operands, numbers, strings, names and the order of operators. */
import { AMOUNT, family, OTHER, type Construct, type Parts } from './construct.ts';

/** Valid operands of each operator, and content that the operator affects. */
const OPERATORS: readonly [operands: string, operator: string, then?: string][] = [
  ['0.9 0.1 0.1', 'rg', '0 0 240 9 re f'],
  ['0.9 0.1 0.1', 'RG', '5 w 0 5 m 240 5 l S'],
  ['0.6', 'g', '0 0 240 9 re f'],
  ['0.6', 'G', '5 w 0 5 m 240 5 l S'],
  ['0 1 1 0', 'k', '0 0 240 9 re f'],
  ['0 1 1 0', 'K', '5 w 0 5 m 240 5 l S'],
  ['8', 'w', '0 5 m 240 5 l S'],
  ['1', 'J', '8 w 20 15 m 200 15 l S'],
  ['1', 'j', '8 w 20 5 m 100 25 l 200 5 l S'],
  ['2', 'M', '8 w 20 5 m 100 25 l 200 5 l S'],
  ['[9 9] 0', 'd', '5 w 0 5 m 240 5 l S'],
  ['1 0 0 1 0 -30', 'cm'],
  ['20 50 100 9', 're', 'f'],
  ['20 10', 'm', '200 10 l 5 w S'],
  ['200 10', 'l', '5 w S'],
  ['20 40 80 40 200 10', 'c', '5 w S'],
  ['80 40 200 10', 'v', '5 w S'],
  ['80 40 200 10', 'y', '5 w S'],
  ['0 -30', 'Td', '(Rs 7) Tj'],
  ['0 -30', 'TD', '(Rs 7) Tj'],
  ['1 0 0 1 100 20', 'Tm', '(Rs 7) Tj'],
  ['/F 30', 'Tf', '(Rs 7) Tj'],
  ['9', 'Tc', '(Rs 7) Tj'],
  ['30', 'Tw', '(Rs 7) Tj'],
  ['50', 'Tz', '(Rs 7) Tj'],
  ['30', 'TL', 'T* (Rs 7) Tj'],
  ['20', 'Ts', '(Rs 7) Tj'],
  ['1', 'Tr', '(Rs 7) Tj'],
  ['(,000)', 'Tj'],
  ['[(,0) -900 (00)]', 'TJ'],
  ['(,000)', "'"],
  ['9 9 (,000)', '"'],
  ['/G', 'gs', '0 0 240 9 re f'],
  ['/DeviceRGB', 'cs', '1 0 0 sc 0 0 240 9 re f'],
  ['1 0 0', 'sc', '0 0 240 9 re f'],
  ['/X', 'Do'],
];

const TEXT = new Set(['Td', 'TD', 'Tm', 'Tf', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'Tj', 'TJ', "'", '"']);
const NEEDS_POINT = new Set(['l', 'c', 'v', 'y']);

function contentWith(operands: string, operator: string, then = ''): string {
  const start = operator === 'sc' ? '/DeviceRGB cs ' : NEEDS_POINT.has(operator) ? '20 10 m ' : '';
  const part = `${start}${operands} ${operator} ${then}`;
  return TEXT.has(operator)
    ? `BT /F 20 Tf 20 60 Td (Rs 1,00) Tj ${part} ET`
    : `${AMOUNT} q ${part} Q ${OTHER}`;
}

const SHARED: Parts = {
  resources: '/ExtGState << /G << /ca 0.4 >> >> /XObject << /X 10 0 R >>',
  parts: {
    10: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 240 100]', data: Buffer.from('0 0 240 9 re f') },
  },
};

const variants = (what: string, vary: (operands: string) => string): Construct[] =>
  family(
    what,
    Object.fromEntries(
      OPERATORS.map(([operands, operator, then]) => [
        operator,
        { ...SHARED, content: contentWith(vary(operands), operator, then) },
      ]),
    ),
  );

const NUMBERS = [
  '6e1',
  '--60',
  '60-3',
  '+60',
  '0x3C',
  '60.5.5',
  '.',
  '-',
  '-.',
  '4294967356',
  '2147483708',
  '1_0',
  '16#3C',
  '0.000000000000000000060',
  '99999999999999999999',
  '60,0',
  '6 0',
  '60.',
  '\u0660',
  '60f',
  '1/2',
  '- 60',
  '060',
  '6%\n0',
  'NaN',
  'Infinity',
  'true',
  'null',
];

const STRINGS: Record<string, string> = {
  'octal above 377': '(Rs \\461,00,000)',
  'octal of two digits': '(Rs \\61,00,000)',
  'octal of one digit': '(Rs \\0611,00)',
  'the digit 8 in an octal': '(Rs \\0681,00)',
  'odd hexadecimal digits': '<527320312C30302C3030303>',
  'junk in hexadecimal': '<5273xx20312C30zz302C303030>',
  'a comment in hexadecimal': '<5273 % 99\n 20312C30302C303030>',
  'an open hexadecimal string': '<527320312C30302C303030 Tj ET\nBT /F 20 Tf 20 20 Td (Rs 9) Tj ET',
  'balanced parentheses': '(Rs (1,00,000))',
  'an open parenthesis': '(Rs (1,00,000) Tj ET\nBT /F 20 Tf 20 20 Td (Rs 9) Tj ET',
  'a line end': '(Rs 1,\r\n00,000)',
  'an escaped line end': '(Rs 1,\\\r\n00,000)',
  'an escaped carriage return': '(Rs 1,\\\r00,000)',
  'an unknown escape': '(Rs \\1,00\\q,000)',
  'an escaped backslash': '(Rs 1\\\\,00,000)',
  'a null': '(Rs 1,00\0,000)',
  'control characters': '(Rs 1,00\\b\\f\\t,000)',
  'soft hyphens': '(Rs 1\\255,00\\240,000)',
  'unencoded characters': '(Rs 1\\201,00\\215,000)',
};

const NAMES: Record<string, string> = {
  'an escaped letter': '/#46',
  'a lowercase escape': '/#4f',
  'an unfinished escape': '/F#',
  'a null': '/F#00',
  'an escaped delimiter': '/F#2F',
  empty: '/',
  missing: '/Nothing',
  'a space': '/ F',
};

const SEQUENCES: Record<string, string> = {
  'text outside a text object': `/F 20 Tf 1 0 0 1 20 60 Tm (Rs 1,00,000) Tj ${OTHER}`,
  'a text object in another': 'BT /F 20 Tf 20 60 Td (Rs 1,) Tj BT 20 20 Td (00,000) Tj ET (9) Tj ET',
  'no end of text': 'BT /F 20 Tf 20 60 Td (Rs 1,00,000) Tj',
  'an end without a text object': `ET ${AMOUNT} ET ${OTHER}`,
  'save within text': 'BT /F 20 Tf 20 60 Td q 1 0 0 rg (Rs 1,) Tj Q (00,000) Tj ET',
  'restore within text': 'q BT /F 20 Tf 20 60 Td (Rs 1,) Tj Q (00,000) Tj ET',
  'a matrix within text': 'BT /F 20 Tf 20 60 Td 1 0 0 1 0 -30 cm (Rs 1,00,000) Tj ET',
  'a path within text': 'BT /F 20 Tf 20 60 Td 20 20 100 9 re f (Rs 1,00,000) Tj ET',
  'more restores than saves': `Q Q ${AMOUNT} Q ${OTHER}`,
  'more saves than restores': `q q 0.5 g ${AMOUNT}`,
  'a clip without a path': `W n ${AMOUNT}`,
  'a clip that is never painted': `0 0 20 20 re W ${AMOUNT}`,
  'an empty clip': `0 0 0 0 re W n ${AMOUNT}`,
  'a clip of a line': `20 60 m 200 60 l W n ${AMOUNT}`,
  'a clip of a point': `20 60 m W n ${AMOUNT}`,
  'an even-odd clip': `0 0 240 100 re 0 0 240 100 re W* n ${AMOUNT}`,
  'a clip of opposite windings': `0 0 240 100 re 0 100 240 -100 re W n ${AMOUNT}`,
  'a colour within a path': '20 20 m 1 0 0 rg 200 20 l 200 40 l f',
  'a matrix within a path': '20 20 m 1 0 0 1 0 30 cm 200 20 l 200 40 l f',
  'text within a path': `20 20 m ${AMOUNT} 200 20 l 5 w S`,
  'a line without a start': '200 20 l 200 40 l 5 w S 20 60 m 200 60 l S',
  'a closed point': '8 w 1 J 50 50 m h S 100 50 m 100 50 l S',
  'a butt point': '8 w 0 J 50 50 m 50 50 l S 100 50 0 0 re S',
  'a square point': '8 w 2 J 50 50 m 50 50 l S',
  'a filled line': '20 20 m 200 20 l f 20 40 180 0 re f',
  'a hairline': '0 w 20 20 m 200 20 l S',
  'an invisible width': '0.0001 w 20 20 m 200 20 l S',
  'a dash of zeros': '5 w [0 0] 0 d 20 20 m 200 20 l S',
  'a negative dash': '5 w [-3 9] 0 d 20 20 m 200 20 l S',
  'a negative phase': '5 w [9 3] -4 d 20 20 m 200 20 l S',
  'a dash with a null': '5 w [9 null 3] 0 d 20 20 m 200 20 l S',
  'a zero dash with round caps': '5 w 1 J [0 9] 0 d 20 20 m 200 20 l S',
  'a negative rectangle': '200 40 -180 -20 re f',
  'joined operators': `1 0 0 rgq${AMOUNT}Q`,
  'an operator after a string': 'BT/F 20 Tf 20 60 Td(Rs 1,00,000)Tj[(9)]TJ ET',
  'unknown operators': `1 foo ${AMOUNT} (x) bar ${OTHER}`,
  'unknown operators in a compatibility section': `BX 1 foo (x) bar EX ${AMOUNT}`,
  'a compatibility section without an end': `BX ${AMOUNT}`,
  'an object reference': `1 0 R ${AMOUNT}`,
  'a dictionary without an end': `<< /A 1 ${AMOUNT}`,
  'an array without an end': `[ 1 2 ${AMOUNT}`,
  'a closing bracket': `] >> ) ${AMOUNT}`,
  braces: `{ 1 0 0 rg } ${AMOUNT}`,
  'a stream keyword': `endstream endobj ${AMOUNT}`,
  'a comment without a line end': `% nothing ${AMOUNT}`,
  'a comment with a carriage return': `% nothing\r${AMOUNT}`,
  'a form feed': `1\f0\f0\frg\f${AMOUNT}`,
  'nulls between operands': `1\u00000\u00000\u0000rg ${AMOUNT}`,
  'marked content without an end': `/Span BMC ${AMOUNT}`,
  'an end of marked content': `EMC ${AMOUNT}`,
  'other text for screen readers': `/Span << /ActualText (Rs 9,00,000) >> BDC ${AMOUNT} EMC`,
  artifacts: `/Artifact BMC ${AMOUNT} EMC`,
  'text of no size': 'BT /F 0 Tf 20 60 Td (Rs 1,00,000) Tj ET',
  'text of negative size': 'BT /F -20 Tf 200 60 Td (Rs 1,00,000) Tj ET',
  'text of no width': 'BT /F 20 Tf 0 Tz 20 60 Td (Rs 1,00,000) Tj ET',
  'text of negative width': 'BT /F 20 Tf -100 Tz 200 60 Td (Rs 1,00,000) Tj ET',
  'a matrix of zeros': 'q 0 0 0 0 0 0 cm BT /F 20 Tf (Rs 1,00,000) Tj ET Q 20 20 9 9 re f',
  'a text matrix of zeros': 'BT /F 20 Tf 0 0 0 0 20 60 Tm (Rs 1,00,000) Tj ET',
  'invisible text': 'BT 3 Tr /F 20 Tf 20 60 Td (Rs 1,00,000) Tj ET',
  'stroked text': 'BT 1 Tr /F 20 Tf 20 60 Td (Rs 1,00,000) Tj ET',
  'text as a clip': 'q BT 7 Tr /F 40 Tf 20 40 Td (Rs 1,00) Tj ET 0 0 240 60 re f Q 20 5 9 9 re f',
  'text as a clip of several objects':
    'q BT 7 Tr /F 40 Tf 20 40 Td (Rs) Tj ET BT 90 40 Td (9) Tj ET 0 0 240 100 re f Q',
  'text as a clip without letters': `q BT 7 Tr /F 40 Tf 20 40 Td () Tj ET ${AMOUNT} Q`,
  'filled text as a clip': 'q BT 4 Tr /F 40 Tf 20 40 Td (Rs 1) Tj ET 1 0 0 rg 0 0 240 55 re f Q',
  'an impossible text mode': 'BT 8 Tr /F 20 Tf 20 60 Td (Rs 1,00,000) Tj ET',
  'text mode within a word': 'BT /F 20 Tf 20 60 Td (Rs 1) Tj 3 Tr (9) Tj 0 Tr (,00,000) Tj ET',
  'a font that changes in a saved state': 'q BT /F 40 Tf ET Q BT 20 60 Td (Rs 1,00,000) Tj ET',
  'spacing from an earlier text object': `BT 9 Tc ET ${AMOUNT}`,
  'spacing after the quote operator': `BT /F 20 Tf 20 90 Td 30 TL 20 5 (Rs 1,00) " (0 00) Tj ET ${OTHER}`,
  'kerning with a name': 'BT /F 20 Tf 20 60 Td [(Rs 1) /A (,00) null (,000) [(9)]] TJ ET',
  'huge kerning': 'BT /F 20 Tf 20 60 Td [(Rs 1,00,000) 99999999 (9) -99999999 (8)] TJ ET',
  'text far outside': 'BT /F 20 Tf 1 0 0 1 99999999 60 Tm (Rs 9) Tj 1 0 0 1 20 60 Tm (Rs 1) Tj ET',
};

export const operatorConstructs = (): Construct[] => [
  ...variants('too few operands of', (operands) => operands.split(' ').slice(0, -1).join(' ')),
  ...variants('too many operands of', (operands) => `7 ${operands}`),
  ...variants('operands of other types of', (operands) =>
    operands.replace(/\S+$/, (last) => (last.startsWith('/') ? '(x)' : '/x')),
  ),
  ...family(
    'number',
    Object.fromEntries(
      NUMBERS.map((number) => [
        number,
        { content: `BT /F 20 Tf 20 ${number} Td (Rs 1,00,000) Tj ET 20 ${number} 100 9 re f ${OTHER}` },
      ]),
    ),
  ),
  ...family(
    'string',
    contents(STRINGS, (text) => `BT /F 20 Tf 20 60 Td ${text} Tj ET`),
  ),
  ...family(
    'name',
    contents(NAMES, (text) => `${OTHER} BT ${text} 20 Tf 20 60 Td (Rs 1,00,000) Tj ET`),
  ),
  ...family(
    'sequence',
    contents(SEQUENCES, (text) => text),
  ),
];

const contents = (entries: Record<string, string>, write: (text: string) => string) =>
  Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, { content: write(text) }]));
