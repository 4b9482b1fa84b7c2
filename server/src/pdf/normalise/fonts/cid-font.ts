/** Writes a composite font with a CFF program. Its codes are glyph identifiers (Identity-H). */
import { dictionary, name, type Reference, type OutputFile } from '../values.ts';
import type { Cff } from './cff.ts';
import { addDescriptor, subsetName } from './descriptor.ts';
import type { Letters } from './letters.ts';
import type { OutputFont, ShownGlyph } from './output-font.ts';
import { compositeDict, IDENTITY_SYSTEM, onlyUsed, type SourceCode } from './truetype-font.ts';
import { writeWidths } from './widths.ts';

export interface CidParts {
  baseFont: string;
  cff: Cff;
  data: Buffer;
  isVertical: boolean;
  vertical: number[] | undefined;
  /** Splits a string into codes. The `glyph` of each code is the identifier of its glyph. */
  split: (bytes: Uint8Array) => SourceCode[];
  output: OutputFile;
}

export class CidFont implements OutputFont {
  readonly reference: Reference;
  readonly codeBytes = 2;
  readonly isVertical: boolean;
  readonly isDrawn = false;
  readonly isMeasured = false;
  readonly #parts: CidParts;
  readonly #cids: ReadonlySet<number>;
  readonly #widths = new Map<number, number>();
  readonly #letters = new Map<number, Letters>();
  readonly #used = new Set<number>();

  constructor(parts: CidParts) {
    this.#parts = parts;
    this.#cids = new Set(parts.cff.cids);
    this.reference = parts.output.reserve();
    this.isVertical = parts.isVertical;
  }

  show(bytes: Uint8Array, isDrawn: boolean): ShownGlyph[] {
    return this.#parts.split(bytes).map(({ glyph, width = 1000, isSpace, letters }) => {
      const stated = this.isVertical ? (this.#parts.vertical?.[1] ?? -1000) : width;
      if (glyph === undefined || glyph === 0 || !this.#cids.has(glyph))
        return { code: null, width: stated, outputWidth: 0, isSpace };
      const first = this.#widths.get(glyph) ?? width;
      this.#widths.set(glyph, first);
      if (isDrawn) this.#used.add(glyph);
      if (!this.#letters.has(glyph)) this.#letters.set(glyph, letters());
      return {
        code: glyph,
        width: stated,
        outputWidth: this.isVertical ? stated : first,
        isSpace,
      };
    });
  }

  finish(): void {
    const { cff, data, output, baseFont, isVertical, vertical } = this.#parts;
    const fontName = subsetName(baseFont, data);
    const descriptor = addDescriptor(
      {
        fontName,
        box: cff.box,
        ascent: cff.box[3] ?? 0,
        descent: cff.box[1] ?? 0,
        file: { key: 'FontFile3', entries: { Subtype: name('CIDFontType0C') }, data },
      },
      output,
    );
    const descendant = output.add(
      dictionary({
        Type: name('Font'),
        Subtype: name('CIDFontType0'),
        BaseFont: name(fontName),
        CIDSystemInfo: IDENTITY_SYSTEM,
        FontDescriptor: descriptor,
        DW: 1000,
        DW2: isVertical && vertical ? vertical : undefined,
        W: writeWidths(onlyUsed(this.#widths, this.#used)),
      }),
    );
    output.fill(
      this.reference,
      compositeDict(fontName, {
        isVertical,
        descendant,
        letters: onlyUsed(this.#letters, this.#used),
        output,
      }),
    );
  }
}
