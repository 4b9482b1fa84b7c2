/**
 * A second net under the walk of `active-content.ts`: programs disagree on which of two contradicting definitions of an object
 * (or of a key) counts, so an action that runs something is refused wherever its type is written out in the file, even
 * where our own parser would not have gone.
 */
import { REFUSED_ACTIONS } from './active-content.ts';

export function findActionInBytes(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const match = ACTION_TYPE.exec(text);
  if (match === null) return null;
  const name = (match[1] ?? '').replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return REFUSED_ACTIONS.get(name) ?? null;
}

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
const ACTION_TYPE = new RegExp(
  `/${spelledAnyWay('S')}${GAP}/(${[...REFUSED_ACTIONS.keys()].map(spelledAnyWay).join('|')})${NAME_END}`,
);
