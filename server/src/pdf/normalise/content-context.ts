/** Defines what the rewriting of pages, forms, patterns and glyphs has in common. */
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
  /** Rewritten forms and patterns, by their object number and the state that they depend on. */
  known: Map<string, Reference>;
  /** The object numbers of the forms and patterns that are being rewritten. */
  active: Set<PdfStream>;
  /** Notes about the page that is being rewritten. */
  page: PageNotes;
  /** True if a content saves the graphics state more often than PDF/A permits. */
  nestsDeeply: boolean;
  /** Whether the content of a glyph is being rewritten. */
  drawsGlyph: boolean;
  /** Rewrites the content of a stream. */
  rewrite(bytes: Buffer, frame: ContentFrame): Buffer;
}

export interface PageNotes {
  /** True if the page blends colours with what lies below, so that its background must be known. */
  blends: boolean;
}

export interface ContentFrame {
  /** The resources of the content, and those of the page for forms without their own. */
  resources: PdfDict | undefined;
  builder: ResourceBuilder;
  /** Colour spaces by the names in the resources. */
  spaces: Map<string, ColourSpace>;
  state: GraphicsState;
  /** Colours are ignored in uncoloured patterns and in glyphs that only state a shape. */
  isUncoloured: boolean;
  isGlyph: boolean;
}

export const MAX_FORM_DEPTH = 28;
