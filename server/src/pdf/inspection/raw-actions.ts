/**
 * A second net under the walk of `active-content.ts`: programs disagree on which of two contradicting definitions of an object
 * (or of a key) counts, so an action that runs something is refused wherever its type is written out in the file, even
 * where our own parser would not have gone.
 */
import { REFUSED_ACTIONS } from './active-content.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { unescapeName } from '../reading/token-reader.ts';

export function findActionInBytes(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let names = 0;
  let lookedThrough = 0;
  for (const { 0: written, index } of text.matchAll(ACTION_NAME)) {
    names += 1;
    if (names > MAX_NAMES) throw new StructureTooLarge();
    const { isType, start } = lookBefore(text, index, MAX_LOOKED_THROUGH - lookedThrough);
    if (isType) return REFUSED_ACTIONS.get(unescapeName(written.slice(1))) ?? null;
    lookedThrough += index - start;
  }
  return null;
}

/** Harmless documents have one or two of these names, as keys. */
const MAX_NAMES = 100;
/** Before all names together, so that neither many names nor long comments keep the search busy. */
const MAX_LOOKED_THROUGH = 4 * 1024 * 1024;

/** Whether the key `/S` stands before the name, with nothing but blanks and comments between; and how far was looked. */
function lookBefore(text: string, index: number, limit: number): { isType: boolean; start: number } {
  const stop = index - limit;
  let end = index;
  while (true) {
    const start = backOver(text, end, isGap, stop);
    if (KEY_AT_END.test(text.slice(Math.max(0, start - LONGEST_KEY), start))) return { isType: true, start };
    // A comment ends with its line.
    if (!/[\r\n]/.test(text.slice(start, end))) return { isType: false, start };
    const lineStart = backOver(text, start, isInLine, stop);
    const line = text.slice(lineStart, start);
    const isType = KEY_BEFORE_COMMENT.test(line);
    if (isType || !COMMENT_LINE.test(line)) return { isType, start: lineStart };
    end = lineStart;
  }
}

function backOver(text: string, end: number, wanted: (code: number) => boolean, stop: number): number {
  let start = end;
  while (start > 0 && wanted(text.charCodeAt(start - 1))) {
    start -= 1;
    if (start < stop) throw new StructureTooLarge();
  }
  return start;
}

function isGap(code: number): boolean {
  return code === 0x20 || code === 0x00 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;
}

function isInLine(code: number): boolean {
  return code !== 0x0a && code !== 0x0d;
}

/** A name in which every letter may be written as `#xx` (ISO 32000-1, 7.3.5). */
function spelledAnyWay(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${hexAnyCase(letter)})`).join('');
}

function hexAnyCase(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16);
  return Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
}

const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`;
const ACTION_NAME = new RegExp(
  `/(?:${[...REFUSED_ACTIONS.keys()].map(spelledAnyWay).join('|')})${NAME_END}`,
  'g',
);
const KEY = `/${spelledAnyWay('S')}`;
const LONGEST_KEY = '/#53'.length;
const KEY_AT_END = new RegExp(`${KEY}$`);
const KEY_BEFORE_COMMENT = new RegExp(String.raw`${KEY}[\0\t\f ]*%`);
const COMMENT_LINE = /^[\0\t\f ]*%/;
