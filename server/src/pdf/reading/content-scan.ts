/**
 * Scans how page content (ISO 32000-1, 7.8.2) affects the content after it. It may leave open graphics states, text
 * objects and marked content, which a layer may hide. It may also contain restores without a matching save. The result
 * is known only if every program reads the content alike. Content is unclear if words are joined, brackets are not
 * closed, or a string has no end.
 */
import { COUNTED, MAX_OPERANDS, OPERATORS, type Operator } from './content-operators.ts';
import { mayJoin, type PartEnd } from './content-parts.ts';
import { endOfInlinePicture } from './inline-picture.ts';
import { isRegular, TokenReader, unescapeName, type Token } from './token-reader.ts';

export interface ContentScan {
  saves: number;
  marks: number;
  text: boolean;
  /** The offsets of restores without a matching save, in each part. */
  strays: number[][];
  /**
   * True if the content draws after an unmatched restore. Some programs stop reading at such a restore. Others
   * continue, possibly with another graphics state.
   */
  drawsAfterStray: boolean;
  isUnclear: boolean;
  /** Whether the content draws anything. */
  draws: boolean;
}

/** Scans the parts of the content, one after the other. */
export function scanContent(parts: readonly Buffer[]): ContentScan {
  const scanner = new Scanner();
  for (const part of parts) scanner.read(part);
  return scanner.finish();
}

const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
/**
 * The limits at which pdf.js stops reading a page: the number of consecutive invalid path operators, and the length of
 * a word.
 */
const MAX_INVALID_PATHS = 10;
const MAX_WORD_LENGTH = 128;
/**
 * The number of bytes after an inline image within which pdf.js looks for an operator. If it finds none, it treats
 * those bytes as part of the image.
 */
const MAX_AFTER_PICTURE = 64;

interface Bracket {
  /** The kind of bracket. An inline image counts as one, because its entries form a dictionary too. */
  kind: '[' | '<<' | 'BI';
  items: number;
  /** The key to which the next value of an inline image belongs. */
  key: string;
  /** The entries of an inline image. */
  entries?: Map<string, string | number | boolean>;
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['BitsPerComponent', 'BPC'],
  ['ColorSpace', 'CS'],
  ['Filter', 'F'],
  ['Height', 'H'],
  ['ImageMask', 'IM'],
  ['Width', 'W'],
]);

class Scanner {
  #depth = 0;
  #marks = 0;
  #text = false;
  #hasStray = false;
  #drawsAfterStray = false;
  #isUnclear = false;
  #draws = false;
  readonly #strays: number[][] = [];
  readonly #brackets: Bracket[] = [];
  #operands = 0;
  #invalidPaths = 0;
  /** The end of the last inline image. Null once an operator has followed it. */
  #pictureEnd: number | null = null;
  #last: PartEnd = { isComment: false, isOpen: false, operator: undefined };

  read(part: Buffer): void {
    this.#strays.push([]);
    if (part.length === 0) return;
    if (mayJoin(this.#last, part)) this.#isUnclear = true;
    const read = new TokenReader(part);
    let numberEnd = -1;
    let operator: Operator | undefined;
    for (let token = read.next(); token !== 'end'; token = read.next()) {
      if (read.isUnfinished) this.#isUnclear = true;
      operator = undefined;
      if (token === 'integer' || token === 'real') numberEnd = read.position;
      if (token === 'keyword') {
        operator = OPERATORS.get(read.keywordCode());
        const isGlued = read.start === numberEnd;
        if (operator === undefined) this.#takeOther(read);
        else if (isGlued && operator.isCounted) this.#isUnclear = true;
        else this.#takeOperator(operator, read, part);
      } else this.#takeOperand(token, read, part);
    }
    this.#last = { isComment: read.isUnfinished, isOpen: isRegular(part.at(-1)), operator };
    if (this.#pictureEnd !== null) this.#pictureEnd -= part.length;
  }

  finish(): ContentScan {
    return {
      saves: this.#depth,
      marks: this.#marks,
      text: this.#text,
      strays: this.#strays,
      drawsAfterStray: this.#drawsAfterStray,
      isUnclear: this.#isUnclear || this.#brackets.length > 0,
      draws: this.#draws,
    };
  }

  #takeOperand(token: Token, read: TokenReader, part: Buffer): void {
    if (token === ']' || token === '>>') {
      this.#close(token, read.length);
      return;
    }
    this.#checkKey(token);
    if (token === '[' || token === '<<') {
      // The content is unclear: directly after an inline image, pdf.js reads a `[` or `<<` as further image data.
      if (this.#pictureEnd !== null) this.#isUnclear = true;
      this.#brackets.push({ kind: token, items: 0, key: '' });
      return;
    }
    const bracket = this.#brackets.at(-1);
    if (token === 'name' && bracket !== undefined)
      this.#noteName(unescapeName(part.toString('latin1', read.start + 1, read.position)));
    if (bracket?.kind === 'BI' && (token === 'integer' || token === 'real'))
      this.#noteValue(bracket, read.number());
    this.#count();
  }

  #close(token: ']' | '>>', length: number): void {
    const bracket = this.#brackets.at(-1);
    // Every program reads an unmatched closing bracket as a separate token.
    if (bracket === undefined) return;
    const isPair = token === ']' ? bracket.kind === '[' : bracket.kind === '<<' && length === 2;
    if (!isPair || (token === '>>' && bracket.items % 2 === 1)) this.#isUnclear = true;
    this.#brackets.pop();
    this.#count();
  }

  /** Checks that keys and values alternate in a dictionary. If a key is not a name, programs continue differently. */
  #checkKey(token: Token): void {
    const bracket = this.#brackets.at(-1);
    if (bracket !== undefined && bracket.kind !== '[' && bracket.items % 2 === 0 && token !== 'name')
      this.#isUnclear = true;
  }

  #count(): void {
    const bracket = this.#brackets.at(-1);
    if (bracket !== undefined) bracket.items += 1;
    else if (++this.#operands > MAX_OPERANDS) this.#isUnclear = true;
  }

  #noteName(name: string): void {
    const bracket = this.#brackets.at(-1);
    if (bracket?.kind === 'BI' && bracket.items % 2 === 0) {
      bracket.key = name;
      return;
    }
    // Only the first item of an array is noted: the first of several filters decodes the bytes, and the first item of
    // a colour space is its family.
    this.#noteValue(bracket?.kind === '[' && bracket.items === 0 ? this.#brackets.at(-2) : bracket, name);
  }

