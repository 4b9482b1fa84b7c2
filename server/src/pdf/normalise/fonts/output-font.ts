/** Describes a font of the normalised document, and what its glyphs need to be shown. */
import type { Reference } from '../values.ts';

export interface ShownGlyph {
  /** The code in the output. Null for a glyph without an outline, which only moves the pen. */
  code: number | null;
  /** The advance widths according to the document and according to the output font, in thousandths of the font size. */
  width: number;
  outputWidth: number;
  /** Whether the code is the single byte 32, which word spacing makes wider. */
  isSpace: boolean;
}

export interface OutputFont {
  reference: Reference;
  codeBytes: 1 | 2;
  isVertical: boolean;
  /** Whether the glyphs are drawn by content, as in Type 3 fonts. */
  isDrawn: boolean;
  /** True if the widths of the glyphs were compared with the widths in the font program, as PDF/A requires. */
  isMeasured: boolean;
  /** Returns the glyphs of a string. Only glyphs that are drawn become part of the font. */
  show(bytes: Uint8Array, isDrawn: boolean): ShownGlyph[];
  /** Writes the font with the glyphs that were shown. */
  finish(): void;
}
