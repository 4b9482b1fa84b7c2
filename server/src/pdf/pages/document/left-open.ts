/**
 * What a page's own content leaves open at its end: graphics states, marked content (which may be hidden by a layer) and a text
 * object. Found by reading its operators (ISO 32000-1, 7.8.2), past strings, names, comments and inline pictures.
 */

export interface LeftOpen {
  saves: number;
  /** Restores of states that the content never saved. */
  restoresTooMany: number;
  marks: number;
  text: boolean;
}

export function leftOpen(contents: Uint8Array[]): LeftOpen {
  const bytes = Buffer.concat(contents.flatMap((part) => [part, LINE_END]));
  let depth = 0;
  let lowest = 0;
  let marks = 0;
  let text = false;
  for (const operator of operatorsOf(bytes)) {
    if (operator === 'q') depth++;
    else if (operator === 'Q') lowest = Math.min(lowest, --depth);
    else if (operator === 'BMC' || operator === 'BDC') marks++;
    else if (operator === 'EMC') marks = Math.max(0, marks - 1);
    else if (operator === 'BT') text = true;
    else if (operator === 'ET') text = false;
  }
  const restoresTooMany = Math.abs(lowest);
  return { saves: depth + restoresTooMany, restoresTooMany, marks, text };
}

const LINE_END = Buffer.from('\n');
/** The operators above are shorter, and so are the words that are no operator but a number or a keyword. */
const LONGEST_OPERATOR = 3;

function* operatorsOf(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === CODE.percent) at = endOfLine(bytes, at);
    else if (byte === CODE.open) at = endOfString(bytes, at);
    else if (byte === CODE.less && bytes[at + 1] !== CODE.less) at = after(bytes, '>', at);
    else if (byte === CODE.slash) at = endOfWord(bytes, at + 1);
    else if (isRegular(byte)) {
      const end = endOfWord(bytes, at);
      const word = end - at <= LONGEST_OPERATOR ? bytes.toString('latin1', at, end) : '';
      if (word !== '') yield word;
      at = word === 'ID' ? endOfInlinePicture(bytes, end) : end;
    } else at++;
  }
}

const CODE = { percent: 0x25, open: 0x28, close: 0x29, slash: 0x2f, less: 0x3c, backslash: 0x5c } as const;

/** Neither white space nor a delimiter (ISO 32000-1, 7.2.2). */
const REGULAR: readonly boolean[] = Array.from(
  { length: 256 },
  (_, byte) => !'\0\t\n\f\r ()<>[]{}/%'.includes(String.fromCharCode(byte)),
);

function isRegular(byte: number): boolean {
  return REGULAR[byte] ?? false;
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at++;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

function endOfString(bytes: Buffer, from: number): number {
  let nested = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === CODE.backslash) at++;
    else if (byte === CODE.open) nested++;
    else if (byte === CODE.close && --nested === 0) return at + 1;
  }
  return bytes.length;
}

function after(bytes: Buffer, text: string, from: number): number {
  const found = bytes.indexOf(text, from, 'latin1');
  return found === -1 ? bytes.length : found + text.length;
}

/** Its bytes may hold anything; they end at the first EI that stands alone. */
function endOfInlinePicture(bytes: Buffer, from: number): number {
  for (let at = after(bytes, 'EI', from); at < bytes.length; at = after(bytes, 'EI', at)) {
    if (!isRegular(bytes[at - 3] ?? 0) && !isRegular(bytes[at] ?? 0)) return at;
  }
  return bytes.length;
}
