/**
 * What a page's own content leaves open at its end: graphics states, marked content (which may be hidden by a layer) and a text
 * object. Found by reading its operators (ISO 32000-1, 7.8.2), past strings, names, comments and inline pictures.
 */
import { endOfInlinePicture } from '../../reading/inline-picture.ts';
import { nameSet, TokenReader } from '../../reading/token-reader.ts';

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
const OPERATORS = nameSet(['q', 'Q', 'BMC', 'BDC', 'EMC', 'BT', 'ET', 'ID']);

function* operatorsOf(bytes: Buffer): Generator<string> {
  const read = new TokenReader(bytes);
  let numberEnd = -1;
  for (let token = read.next(); token !== 'end'; token = read.next()) {
    if (token === 'integer' || token === 'real') numberEnd = read.position;
    // A word that begins with a number is no operator.
    if (token !== 'keyword' || read.start === numberEnd) continue;
    const operator = read.keywordAmong(OPERATORS);
    if (operator === 'ID') read.position = endOfInlinePicture(bytes, read.position);
    else if (operator !== undefined) yield operator;
  }
}
