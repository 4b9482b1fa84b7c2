/**
 * Complements `active-content.ts`. If an object or a key has two contradicting definitions, programs disagree on which
 * one is valid. An action that runs something is therefore refused wherever its type stands in the file, even where our
 * own parser would not read it. Link addresses that run something are refused in the same way.
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

/**
 * The maximum number of these names in a file. It is far above normal: a harmless document has one or two of them as
 * keys.
 */
const MAX_NAMES = 100;
/**
 * The maximum number of bytes between keys and values, in total. If many keys share the same white space or comments,
 * these are read again for each key.
 */
const MAX_LOOKED_THROUGH = 4 * 1024 * 1024;
/** The maximum length of an address. No browser accepts a longer one. */
const MAX_ADDRESS_BYTES = 64 * 1024;
/** The maximum total size of all link addresses, enough for a hundred thousand links of eighty characters. */
const MAX_ADDRESSES_BYTES = 8 * 1024 * 1024;

/** Returns a pattern for a name. Any letter of the name may be escaped as `#xx` (ISO 32000-1, 7.3.5). */
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
