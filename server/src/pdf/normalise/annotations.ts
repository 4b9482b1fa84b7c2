/** Draws visible annotations and form fields into the page (ISO 32000-1, 12.5.5). Plain links stay links. */
import { PdfArray, PdfDict, PdfName, PdfStream, PdfString, type PdfObject } from '@libpdf/core';
import { apply } from '../content/matrix.ts';
import { ofField } from '../document/form-fields.ts';
import type { Matrix } from '../document/visible-page.ts';
import { dereference } from '../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, nameAt, numberAt, streamAt } from '../reading/entries.ts';
import { annotationForm } from './annotation-forms.ts';
import { Unrepresentable } from './changes.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { fieldForm } from './field-forms.ts';
import { rewriteForm } from './forms.ts';
import { numbersAt } from './functions.ts';
import { initialState } from './graphics-state.ts';
import { readLink, type Link } from './links.ts';
import { noteActions } from './removed-parts.ts';
import type { Source } from './source.ts';
import { writeNumber } from './values.ts';

export interface PageAnnotations {
  /** The operations that draw the annotations. They follow the content of the page. */
  drawn: string[];
  links: Link[];
}

/**
 * The types of annotations that play media (ISO 32000-2, table 171). Only the picture of such an annotation remains.
 */
const MEDIA: ReadonlySet<string> = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

/** Annotation flags (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;

export function rewriteAnnotations(
  page: PdfDict,
  frame: ContentFrame,
  context: ContentContext,
): PageAnnotations {
  const { source, changes } = context;
  const { resolve } = source;
  const drawn: string[] = [];
  const links: Link[] = [];
  for (const [index, item] of itemsAt(page, 'Annots', resolve).entries()) {
    const annotation = dereference(item, resolve);
    if (!(annotation instanceof PdfDict)) continue;
    const kind = nameAt(annotation, 'Subtype', resolve);
    noteActions(annotation, `annotation ${index}`, context);
    if (kind === 'Link') {
      const link = readLink(annotation, context);
      if (link) links.push(link);
      else changes.note('LINKS_REMOVED', index);
      continue;
    }
    if (kind !== undefined && MEDIA.has(kind)) changes.note('MEDIA_REMOVED', index);
    if (kind === 'FileAttachment') changes.note('ATTACHMENTS_REMOVED', index);
    if (kind === 'Popup') continue;
    const written = draw(annotation, frame, context);
    if (written !== null) {
      drawn.push(written);
      changes.note(kind === 'Widget' ? 'FIELDS_DRAWN' : 'ANNOTATIONS_DRAWN', index);
    } else if (kind !== 'Widget' || isOnlyPrinted(annotation, context))
      changes.note('ANNOTATIONS_REMOVED', index);
    else requireNoValue(annotation, context);
  }
  return { drawn, links };
}

/** Returns the operations that draw an annotation, or null if viewers show nothing of it. */
function draw(annotation: PdfDict, frame: ContentFrame, context: ContentContext): string | null {
  const { source, layers } = context;
  const { resolve } = source;
  const flags = numberAt(annotation, 'F', resolve) ?? 0;
  if ((flags & (HIDDEN | NO_VIEW)) !== 0 || !layers.isVisible(annotation.get('OC'))) return null;
  const appearance = appearanceOf(annotation, context);
  if (!appearance) return null;
  const { value, form, area } = appearance;
  const box = numbersAt(form, 'BBox', source);
  if (area.length !== 4 || box.length !== 4) return null;
  const placed = placement(area, box, matrixOf(numbersAt(form, 'Matrix', source)));
  const reference = rewriteForm(value, form, { ...frame, state: initialState() }, context);
  if (reference === null) return null;
  const key = frame.builder.add('XObject', reference);
  const isMoved = placed.some((number, index) => number !== UNMOVED[index]);
  return `q\n${isMoved ? `${placed.map(writeNumber).join(' ')} cm\n` : ''}/${key} Do\nQ`;
}

interface Appearance {
  value: PdfObject | undefined;
  form: PdfStream;
  area: readonly number[];
}

/**
 * Returns the appearance that pdf.js shows: a newly drawn one for some fields, otherwise the one in the document, or a
 * default if the document has none.
 */
function appearanceOf(annotation: PdfDict, context: ContentContext): Appearance | null {
  const { source } = context;
  const kind = nameAt(annotation, 'Subtype', source.resolve) ?? '';
  const area = numbersAt(annotation, 'Rect', source);
  const field = kind === 'Widget' ? fieldForm(annotation, area, context) : null;
  if (field) return { value: undefined, form: field, area };
  const normal = normalAppearance(annotation, source);
  const isIgnored =
    kind === 'Highlight' &&
    !dictAt(dictAt(normal?.form, 'Resources', source.resolve), 'ExtGState', source.resolve);
  if (normal && !isIgnored) return { ...normal, area };
  const drawn = annotationForm(annotation, kind, source);
  return drawn ? { value: undefined, ...drawn } : null;
}

function normalAppearance(
  annotation: PdfDict,
  { resolve }: Source,
): Pick<Appearance, 'value' | 'form'> | null {
  const appearances = dictAt(annotation, 'AP', resolve);
  const normal = entryAt(appearances, 'N', resolve);
  if (normal instanceof PdfStream) return { value: appearances?.get('N'), form: normal };
  if (!(normal instanceof PdfDict)) return null;
  const state = nameAt(annotation, 'AS', resolve) ?? 'Off';
  const form = streamAt(normal, state, resolve);
  return form ? { value: normal.get(state), form } : null;
}

function isOnlyPrinted(annotation: PdfDict, { source: { resolve } }: ContentContext): boolean {
  const flags = numberAt(annotation, 'F', resolve) ?? 0;
  return (flags & (HIDDEN | PRINT | NO_VIEW)) === (PRINT | NO_VIEW);
}

/** Refuses a form field that has a value but no normal appearance, because only some programs show its value. */
function requireNoValue(widget: PdfDict, { source: { resolve } }: ContentContext): void {
  const flags = numberAt(widget, 'F', resolve) ?? 0;
  if ((flags & (HIDDEN | NO_VIEW)) !== 0 || dictAt(dictAt(widget, 'AP', resolve), 'N', resolve)) return;
  const value = dereference(ofField(widget, 'V', resolve), resolve);
  const isFilled =
    (value instanceof PdfString && value.asString() !== '') ||
    (value instanceof PdfName && value.value !== 'Off') ||
    (value instanceof PdfArray && value.length > 0);
  if (isFilled) throw new Unrepresentable('DAMAGED_CONTENT', 'a form field has a value but no appearance');
}

const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return numbers.length === 6 ? [a, b, c, d, e, f] : UNMOVED;
}

/** Returns the matrix that fits the transformed bounding box into the rectangle (algorithm 8.1). */
function placement(area: readonly number[], box: readonly number[], matrix: Matrix): Matrix {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const corners = [
    apply(matrix, x1, y1),
    apply(matrix, x2, y1),
    apply(matrix, x1, y2),
    apply(matrix, x2, y2),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  const [ax = 0, ay = 0, bx = 0, by = 0] = area;
  const [toLeft, toBottom] = [Math.min(ax, bx), Math.min(ay, by)];
  const across = width === 0 ? 1 : Math.abs(bx - ax) / width;
  const up = height === 0 ? 1 : Math.abs(by - ay) / height;
  return [across, 0, 0, up, toLeft - left * across, toBottom - bottom * up];
}
