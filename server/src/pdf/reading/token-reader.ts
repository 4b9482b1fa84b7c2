/**
 * Reads the tokens of PDF syntax (ISO 32000-1, 7.2 and 7.3), which are the same in files, object streams and page
 * content. The reader is as lenient as the PDF library. It is a class, because one is created per object stream: the
 * JavaScript engine optimises methods only once, but closures again for each.
 */

export type Token = 'name' | 'string' | '<<' | '>>' | '[' | ']' | 'integer' | 'real' | 'keyword' | 'end';

export class TokenReader {
  readonly #bytes: Uint8Array;
  #start = 0;
  #isEscaped = false;
  #isUnfinished = false;
  /** The offset after the current token. Callers set it to continue at another offset. */
  position = 0;
  /** The offset at which reading stops. Callers lower it to read only a part of the bytes. */
  end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.end = bytes.length;
  }

  next(): Token {
    this.#isUnfinished = false;
    this.#skipGap();
    this.#start = this.position;
    this.#isEscaped = false;
    if (this.position >= this.end) return 'end';
    const byte = this.#bytes[this.position] ?? 0;
    if (isNumberStart(byte)) return this.#readNumber();
    this.position += 1;
    switch (byte) {
      case SLASH:
        this.#skipRegular();
        return 'name';
      case OPENING_PARENTHESIS:
        this.#skipString();
        return 'string';
      case OPENING_ANGLE:
        if (this.#take(OPENING_ANGLE)) return '<<';
        this.#skipTo(CLOSING_ANGLE);
        return 'string';
      case CLOSING_ANGLE:
        this.#take(CLOSING_ANGLE);
        return '>>';
      case OPENING_BRACKET:
        return '[';
      case CLOSING_BRACKET:
        return ']';
      default:
        // An unmatched closing delimiter is a separate token.
        if (isRegular(byte)) this.#skipRegular();
        return 'keyword';
    }
  }

  /** The offset of the current token, without the white space and comments before it. */
  get start(): number {
    return this.#start;
  }

  get length(): number {
    return this.position - this.#start;
  }

  /** True if the bytes ended inside the current token or comment. */
  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /**
   * Returns the object number if a reference (`12 0 R`) starts with the current token, which must be an integer.
   * Otherwise, returns undefined. The result is negative if the numbers are not valid in a reference.
   */
  takeReference(): number | undefined {
    const start = this.#start;
    const position = this.position;
    if (this.next() === 'integer') {
      const generationAt = this.#start;
      const generationEnd = this.position;
      if (this.next() === 'keyword' && this.isKeyword('R')) {
        const generation = this.#integer(generationAt, generationEnd);
        return generation < 0 || generation > MAX_GENERATION ? -1 : this.#integer(start, position);
      }
    }
    this.#start = start;
    this.position = position;
    return undefined;
  }

  isKeyword(word: string): boolean {
    return this.length === word.length && this.#text(this.#start) === word;
  }

  /** Returns the text of the current keyword or number as written. */
  keyword(): string {
    return this.#text(this.#start);
  }

  /**
   * Returns a numeric code for a keyword of up to three letters, and 0 for a longer one. No operator is longer. Codes
   * are compared faster than text, and a page has hundreds of thousands of operators.
   */
  keywordCode(): number {
    const bytes = this.#bytes;
    const at = this.#start;
    switch (this.position - at) {
      case 1:
        return bytes[at] ?? 0;
      case 2:
        return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      case 3:
        return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      default:
        return 0;
    }
  }

  /** Returns the current keyword if the set contains it. Otherwise, returns undefined. */
  keywordAmong(wanted: NameSet): string | undefined {
    if (!wanted.lengths.has(this.length)) return undefined;
    const word = this.#text(this.#start);
    return wanted.names.has(word) ? word : undefined;
  }

  number(): number {
    const size = Number.parseFloat(this.#text(this.#afterSigns(this.#start)));
    return this.#isNegative(this.#start) ? -size : size;
  }

  /** Returns the current name, unescaped, if the set contains it. Otherwise, returns undefined. */
  nameAmong(wanted: NameSet): string | undefined {
    const length = this.length - 1;
    if (!this.#isEscaped && !wanted.lengths.has(length)) return undefined;
    // Even with every letter escaped as `#xx`, no name in the set is as long as the token.
    if (length > 3 * wanted.longest) return undefined;
    const name = unescapeName(this.#text(this.#start + 1));
    return wanted.names.has(name) ? name : undefined;
  }

  #take(byte: number): boolean {
    if (this.position >= this.end || this.#bytes[this.position] !== byte) return false;
    this.position += 1;
    return true;
  }

  #skipGap(): void {
    const bytes = this.#bytes;
    let at = this.position;
    for (; at < this.end; at++) {
      const kind = KINDS[bytes[at] ?? 0];
      if (kind === REGULAR || kind === DELIMITER) break;
      if (kind !== COMMENT) continue;
      while (at + 1 < this.end && !isLineEnd(bytes[at + 1])) at += 1;
      this.#isUnfinished = at + 1 >= this.end;
    }
    this.position = at;
  }

  #skipRegular(): void {
    const bytes = this.#bytes;
    let at = this.position;
    for (; at < this.end; at++) {
      const byte = bytes[at] ?? 0;
      if (KINDS[byte] !== REGULAR) break;
      if (byte === HASH) this.#isEscaped = true;
    }
    this.position = at;
  }

  #skipTo(byte: number): void {
    while (this.position < this.end) if (this.#bytes[this.position++] === byte) return;
    this.#isUnfinished = true;
  }

  #skipString(): void {
    const bytes = this.#bytes;
    let at = this.position;
    let depth = 1;
    for (; depth > 0 && at < this.end; at++) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPENING_PARENTHESIS) depth += 1;
      else if (byte === CLOSING_PARENTHESIS) depth -= 1;
    }
    this.position = at;
    this.#isUnfinished = depth > 0;
  }

  #skipDigits(): boolean {
    const bytes = this.#bytes;
    const before = this.position;
    let at = before;
    while (at < this.end && isDigit(bytes[at])) at += 1;
    this.position = at;
    return at > before;
  }

  #readNumber(): Token {
    if (this.#take(PLUS) || this.#take(MINUS)) while (this.#take(MINUS));
    const hasWhole = this.#skipDigits();
    const hasPoint = this.#take(POINT);
    const hasFraction = hasPoint && this.#skipDigits();
    if (hasWhole || hasFraction) return hasPoint ? 'real' : 'integer';
    this.#skipRegular();
    return 'keyword';
  }

  #integer(start: number, end: number): number {
    let size = 0;
    for (let at = this.#afterSigns(start); at < end; at++) size = size * 10 + (this.#bytes[at] ?? 0) - ZERO;
    return this.#isNegative(start) ? -size : size;
  }

  /** Checks whether the number at this offset is negative. Two minus signs cancel each other out, as in the library. */
  #isNegative(start: number): boolean {
    return this.#bytes[start] === MINUS && this.#bytes[start + 1] !== MINUS;
  }

  #afterSigns(start: number): number {
    let at = start;
    while (this.#bytes[at] === MINUS || this.#bytes[at] === PLUS) at += 1;
    return at;
  }

  #text(from: number): string {
    let text = '';
    for (let at = from; at < this.position; at++) text += String.fromCharCode(this.#bytes[at] ?? 0);
    return text;
  }
}

