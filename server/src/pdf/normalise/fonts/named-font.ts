/** Writes a Type 1 font, whose glyphs are selected by name. Its encoding names every code in use. */
import { dictionary, name, type OutputFile, type Reference, type Value } from '../values.ts';
import { addDescriptor, subsetName, type ProgramFile } from './descriptor.ts';
import type { Letters } from './letters.ts';
import type { OutputFont, ShownGlyph } from './output-font.ts';
import { writeToUnicode } from './to-unicode-map.ts';
import { outputWidth, type Widths } from './widths.ts';

export interface NamedParts {
  baseFont: string;
  file: ProgramFile;
  box: readonly number[];
  /** Returns the glyph name of a code, or undefined if the program does not have the glyph. */
  nameOf: (code: number) => string | undefined;
  widths: Widths;
  /** Returns the width of a glyph in the program, or undefined if it is unknown. */
  programWidth: (glyphName: string) => number | undefined;
  lettersOf: (code: number, glyphName: string) => Letters;
  output: OutputFile;
}

export class NamedFont implements OutputFont {
  readonly reference: Reference;
  readonly codeBytes = 1;
  readonly isVertical = false;
  readonly isDrawn = false;
  isMeasured = true;
  readonly #parts: NamedParts;
  readonly #shown = new Map<number, ShownGlyph>();
  readonly #used = new Set<number>();
  readonly #letters = new Map<number, Letters>();

  constructor(parts: NamedParts) {
    this.#parts = parts;
    this.reference = parts.output.reserve();
  }

  show(bytes: Uint8Array, isDrawn: boolean): ShownGlyph[] {
    return Array.from(bytes, (code) => {
      const shown = this.#shown.get(code) ?? this.#glyphFor(code);
      this.#shown.set(code, shown);
      if (isDrawn && shown.code !== null) this.#used.add(code);
      return shown;
    });
  }

  #glyphFor(code: number): ShownGlyph {
    const { nameOf, widths, programWidth, lettersOf } = this.#parts;
    const glyphName = nameOf(code);
    const isSpace = code === SPACE;
    const own = glyphName === undefined ? undefined : programWidth(glyphName);
    const width = widths(code) ?? own ?? 0;
    if (own === undefined && glyphName !== undefined) this.isMeasured = false;
    if (glyphName === undefined || glyphName === '.notdef')
      return { code: null, width, outputWidth: 0, isSpace };
    const letters = lettersOf(code, glyphName);
    this.#letters.set(code, letters);
    const written = own === undefined ? width : outputWidth(width, own);
    return { code, width, outputWidth: written, isSpace };
  }

  finish(): void {
    const { baseFont, file, box, nameOf, output } = this.#parts;
    const fontName = subsetName(baseFont, file.data);
    const drawn = [...this.#used].toSorted((one, other) => one - other);
    const first = drawn[0] ?? 0;
    const last = drawn.at(-1) ?? 0;
    const differences: Value[] = [];
    const texts = new Map<number, string>();
    let next = -1;
    for (const code of drawn) {
      if (code !== next) differences.push(code);
      differences.push(name(nameOf(code) ?? '.notdef'));
      next = code + 1;
      const text = this.#letters.get(code)?.text;
      if (text) texts.set(code, text);
    }
    const map = writeToUnicode(texts, 1);
    const widths = Array.from({ length: last - first + 1 }, (_, index) =>
      this.#used.has(first + index) ? (this.#shown.get(first + index)?.outputWidth ?? 0) : 0,
    );
    const descriptor = addDescriptor(
      { fontName, box, ascent: box[3] ?? 0, descent: box[1] ?? 0, file },
      output,
    );
    output.fill(
      this.reference,
      dictionary({
        Type: name('Font'),
        Subtype: name('Type1'),
        BaseFont: name(fontName),
        FirstChar: first,
        LastChar: last,
        Widths: widths,
        FontDescriptor: descriptor,
        Encoding: dictionary({ Type: name('Encoding'), Differences: differences }),
        ToUnicode: map ? output.addStream({ dict: new Map(), data: map }) : undefined,
      }),
    );
  }
}

const SPACE = 32;
