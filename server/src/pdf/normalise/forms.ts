/** Rewrites form XObjects (ISO 32000-1, 8.10) and transparency groups. */
import type { PdfDict, PdfStream, PdfObject } from '@libpdf/core';
import { dictAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import { MAX_FORM_DEPTH, type ContentContext, type ContentFrame } from './content-context.ts';
import { numbersAt } from './functions.ts';
import { initialState, signatureOf } from './graphics-state.ts';
import { ResourceBuilder } from './resource-builder.ts';
import { dictionary, name, type Reference } from './values.ts';

/**
 * Rewrites a form. With `isMask`, it becomes an isolated group, which a soft mask requires, and starts with the initial
 * graphics state.
 */
export function rewriteForm(
  value: PdfObject | undefined,
  form: PdfStream,
  frame: Pick<ContentFrame, 'resources' | 'state' | 'isUncoloured'>,
  context: ContentContext,
  isMask = false,
): Reference | null {
  const { source, output } = context;
  const number = source.identify(value);
  const state = isMask ? initialState() : { ...frame.state, isFontInherited: true };
  const key = `form ${number} ${isMask} ${frame.isUncoloured} ${signatureOf(state)}`;
  const known = number === null ? undefined : context.known.get(key);
  if (known) return known;
  if (context.active.has(form) || context.active.size >= MAX_FORM_DEPTH) return null;
  const box = numbersAt(form, 'BBox', source);
  if (box.length !== 4) throw new Unrepresentable('DAMAGED_CONTENT', 'a form has no bounding box');
  const matrix = numbersAt(form, 'Matrix', source);
  const builder = new ResourceBuilder();
  context.active.add(form);
  const data = context.rewrite(source.decode(form), {
    resources: dictAt(form, 'Resources', source.resolve) ?? frame.resources,
    builder,
    spaces: new Map(),
    state,
    isUncoloured: frame.isUncoloured,
    isGlyph: false,
  });
  context.active.delete(form);
  const group = dictAt(form, 'Group', source.resolve);
  const dict = dictionary({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Matrix: matrix.length === 6 && !isIdentity(matrix) ? matrix : undefined,
    Resources: builder.toDictionary(),
    Group: isMask || isTransparency(group) ? GROUP : undefined,
  });
  const reference = output.addStream({ dict, data });
  if (number !== null) context.known.set(key, reference);
  return reference;
}

const isIdentity = (matrix: readonly number[]): boolean => matrix.join(' ') === '1 0 0 1 0 0';

const isTransparency = (group: PdfDict | undefined): boolean => group !== undefined;

/** A transparency group that is isolated and has no knockout. pdf.js draws every group in this way. */
export const GROUP = dictionary({
  S: name('Transparency'),
  CS: name('DeviceRGB'),
  I: true,
  K: false,
});
