/**
 * Writes text objects (ISO 32000-1, 9.4) with only `Td`, `Tm`, `Tj` and `TJ`. Word spacing, leading and glyphs without
 * an outline become movements of the pen.
 */
import { IDENTITY, multiply } from '../content/matrix.ts';
import type { Matrix } from '../document/visible-page.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { ShownGlyph } from './fonts/output-font.ts';
import { writeNumber } from './values.ts';

export interface ShowOptions {
  /** Whether the text only moves the pen without drawing. */
  isHidden: boolean;
}

export class TextWriter {
  readonly #emit: (text: string) => void;
  /** Whether the source content is inside a text object. */
  isOpen = false;
  #isWritten = false;
  #pen: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  /** The last matrix of the source, and the movements after it. Their product is the position of the line. */
  #steps: Steps = START;
  /** The start of the current line in the output. */
  #outputLine: Matrix = IDENTITY;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  begin(): void {
    this.suspend();
    this.isOpen = true;
    this.#pen = IDENTITY;
    this.#line = IDENTITY;
    this.#steps = START;
  }

  end(): void {
    this.suspend();
    this.isOpen = false;
  }

  /** Ends the text object in the output, before an operator that a text object must not contain. */
  suspend(): void {
    if (this.#isWritten) this.#emit('ET');
    this.#isWritten = false;
  }

  moveLine(x: number, y: number): void {
    const isContinued = this.#isWritten && this.#outputLine === this.#line;
    this.#line = multiply([1, 0, 0, 1, x, y], this.#line);
    this.#pen = this.#line;
    const { matrix, x: right, y: up } = this.#steps;
    this.#steps = { matrix, x: right + x, y: up + y };
    if (isContinued) {
      this.#emit(`${writeNumber(x)} ${writeNumber(y)} Td`);
      this.#outputLine = this.#line;
    } else if (this.#isWritten) this.#place();
  }

  setMatrix(matrix: Matrix): void {
    this.#line = matrix;
    this.#pen = matrix;
    this.#steps = { matrix, x: 0, y: 0 };
    if (this.#isWritten) this.#place();
  }

  /**
   * Writes the start of a line as a matrix and a movement, like the source. If the two were multiplied here, rendering
   * engines would round differently, and letters could move by a part of a pixel.
   */
  #place(): void {
    const { matrix, x, y } = this.#pen === this.#line ? this.#steps : { matrix: this.#pen, x: 0, y: 0 };
    if (this.#outputLine !== IDENTITY || !isIdentity(matrix))
      this.#emit(`${matrix.map(writeNumber).join(' ')} Tm`);
    if (x !== 0 || y !== 0) this.#emit(`${writeNumber(x)} ${writeNumber(y)} Td`);
    this.#outputLine = this.#pen;
  }

  #resume(): void {
    if (this.#isWritten) return;
    this.#emit('BT');
    this.#isWritten = true;
    this.#outputLine = IDENTITY;
    if (!isIdentity(this.#pen)) this.#place();
    else if (this.#line === IDENTITY) this.#outputLine = this.#line;
  }

  /** Shows strings, given as their glyphs. The numbers between them move the pen. */
  show(items: readonly (ShownGlyph[] | number)[], state: GraphicsState, { isHidden }: ShowOptions): void {
    const { font, size, charSpace, wordSpace, stretch } = state;
    if (!font) return;
    const line = new ShownLine(font.codeBytes);
    let advance = 0;
    for (const item of items) {
      if (typeof item === 'number') {
        if (size !== 0) line.move(item);
        advance += (-item / 1000) * size;
        continue;
      }
      for (const glyph of item) {
        const extra = glyph.isSpace ? wordSpace : 0;
        const moved = (glyph.width / 1000) * size + charSpace + extra;
        advance += moved;
        if (size === 0) continue;
        if (isHidden || glyph.code === null) line.move((-moved * 1000) / size);
        else {
          line.draw(glyph.code);
          const difference = glyph.width - glyph.outputWidth + (extra * 1000) / size;
          if (Math.abs(difference) > 0.0005) line.move(-difference);
        }
      }
    }
    const written = line.finish();
    if (written !== null) {
      this.#resume();
      this.#emit(written);
    }
    const shift: Matrix = font.isVertical ? [1, 0, 0, 1, 0, advance] : [1, 0, 0, 1, advance * stretch, 0];
    if (advance !== 0) this.#pen = multiply(shift, this.#pen);
  }
}

interface Steps {
  matrix: Matrix;
  x: number;
  y: number;
}

const START: Steps = { matrix: IDENTITY, x: 0, y: 0 };

const isIdentity = (matrix: Matrix): boolean => matrix.every((value, index) => value === IDENTITY[index]);

/** Collects codes and movements for one `Tj` or `TJ`. */
class ShownLine {
  readonly #digits: number;
  readonly #parts: (string | number)[] = [];

  constructor(codeBytes: 1 | 2) {
    this.#digits = 2 * codeBytes;
  }

  draw(code: number): void {
    const hex = code.toString(16).padStart(this.#digits, '0');
    const last = this.#parts.at(-1);
    if (typeof last === 'string') this.#parts[this.#parts.length - 1] = last + hex;
    else this.#parts.push(hex);
  }

  move(by: number): void {
    const last = this.#parts.at(-1);
    if (typeof last === 'number') this.#parts[this.#parts.length - 1] = last + by;
    else this.#parts.push(by);
  }

  /** Returns the operation, or null if it would neither draw nor move the pen. */
  finish(): string | null {
    const parts: (string | number)[] = [];
    for (const part of this.#parts) {
      const last = parts.at(-1);
      if (typeof part === 'number') {
        if (Math.abs(part) > 0.0005) parts.push(part);
      } else if (typeof last === 'string') parts[parts.length - 1] = last + part;
      else parts.push(part);
    }
    const [only] = parts;
    if (only === undefined) return null;
    if (parts.length === 1 && typeof only === 'string') return `<${only}>Tj`;
    return `[${parts.map((part) => (typeof part === 'string' ? `<${part}>` : writeNumber(part))).join('')}]TJ`;
  }
}
