/** Rewrites each font of the document once. The fonts are written at the end, when all glyphs in use are known. */
import { PdfDict, type PdfObject } from '@libpdf/core';
import { dereference } from '../../reading/dereference.ts';
import { nameAt } from '../../reading/entries.ts';
import { Unrepresentable } from '../changes.ts';
import type { FontContext } from './font-context.ts';
import { readCompositeFont } from './composite-font.ts';
import type { OutputFont } from './output-font.ts';
import { readSimpleFont } from './simple-font.ts';
import { Type3Font, type DrawGlyph } from './type3-font.ts';

export class FontLibrary {
  readonly #context: FontContext;
  readonly #drawGlyph: DrawGlyph;
  readonly #fonts = new Map<PdfDict, OutputFont>();

  constructor(context: FontContext, drawGlyph: DrawGlyph) {
    this.#context = context;
    this.#drawGlyph = drawGlyph;
  }

  get(value: PdfObject | undefined): OutputFont {
    const { resolve } = this.#context.source;
    const dict = dereference(value, resolve);
    if (!(dict instanceof PdfDict)) throw new Unrepresentable('DAMAGED_FONT', 'a font is missing');
    const known = this.#fonts.get(dict);
    if (known) return known;
    const font = this.#read(dict);
    this.#fonts.set(dict, font);
    return font;
  }

  #read(dict: PdfDict): OutputFont {
    switch (nameAt(dict, 'Subtype', this.#context.source.resolve)) {
      case 'Type0':
        return readCompositeFont(dict, this.#context);
      case 'Type3':
        return new Type3Font(dict, this.#context, this.#drawGlyph);
      case undefined:
      default:
        return readSimpleFont(dict, this.#context);
    }
  }

  /** Whether the widths of all fonts were measured. The value is valid only after `finish`. */
  get areMeasured(): boolean {
    return [...this.#fonts.values()].every((font) => font.isMeasured);
  }

  /**
   * Writes the fonts. Type 3 fonts are written first, because the content that draws their glyphs may use other fonts.
   */
  finish(): void {
    const done = new Set<OutputFont>();
    for (const isDrawn of [true, false]) {
      for (let hasMore = true; hasMore;) {
        const waiting = [...this.#fonts.values()].filter(
          (font) => font.isDrawn === isDrawn && !done.has(font),
        );
        for (const font of waiting) {
          font.finish();
          done.add(font);
        }
        hasMore = waiting.length > 0;
      }
    }
  }
}
