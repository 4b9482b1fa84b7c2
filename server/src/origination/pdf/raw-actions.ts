/**
 * A second net under the walk of `active-content.ts`: programs disagree on which of two contradicting definitions of an object
 * (or of a key) counts, so an action that runs something is refused wherever its type is written out in the file, even
 * where our own parser would not have gone.
 */
import { REFUSED_ACTIONS } from './active-content.ts';
import { StructureTooLarge } from './structure-errors.ts';
import { unescapeName } from './token-reader.ts';

export function findActionInBytes(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let names = 0;
  for (const { 0: written, index } of text.matchAll(ACTION_NAME)) {
    names += 1;
    if (names > MAX_NAMES) throw new StructureTooLarge();
    const before = text.slice(Math.max(0, index - LONGEST_GAP), index);
    if (ENDS_AS_TYPE.test(before)) return REFUSED_ACTIONS.get(unescapeName(written.slice(1))) ?? null;
  }
  return null;
}

/** Harmless documents have one or two of these names, as keys. */
const MAX_NAMES = 100;
/** Looked through for each name, so that neither many names nor long comments keep the search busy. */
const LONGEST_GAP = 1024;

/** A name in which every letter may be written as `#xx` (ISO 32000-1, 7.3.5). */
function spelledAnyWay(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${hexAnyCase(letter)})`).join('');
}

function hexAnyCase(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16);
  return Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
}

const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*`;
const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`;
const ACTION_NAME = new RegExp(
  `/(?:${[...REFUSED_ACTIONS.keys()].map(spelledAnyWay).join('|')})${NAME_END}`,
  'g',
);
const ENDS_AS_TYPE = new RegExp(`/${spelledAnyWay('S')}${GAP}$`);