  /**
   * Notes a value of an inline image. If its key occurs twice, some programs use the first value and others the last.
   */
  #noteValue(bracket: Bracket | undefined, value: string | number | boolean): void {
    if (bracket?.entries === undefined) return;
    const key = SHORT_NAMES.get(bracket.key) ?? bracket.key;
    if (bracket.entries.has(key)) this.#isUnclear = true;
    bracket.entries.set(key, value);
  }

  /** Handles literals and unknown words. The operands before an unknown word count for the next operator. */
  #takeOther(read: TokenReader): void {
    const word = read.length > MAX_WORD_LENGTH ? '' : read.keyword();
    if (LITERALS.has(word)) {
      this.#checkKey('keyword');
      if (word !== 'null') this.#noteValue(this.#brackets.at(-1), word === 'true');
      this.#count();
    } else if (word === '' || COUNTED.test(word) || this.#brackets.length > 0 || this.#pictureEnd !== null)
      this.#isUnclear = true;
  }

  #takeOperator(operator: Operator, read: TokenReader, part: Buffer): void {
    const bracket = this.#brackets.at(-1);
    if (bracket === undefined) this.#operate(operator, read);
    else if (bracket.kind === 'BI' && operator.word === 'ID') this.#readPicture(bracket, read, part);
    else this.#isUnclear = true;
  }

  #readPicture(bracket: Bracket, read: TokenReader, part: Buffer): void {
    const { entries = new Map() } = bracket;
    const filter = entries.get('F');
    const end = endOfInlinePicture(part, read.position, typeof filter === 'string' ? filter : undefined);
    if (end === -1 || bracket.items % 2 === 1) this.#isUnclear = true;
    this.#brackets.pop();
    read.position = end === -1 ? part.length : end;
    this.#pictureEnd = read.position;
  }

  #operate(operator: Operator, read: TokenReader): void {
    if (this.#pictureEnd !== null) this.#checkAfterPicture(operator, read.position - this.#pictureEnd);
    this.#checkPath(operator);
    this.#operands = 0;
    if (operator.paints) {
      this.#draws = true;
      if (this.#hasStray) this.#drawsAfterStray = true;
    }
    if (!operator.isCounted) return;
    switch (operator.word) {
      case 'q':
        this.#depth += 1;
        break;
      case 'Q':
        this.#restore(read.start);
        break;
      case 'BMC':
      case 'BDC':
        this.#marks += 1;
        break;
      case 'EMC':
        this.#marks = Math.max(0, this.#marks - 1);
        break;
      case 'BT':
      case 'ET':
        this.#text = operator.word === 'BT';
        break;
      case 'BI':
        this.#brackets.push({ kind: 'BI', items: 0, key: '', entries: new Map() });
        break;
      case 'ID':
      case 'EI':
        this.#isUnclear = true;
        break;
    }
  }

  #restore(offset: number): void {
    if (this.#depth > 0) this.#depth -= 1;
    else {
      this.#hasStray = true;
      this.#strays.at(-1)?.push(offset);
    }
  }

  /**
   * Checks the first operator after an inline image. If it is invalid, pdf.js reads the bytes after the image as
   * further image data.
   */
  #checkAfterPicture({ operands }: Operator, distance: number): void {
    const isRight = operands === this.#operands || operands === MAX_OPERANDS;
    if (!isRight || distance > MAX_AFTER_PICTURE) this.#isUnclear = true;
    this.#pictureEnd = null;
  }

  #checkPath({ isPath, operands }: Operator): void {
    if (!isPath) this.#invalidPaths = 0;
    else if (this.#operands < operands && ++this.#invalidPaths > MAX_INVALID_PATHS) this.#isUnclear = true;
  }
}
