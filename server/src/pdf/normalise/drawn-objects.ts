/** Prepares the objects that content draws: forms, images and shadings (ISO 32000-1, 8.7.4.2 and 8.8). */
import { PdfStream } from '@libpdf/core';
import { dictAt, entryAt, nameAt } from '../reading/entries.ts';
import { namedSpaces } from './colour-spaces.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { rewriteForm } from './forms.ts';
import { inlinePicture } from './inline-pictures.ts';
import { rewritePicture } from './pictures.ts';
import { rewriteShading } from './shadings.ts';
import type { Reference, Value } from './values.ts';

/**
 * The result of preparing an object. It is `uncoloured` if the object sets colours but the content around it must not.
 * Such an object is left out and reported.
 */
export type Drawn = { written: string } | 'invalid' | 'hidden' | 'uncoloured';

export function drawObject(named: string, frame: ContentFrame, context: ContentContext): Drawn {
  const { source, layers } = context;
  const objects = dictAt(frame.resources, 'XObject', source.resolve);
  const object = entryAt(objects, named, source.resolve);
  if (!(object instanceof PdfStream)) return 'invalid';
  if (!layers.isVisible(object.get('OC'))) return 'hidden';
  const kind = nameAt(object, 'Subtype', source.resolve);
  if (kind === 'Form' || (kind === undefined && object.has('BBox'))) {
    const form = rewriteForm(objects?.get(named), object, frame, context);
    return form === null ? 'invalid' : drawn(form, frame);
  }
  if (kind !== 'Image') return 'invalid';
  if (frame.isUncoloured && !isStencil(object, context)) return 'uncoloured';
  return drawn(context.pictures.get(objects?.get(named), object, context), frame);
}

export function drawInline(
  entries: ReadonlyMap<string, Value>,
  data: Buffer,
  { frame, context }: { frame: ContentFrame; context: ContentContext },
): Drawn {
  const picture = inlinePicture(entries, data);
  if (frame.isUncoloured && !isStencil(picture, context)) return 'uncoloured';
  return drawn(rewritePicture(picture, namedSpaces(frame.resources, context.source), context), frame);
}

export function drawShading(named: string, frame: ContentFrame, context: ContentContext): Drawn {
  const { source } = context;
  if (frame.isUncoloured) return 'uncoloured';
  const shadings = dictAt(frame.resources, 'Shading', source.resolve);
  if (!shadings?.has(named)) return 'invalid';
  const reference = rewriteShading(shadings.get(named), namedSpaces(frame.resources, source), context);
  return { written: `/${frame.builder.add('Shading', reference)} sh` };
}

const drawn = (reference: Reference, { builder }: ContentFrame): Drawn => ({
  written: `/${builder.add('XObject', reference)} Do`,
});

function isStencil(picture: PdfStream, { source }: ContentContext): boolean {
  return picture.getBool('ImageMask', source.resolve)?.value === true;
}
