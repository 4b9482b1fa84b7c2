/**
 * Finds what a content stream (ISO 32000-1, 7.8.2) draws in addition to its own lines and text: the forms and pictures
 * that it invokes (`Do`) and its inline images (`BI`). The operators are found by their bytes alone, so an operator
 * inside a string counts too.
 */
import {
  isLineEnd,
  isRegular,
  isWhiteSpace,
  nameSet,
  TokenReader,
  unescapeName,
} from '../reading/token-reader.ts';

export type ContentCalls = {
  /** How often each name is invoked. */
  calls: ReadonlyMap<string, number>;
  /** The number of invocations whose name could not be determined. */
  nameless: number;
  /** The total number of pixels of the inline images. */
  pixels: number;
};

export function readCalls(content: Buffer): ContentCalls {
  const calls = new Map<string, number>();
  let nameless = 0;
  const hasComments = content.includes('%');
  for (const at of wordsIn(content, 'Do')) {
    const name = nameBefore(content, at, hasComments);
    if (name === UNSURE) nameless += 1;
    else if (name !== null) calls.set(name, (calls.get(name) ?? 0) + 1);
  }
  let pixels = 0;
  for (const at of wordsIn(content, 'BI')) pixels += pixelsAfter(content, at + 2);
  return { calls, nameless, pixels };
}

function* wordsIn(content: Buffer, word: string): Generator<number> {
  for (let at = content.indexOf(word); at !== -1; at = content.indexOf(word, at + word.length))
    if (!isRegular(content[at - 1]) && !isRegular(content[at + word.length])) yield at;
}

/**
 * Returns the name before the operator. Returns null if there is none, as inside a string. The name may also be in the
 * previous stream, or a comment may stand between it and the operator.
 */
function nameBefore(content: Buffer, at: number, hasComments: boolean): string | null {
  let end = at;
  while (end > 0 && isWhiteSpace(content[end - 1])) end -= 1;
  let start = end;
  while (start > 0 && end - start < MAX_NAME_LENGTH && isRegular(content[start - 1])) start -= 1;
  if (content[start - 1] === SLASH) return unescapeName(content.toString('latin1', start, end));
  if (end === 0) return UNSURE;
  if (!hasComments) return null;
  let line = end;
  while (line > 0 && end - line < MAX_ENTRIES_LENGTH && !isLineEnd(content[line - 1])) line -= 1;
  const isUnsure = end - line === MAX_ENTRIES_LENGTH || content.subarray(line, end).includes('%');
  return isUnsure ? UNSURE : null;
}

/**
 * Returns the number of pixels of an inline image. Reads the entries of the image up to the operator that starts its
 * data, but no further than the longest possible list of entries.
 */
function pixelsAfter(content: Buffer, start: number): number {
  const read = new TokenReader(content);
  read.position = start;
  read.end = Math.min(content.length, start + MAX_ENTRIES_LENGTH);
  const sides = { width: 0, height: 0 };
  for (let token = read.next(); token !== 'end' && token !== 'keyword'; token = read.next()) {
    const key = token === 'name' ? read.nameAmong(SIDES) : undefined;
    if (key === undefined || read.next() !== 'integer') continue;
    if (key.startsWith('W')) sides.width = Math.max(sides.width, read.number());
    else sides.height = Math.max(sides.height, read.number());
  }
  return sides.width * sides.height;
}

const SIDES = nameSet(['W', 'Width', 'H', 'Height']);
/** The placeholder for an unknown name. It contains a space, which no real name does. */
const UNSURE = ' ';
const MAX_NAME_LENGTH = 400;
const MAX_ENTRIES_LENGTH = 4096;
const SLASH = 0x2f;