export type NameSet = { names: ReadonlySet<string>; lengths: ReadonlySet<number>; longest: number };

export function nameSet(names: Iterable<string>): NameSet {
  const set = new Set(names);
  const lengths = new Set(Array.from(set, (name) => name.length));
  return { names: set, lengths, longest: Math.max(...lengths) };
}

/** Replaces letters that are escaped as `#xx` (ISO 32000-1, 7.3.5). */
export function unescapeName(name: string): string {
  if (!name.includes('#')) return name;
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const BACKSLASH = 0x5c;
const CLOSING_ANGLE = 0x3e;
const CLOSING_BRACKET = 0x5d;
const CLOSING_PARENTHESIS = 0x29;
const HASH = 0x23;
const MINUS = 0x2d;
const OPENING_ANGLE = 0x3c;
const OPENING_BRACKET = 0x5b;
const OPENING_PARENTHESIS = 0x28;
const PLUS = 0x2b;
const POINT = 0x2e;
const SLASH = 0x2f;
const ZERO = 0x30;

/** The highest generation number (ISO 32000-1, 7.5.4). */
const MAX_GENERATION = 65_535;

const REGULAR = 0;
const DELIMITER = 1;
const COMMENT = 2;
const SPACE = 3;

const KINDS = new Uint8Array(256);
for (const byte of Buffer.from('()<>[]{}/')) KINDS[byte] = DELIMITER;
for (const byte of Buffer.from('%')) KINDS[byte] = COMMENT;
for (const byte of Buffer.from('\0\t\n\f\r ')) KINDS[byte] = SPACE;

/** Checks whether a byte is neither white space nor a delimiter (ISO 32000-1, 7.2.2). */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === REGULAR;
}

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === SPACE;
}

export function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9;
}

function isNumberStart(byte: number): boolean {
  return isDigit(byte) || byte === PLUS || byte === MINUS || byte === POINT;
}
