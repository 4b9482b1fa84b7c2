/**
 * A second net under the walk of `active-content.ts`: programs disagree on which of two contradicting definitions of an object
 * (or of a key) counts, so an action that runs something is refused wherever its type is written out in the file, even
 * where our own parser would not have gone.
 */
import { REFUSED_ACTIONS } from './active-content.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { nameSet, TokenReader } from '../reading/token-reader.ts';

export function findActionInBytes(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!hasActionName(text)) return null;
  const read = new TokenReader(bytes);
  let lookedThrough = 0;
  for (const { 0: key, index } of text.matchAll(KEY)) {
    read.position = index + key.length;
    const token = read.next();
    const action = token === 'name' ? read.nameAmong(ACTIONS) : undefined;
    if (action !== undefined) return REFUSED_ACTIONS.get(action) ?? null;
    lookedThrough += read.start - index;
    if (lookedThrough > MAX_LOOKED_THROUGH) throw new StructureTooLarge();
  }
  return null;
}

function hasActionName(text: string): boolean {
  let names = 0;
  for (const _ of text.matchAll(ACTION_NAME)) {
    names += 1;
    if (names > MAX_NAMES) throw new StructureTooLarge();
  }
  return names > 0;
}

/** Harmless documents have one or two of these names, as keys. */
const MAX_NAMES = 100;
/** Keys and what lies between them and their values: blanks and comments that many keys share are read for each. */
const MAX_LOOKED_THROUGH = 4 * 1024 * 1024;

/** A name in which every letter may be written as `#xx` (ISO 32000-1, 7.3.5). */
function spelledAnyWay(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${hexAnyCase(letter)})`).join('');
}

function hexAnyCase(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16);
  return Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
}

function nameIn(names: Iterable<string>): RegExp {
  return new RegExp(`/(?:${Array.from(names, spelledAnyWay).join('|')})${NAME_END}`, 'g');
}

const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`;
const KEY = nameIn(['S']);
const ACTION_NAME = nameIn(REFUSED_ACTIONS.keys());
const ACTIONS = nameSet(REFUSED_ACTIONS.keys());
