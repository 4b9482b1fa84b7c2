/** Defines the context that the rewriting of pages, forms, patterns and glyphs shares. */
import type { PdfDict, PdfStream } from '@libpdf/core';
import type { ChangeLog } from './changes.ts';
import type { ColourSpace } from './colour-spaces.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Layers } from './layers.ts';
import type { PictureLibrary } from './pictures.ts';
import type { ResourceBuilder } from './resource-builder.ts';
import type { Source } from './source.ts';
import type { OutputFile, Reference } from './values.ts';

export interface ContentContext {
  source: Source;
  output: OutputFile;
  changes: ChangeLog;
  layers: Layers;
  fonts: FontLibrary;
  pictures: PictureLibrary;
  /**
   * The rewritten forms and patterns. The key consists of the object number and the state on which the result depends.
   */
  known: Map<string, Reference>;
  /** The forms and patterns that are being rewritten. */
  active: Set<PdfStream>;
  /** Notes about the page that is being rewritten. */
  page: PageNotes;
  /** True if any content saves the graphics state more often than PDF/A permits. */
  nestsDeeply: boolean;
  /** True while the content of a glyph is being rewritten. */
  drawsGlyph: boolean;
  /** Rewrites the content of a stream. */
  rewrite(bytes: Buffer, frame: ContentFrame): Buffer;
}

export interface PageNotes {
  /** True if the page blends colours with the background, which must then be known. */
  blends: boolean;
}

export interface ContentFrame {
  /** The resources of the content. A form without resources uses those of its page. */
  resources: PdfDict | undefined;
  builder: ResourceBuilder;
  /** The colour spaces that were already read, by their names in the resources. */
  spaces: Map<string, ColourSpace>;
  state: GraphicsState;
  /** True for uncoloured patterns and for glyphs that only state a shape. Colours in them are ignored. */
  isUncoloured: boolean;
  isGlyph: boolean;
}

export const MAX_FORM_DEPTH = 28;
