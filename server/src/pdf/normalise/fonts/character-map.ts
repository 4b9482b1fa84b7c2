/**
 * Reads how a composite font splits strings into codes, and how it maps codes to glyph identifiers (ISO 32000-1,
 * 9.7.5).
 */
import { PdfName, PdfStream, type PdfObject } from '@libpdf/core';
import { dereference } from '../../reading/dereference.ts';
import { numberAt } from '../../reading/entries.ts';
import { Unrepresentable } from '../changes.ts';
import { ContentLexer, Keyword, type Token } from '../content-lexer.ts';
import type { Source } from '../source.ts';
import { Name } from '../values.ts';

export interface CharacterMap {
  isVertical: boolean;
  codes(bytes: Uint8Array): { code: number; cid: number }[];
}

interface CodeSpace {
  length: number;
  low: number;
  high: number;
}

const MAX_CODES = 70_000;

export function readCharacterMap(value: PdfObject | undefined, source: Source): CharacterMap {
  const object = dereference(value, source.resolve);
  if (object instanceof PdfName && (object.value === 'Identity-H' || object.value === 'Identity-V'))
    return { isVertical: object.value === 'Identity-V', codes: identityCodes };
  if (!(object instanceof PdfStream))
    throw new Unrepresentable('UNSUPPORTED_FONT', 'a font uses a character map that is not in the document');
  const base = dereference(object.get('UseCMap'), source.resolve);
  if (base !== undefined && !(base instanceof PdfName && base.value === 'Identity-H'))
    throw new Unrepresentable('UNSUPPORTED_FONT', 'a font uses a character map that builds on another one');
  const { spaces, cids } = parse(source.decode(object));
  const isVertical = numberAt(object, 'WMode', source.resolve) === 1;
  const isIdentity = base !== undefined;
  if (spaces.length === 0) spaces.push({ length: 2, low: 0, high: 0xffff });
  const codes = (bytes: Uint8Array) => {
    const found: { code: number; cid: number }[] = [];
    for (let at = 0; at < bytes.length;) {
      const { code, length } = nextCode(bytes, at, spaces);
      found.push({ code, cid: cids.get(length * LENGTH_UNIT + code) ?? (isIdentity ? code : 0) });
      at += length;
    }
    return found;
  };
  return { isVertical, codes };
}

/**
 * A value that is added once for each byte of a code. Codes of different lengths therefore never have the same number.
 */
const LENGTH_UNIT = 2 ** 32;

function identityCodes(bytes: Uint8Array): { code: number; cid: number }[] {
  const codes: { code: number; cid: number }[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const code = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    codes.push({ code, cid: code });
  }
  return codes;
}

function nextCode(
  bytes: Uint8Array,
  at: number,
  spaces: readonly CodeSpace[],
): { code: number; length: number } {
  let code = 0;
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    code = code * 256 + (bytes[at + length - 1] ?? 0);
    if (spaces.some((space) => space.length === length && isWithin(code, space))) return { code, length };
  }
  const shortest = Math.min(...spaces.map(({ length }) => length));
  return { code: 0, length: shortest };
}

/** Checks whether each byte of the code is in the range for its position. */
function isWithin(code: number, { length, low, high }: CodeSpace): boolean {
  for (let index = 0; index < length; index++) {
    const byte = (value: number) => Math.floor(value / 256 ** index) % 256;
    if (byte(code) < byte(low) || byte(code) > byte(high)) return false;
  }
  return true;
}

function parse(bytes: Buffer): { spaces: CodeSpace[]; cids: Map<number, number> } {
  const spaces: CodeSpace[] = [];
  const cids = new Map<number, number>();
  const lexer = new ContentLexer(bytes);
  let operands: Token[] = [];
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    if (token.word === 'endcodespacerange') {
      for (let index = 0; index + 1 < operands.length; index += 2) {
        const [low, high] = [numberIn(operands[index]), numberIn(operands[index + 1])];
        spaces.push({ length: lengthOf(operands[index]), low, high });
      }
    } else if (token.word === 'endcidrange') {
      for (let index = 0; index + 2 < operands.length; index += 3) {
        const [low, high] = [numberIn(operands[index]), numberIn(operands[index + 1])];
        const first = numberIn(operands[index + 2]);
        const unit = lengthOf(operands[index]) * LENGTH_UNIT;
        for (let code = low; code <= high && cids.size < MAX_CODES; code++)
          cids.set(unit + code, first + code - low);
      }
    } else if (token.word === 'endcidchar') {
      for (let index = 0; index + 1 < operands.length; index += 2)
        cids.set(
          lengthOf(operands[index]) * LENGTH_UNIT + numberIn(operands[index]),
          numberIn(operands[index + 1]),
        );
    } else if (token.word === 'usecmap') {
      const named = operands.at(-1);
      if (!(named instanceof Name && named.value === 'Identity-H'))
        throw new Unrepresentable(
          'UNSUPPORTED_FONT',
          'a font uses a character map that builds on another one',
        );
    }
    operands = [];
  }
  return { spaces, cids };
}

const lengthOf = (token: Token | undefined): number => (token instanceof Uint8Array ? token.length : 0);

function numberIn(token: Token | undefined): number {
  if (typeof token === 'number') return token;
  return token instanceof Uint8Array ? token.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0) : 0;
}
