/**
 * Writes TrueType fonts as composite fonts with glyph numbers as codes (Identity-H), because programs disagree on how
 * other encodings select glyphs (ISO 32000-1, 9.6.6.4).
 */
import {
  dictionary,
  name,
  type OutputFile,
  type Reference,
  type StreamObject,
  type Value,
} from '../values.ts';
import { addDescriptor, subsetName } from './descriptor.ts';
import type { Letters } from './letters.ts';
import type { OutputFont, ShownGlyph } from './output-font.ts';
import type { Sfnt } from './sfnt.ts';
import { writeToUnicode } from './to-unicode-map.ts';
import { outputWidth, writeWidths } from './widths.ts';

export interface SourceCode {
  code: number;
  /** The glyph number, or undefined if the code selects no glyph. */
  glyph: number | undefined;
  /** Whether glyph 0 is a letter of the font. In most fonts, it stands for missing letters. */
  isFirstMeant?: boolean;
  /** The width of the glyph, or undefined if the font states none. */
  width: number | undefined;
  isSpace: boolean;
  letters: () => Letters;
}

export interface TrueTypeParts {
  baseFont: string;
  sfnt: Sfnt;
  isVertical: boolean;
  /** The vertical metrics. Undefined if the font is horizontal. */
  vertical: number[] | undefined;
  split: (bytes: Uint8Array) => SourceCode[];
  output: OutputFile;
}

export class TrueTypeFont implements OutputFont {
  readonly reference: Reference;
  readonly codeBytes = 2;
  readonly isVertical: boolean;
  readonly isDrawn = false;
  readonly #parts: TrueTypeParts;
  readonly #shown = new Map<number, ShownGlyph>();
  readonly #widths = new Map<number, number>();
  readonly #letters = new Map<number, Letters>();
  readonly #used = new Set<number>();

  constructor(parts: TrueTypeParts) {
    this.#parts = parts;
    this.reference = parts.output.reserve();
    this.isVertical = parts.isVertical;
  }

  /** False if glyph 0 is in use, because PDF/A permits no letter there (ISO 19005-2, 6.2.11.8). */
  get isMeasured(): boolean {
    return !this.#used.has(this.#first);
  }

  /**
   * The code that stands for glyph 0. It lies after the codes of all glyphs, because not every program draws code 0.
   */
  get #first(): number {
    return this.#parts.sfnt.glyphCount;
  }

  show(bytes: Uint8Array, isDrawn: boolean): ShownGlyph[] {
    return this.#parts.split(bytes).map((each) => {
      const shown = this.#shown.get(each.code) ?? this.#glyphFor(each);
      this.#shown.set(each.code, shown);
      if (isDrawn && shown.code !== null) this.#used.add(shown.code);
      return shown;
    });
  }

  #glyphFor({ glyph, width, isSpace, letters, isFirstMeant = false }: SourceCode): ShownGlyph {
    const { sfnt } = this.#parts;
    const isDrawn = glyph !== undefined && (glyph > 0 || isFirstMeant) && glyph < sfnt.glyphCount;
    const ofProgram = sfnt.width(isDrawn ? glyph : 0);
    const code = glyph === 0 ? this.#first : glyph;
    const own = this.#widths.get(isDrawn && code !== undefined ? code : 0) ?? outputWidth(width, ofProgram);
    const stated = this.isVertical ? (this.#parts.vertical?.[1] ?? -1000) : (width ?? own);
    if (!isDrawn || code === undefined) return { code: null, width: stated, outputWidth: 0, isSpace };
    this.#widths.set(code, own);
    const judged = letters();
    const before = this.#letters.get(code);
    if (before === undefined || (before.text === null && judged.text !== null))
      this.#letters.set(code, judged);
    return { code, width: stated, outputWidth: this.isVertical ? stated : own, isSpace };
  }

  finish(): void {
    const { sfnt, output, baseFont, isVertical, vertical } = this.#parts;
    const characters = new Map<number, number>();
    const letters = onlyUsed(this.#letters, this.#used);
    for (const [glyph, { known }] of letters) {
      const [first, ...others] = known ?? '';
      if (first !== undefined && others.length === 0) characters.set(glyph, first.codePointAt(0) ?? 0);
    }
    const hasFirst = this.#used.has(this.#first);
    characters.delete(this.#first);
    const program = sfnt.subset(
      new Set([...this.#used].filter((glyph) => glyph !== this.#first)),
      characters,
    );
    const fontName = subsetName(baseFont, program);
    const scale = 1000 / sfnt.unitsPerEm;
    const descriptor = addDescriptor(
      {
        fontName,
        box: sfnt.box.map((value) => value * scale),
        ascent: sfnt.ascent,
        descent: sfnt.descent,
        file: { key: 'FontFile2', entries: { Length1: program.length }, data: program },
      },
      output,
    );
    const descendant = output.add(
      dictionary({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: name(fontName),
        CIDSystemInfo: IDENTITY,
        CIDToGIDMap: hasFirst ? output.addStream(mapWithFirst(this.#first)) : name('Identity'),
        FontDescriptor: descriptor,
        DW: 1000,
        DW2: isVertical && vertical ? vertical : undefined,
        W: writeWidths(onlyUsed(this.#widths, this.#used)),
      }),
    );
    output.fill(this.reference, compositeDict(fontName, { isVertical, descendant, letters, output }));
  }
}

/** Maps every code to the glyph with the same number, except the last code, which selects glyph 0. */
function mapWithFirst(last: number): StreamObject {
  const data = Buffer.alloc(2 * (last + 1));
  for (let code = 0; code < last; code++) data.writeUInt16BE(code, 2 * code);
  return { dict: new Map(), data };
}

const IDENTITY: Value = dictionary({
  Registry: Buffer.from('Adobe'),
  Ordering: Buffer.from('Identity'),
  Supplement: 0,
});

/** Returns only the entries of glyphs that are drawn. */
export function onlyUsed<T>(entries: ReadonlyMap<number, T>, used: ReadonlySet<number>): Map<number, T> {
  return new Map([...entries].filter(([key]) => used.has(key)));
}

/** Returns the dictionary of a composite font whose codes are glyph identifiers. */
export function compositeDict(
  fontName: string,
  parts: {
    isVertical: boolean;
    descendant: Value;
    letters: ReadonlyMap<number, Letters>;
    output: OutputFile;
  },
): Value {
  const { isVertical, descendant, letters, output } = parts;
  const texts = new Map<number, string>();
  for (const [code, { text }] of letters) if (text !== null) texts.set(code, text);
  const map = writeToUnicode(texts, 2);
  return dictionary({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name(fontName),
    Encoding: name(isVertical ? 'Identity-V' : 'Identity-H'),
    DescendantFonts: [descendant],
    ToUnicode: map ? output.addStream({ dict: new Map(), data: map }) : undefined,
  });
}

export { IDENTITY as IDENTITY_SYSTEM };
