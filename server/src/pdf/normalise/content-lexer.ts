/**
 * Splits page content into tokens (ISO 32000-1, 7.2 and 7.3). If the standard leaves a spelling undefined, the lexer
 * reads it as pdf.js does, because the rewritten page is compared with the page that pdf.js draws.
 */
import { isLineEnd, isRegular, isWhiteSpace } from '../reading/token-reader.ts';
import { Name } from './values.ts';

export class Keyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

export type Token = number | Name | Uint8Array | Keyword | '[' | ']' | '<<' | '>>' | '{' | '}' | null;

const MAX_WORD = 128;
const NO_WORDS: ReadonlySet<string> = new Set();

export class ContentLexer {
  readonly #bytes: Buffer;
  readonly #words: ReadonlySet<string>;
  position = 0;

  /** `words` lists the operators that are recognised even if they are the start of a longer unknown word. */
  constructor(bytes: Buffer, words: ReadonlySet<string> = NO_WORDS) {
    this.#bytes = bytes;
    this.#words = words;
  }

  /** Returns the next token, or null at the end of the content. */
  next(): Token {
    const bytes = this.#bytes;
    for (;;) {
      while (isWhiteSpace(bytes[this.position])) this.position += 1;
      if (bytes[this.position] !== PERCENT) break;
      while (this.position < bytes.length && !isLineEnd(bytes[this.position])) this.position += 1;
    }
    const byte = bytes[this.position];
    if (byte === undefined) return null;
    if (isNumberStart(byte)) return this.#number();
    const character = String.fromCharCode(byte);
    switch (character) {
      case '/':
        this.position += 1;
        return this.#name();
      case '(':
        this.position += 1;
        return this.#literalString();
      case '<':
        this.position += 1;
        if (bytes[this.position] !== byte) return this.#hexString();
        this.position += 1;
        return '<<';
      case '>':
        this.position += bytes[this.position + 1] === byte ? 2 : 1;
        return '>>';
      case '[':
      case ']':
      case '{':
      case '}':
        this.position += 1;
        return character;
      case ')':
        this.position += 1;
        return this.next();
      default:
        return this.#keyword();
    }
  }

  /** Reads an operator. It ends where another letter would make it an unknown word: `Qq` is read as two operators. */
  #keyword(): Keyword {
    const bytes = this.#bytes;
    let word = String.fromCharCode(bytes[this.position++] ?? 0);
    while (isRegular(bytes[this.position]) && word.length < MAX_WORD) {
      const longer = word + String.fromCharCode(bytes[this.position] ?? 0);
      if (this.#words.has(word) && !this.#words.has(longer)) break;
      word = longer;
      this.position += 1;
    }
    return new Keyword(word);
  }

  #name(): Name {
    const bytes = this.#bytes;
    const start = this.position;
    while (isRegular(bytes[this.position])) this.position += 1;
    const text = bytes.toString('latin1', start, this.position);
    return new Name(
      text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  /**
   * Reads a number and applies its exponent, if any. A second sign is ignored, and so is a minus sign between digits.
   */
  #number(): number {
    const bytes = this.#bytes;
    const start = this.position;
    let at = start;
    if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
    if (bytes[start] === MINUS && bytes[at] === MINUS) at += 1;
    let digits = '';
    let hasPoint = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) digits += String.fromCharCode(byte);
      else if (byte === POINT && !hasPoint) {
        hasPoint = true;
        digits += '.';
      } else if (byte !== MINUS || digits === '') break;
    }
    const exponent = /^[eE][+-]?\d{1,3}/.exec(bytes.toString('latin1', at, at + 6))?.[0] ?? '';
    this.position = Math.max(start + 1, at + exponent.length);
    const size = Number.parseFloat(digits + (digits === '' ? '' : exponent)) || 0;
    const value = bytes[start] === MINUS ? -size : size;
    return Math.max(-LARGEST, Math.min(value, LARGEST));
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const end = bytes.indexOf(CLOSING_ANGLE, this.position);
    const text = bytes.toString('latin1', this.position, end === -1 ? bytes.length : end);
    this.position = end === -1 ? bytes.length : end + 1;
    const digits = text.replaceAll(/[^0-9A-Fa-f]/g, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  /** Reads a string in parentheses. The high-order overflow of an octal escape is ignored (table 3). */
  #literalString(): Uint8Array {
    const bytes = this.#bytes;
    const out: number[] = [];
    let depth = 1;
    while (this.position < bytes.length) {
      const byte = bytes[this.position++] ?? 0;
      if (byte === OPENING) depth += 1;
      else if (byte === CLOSING && --depth === 0) break;
      if (byte === BACKSLASH) this.#escape(out);
      else if (byte === CARRIAGE_RETURN) {
        if (bytes[this.position] === LINE_FEED) this.position += 1;
        out.push(LINE_FEED);
      } else out.push(byte);
    }
    return Uint8Array.from(out);
  }

  #escape(out: number[]): void {
    const bytes = this.#bytes;
    const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', this.position, this.position + 3))?.[0];
    if (octal !== undefined) {
      this.position += octal.length;
      out.push(Number.parseInt(octal, 8) & 0xff);
      return;
    }
    const byte = bytes[this.position++];
    if (byte === undefined || byte === LINE_FEED) return;
    if (byte === CARRIAGE_RETURN) {
      if (bytes[this.position] === LINE_FEED) this.position += 1;
      return;
    }
    out.push(ESCAPES.get(byte) ?? byte);
  }
}

function isNumberStart(byte: number): boolean {
  return (byte >= ZERO && byte <= NINE) || byte === PLUS || byte === MINUS || byte === POINT;
}

/**
 * The largest number that is read. Larger numbers are reduced to it, because they overflow in some programs (ISO
 * 32000-1, annex C.2).
 */
const LARGEST = 2_147_483_647;
const [ZERO, NINE, PLUS, MINUS, POINT, PERCENT] = [0x30, 0x39, 0x2b, 0x2d, 0x2e, 0x25];
const [OPENING, CLOSING, BACKSLASH, CLOSING_ANGLE] = [0x28, 0x29, 0x5c, 0x3e];
const [CARRIAGE_RETURN, LINE_FEED] = [0x0d, 0x0a];
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);
