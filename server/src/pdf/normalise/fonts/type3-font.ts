/** Writes a Type 3 font, whose glyphs are drawn by content (ISO 32000-1, 9.6.5). */
import { PdfStream, type PdfDict } from '@libpdf/core';
import { lettersOfGlyph } from '../../content/glyph-names.ts';
import { dictAt, entryAt } from '../../reading/entries.ts';
import { Unrepresentable } from '../changes.ts';
import { numbersAt } from '../functions.ts';
import { ResourceBuilder } from '../resource-builder.ts';
import { dictionary, name, type Dictionary, type Reference, type Value } from '../values.ts';
import type { FontContext } from './font-context.ts';
import { createLetterJudge, type LetterJudge } from './letters.ts';
import type { OutputFont, ShownGlyph } from './output-font.ts';
import { readSimpleEncoding } from './simple-encoding.ts';
import { writeToUnicode } from './to-unicode-map.ts';
import { simpleWidths, type Widths } from './widths.ts';

/** Rewrites the content of a glyph. */
export type DrawGlyph = (
  glyph: PdfStream,
  resources: PdfDict | undefined,
  builder: ResourceBuilder,
) => Buffer;

export class Type3Font implements OutputFont {
  readonly reference: Reference;
  readonly codeBytes = 1;
  readonly isVertical = false;
  readonly isDrawn = true;
  readonly isMeasured = true;
  readonly #context: FontContext;
  readonly #draw: DrawGlyph;
  readonly #dict: PdfDict;
  readonly #matrix: number[];
  readonly #widths: Widths;
  readonly #names: ReadonlyMap<number, string>;
  readonly #shown = new Map<number, ShownGlyph>();
  readonly #used = new Set<number>();
  readonly #glyphs = new Map<number, PdfStream>();
  readonly #judge: LetterJudge;

  constructor(dict: PdfDict, context: FontContext, draw: DrawGlyph) {
    const { source, output } = context;
    this.#context = context;
    this.#draw = draw;
    this.#dict = dict;
    this.reference = output.reserve();
    this.#matrix = numbersAt(dict, 'FontMatrix', source);
    if (this.#matrix.length !== 6) throw new Unrepresentable('DAMAGED_FONT', 'a Type 3 font has no matrix');
    this.#widths = simpleWidths(dict, source);
    const { base, differences } = readSimpleEncoding(dict, source);
    this.#names = new Map([...(base ?? []), ...differences]);
    this.#judge = createLetterJudge(dict, 'Type3', context);
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
    const { resolve } = this.#context.source;
    const procedures = dictAt(this.#dict, 'CharProcs', resolve);
    const glyph = entryAt(procedures, this.#names.get(code) ?? '', resolve);
    const width = (this.#widths(code) ?? 0) * (this.#matrix[0] ?? 0) * 1000;
    if (!(glyph instanceof PdfStream)) return { code: null, width, outputWidth: 0, isSpace: code === 32 };
    this.#glyphs.set(code, glyph);
    return { code, width, outputWidth: width, isSpace: code === 32 };
  }

  finish(): void {
    const { source, output } = this.#context;
    const resources = dictAt(this.#dict, 'Resources', source.resolve);
    const builder = new ResourceBuilder();
    const codes = [...this.#used].toSorted((one, other) => one - other);
    const procedures: Dictionary = new Map();
    const differences: Value[] = [];
    const texts = new Map<number, string>();
    for (const code of codes) {
      const glyph = this.#glyphs.get(code);
      if (!glyph) continue;
      const data = this.#draw(glyph, resources, builder);
      const glyphName = `g${code}`;
      procedures.set(glyphName, output.addStream({ dict: new Map(), data }));
      differences.push(code, name(glyphName));
      const { text } = this.#judge.judge(code, lettersOfGlyph(this.#names.get(code) ?? ''));
      if (text !== null) texts.set(code, text);
    }
    const first = codes[0] ?? 0;
    const last = codes.at(-1) ?? 0;
    const map = writeToUnicode(texts, 1);
    output.fill(
      this.reference,
      dictionary({
        Type: name('Font'),
        Subtype: name('Type3'),
        FontBBox: [0, 0, 0, 0],
        FontMatrix: this.#matrix,
        CharProcs: procedures,
        Encoding: dictionary({ Type: name('Encoding'), Differences: differences }),
        FirstChar: first,
        LastChar: last,
        Widths: Array.from({ length: last - first + 1 }, (_, index) =>
          this.#used.has(first + index) ? (this.#widths(first + index) ?? 0) : 0,
        ),
        Resources: builder.toDictionary(),
        ToUnicode: map ? output.addStream({ dict: new Map(), data: map }) : undefined,
      }),
    );
  }
}
