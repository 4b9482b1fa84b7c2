/**
 * Complements `active-content.ts`. Programs disagree on which of two contradicting definitions of an object or key is
 * valid, so an action that runs something is refused wherever the file contains its type, even where our own parser would
 * not read it. The same applies to links to an address that runs something.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import { REFUSED_ACTIONS, refusedLink } from './active-content.ts';
import { refusedScheme } from './link-address.ts';
import { stringBytes } from '../reading/string-bytes.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { nameSet, TokenReader } from '../reading/token-reader.ts';

export function findActionInBytes(bytes: Uint8Array): string | null {
  const text = asBuffer(bytes).toString('latin1');
  return findAction(bytes, text) ?? findLink(bytes, text);
}

function findAction(bytes: Uint8Array, text: string): string | null {
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

function findLink(bytes: Uint8Array, text: string): string | null {
  const read = new TokenReader(bytes);
  let lookedThrough = 0;
  for (const { 0: key, index } of text.matchAll(ADDRESS_KEY)) {
    read.position = index + key.length;
    // The address is read only up to a limit. Otherwise, an unterminated string would be read to the end for each key.
    read.end = Math.min(bytes.length, read.position + MAX_ADDRESS_BYTES);
    if (read.next() === 'string') {
      const scheme = refusedScheme(stringBytes(bytes.subarray(read.start, read.position), MAX_ADDRESS_BYTES));
      if (scheme !== null) return refusedLink(scheme);
    }
    lookedThrough += read.position - index;
    if (lookedThrough > MAX_ADDRESSES_BYTES) throw new StructureTooLarge();
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

/** The maximum number of these names. It is high, because harmless documents contain one or two of them as keys. */
const MAX_NAMES = 100;
/**
 * The maximum number of bytes between keys and values in total. White space and comments shared by many keys are read
 * for each of them.
 */
const MAX_LOOKED_THROUGH = 4 * 1024 * 1024;
/** The maximum length of an address, which is longer than any that browsers accept. */
const MAX_ADDRESS_BYTES = 64 * 1024;
/** The maximum total size of all link addresses, enough for a hundred thousand links of eighty characters. */
const MAX_ADDRESSES_BYTES = 8 * 1024 * 1024;

/** Matches a name in which any letter may be escaped as `#xx` (ISO 32000-1, 7.3.5). */
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
const ADDRESS_KEY = nameIn(['URI', 'Base']);
const ACTION_NAME = nameIn(REFUSED_ACTIONS.keys());
const ACTIONS = nameSet(REFUSED_ACTIONS.keys());
