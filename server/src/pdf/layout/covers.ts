/**
 * Finds fields that would lie under an annotation of the document (ISO 32000-1, 12.5). Programs show annotations over
 * all page content, and we draw our fields as page content. A white square or a filled form field would therefore hide
 * a signature in the sealed document.
 */
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PDF,
  type PdfObject,
} from '@libpdf/core';
import {
  type AnnotationBox,
  coveredFields,
  type FieldBox,
  overlap,
  type PageSides,
} from '@countersign/contract/rules/field-problems';
import { decodeContents } from '../document/decode-content.ts';
import { findPage, type FoundPage } from '../document/find-page.ts';
import { resolverOf } from '../document/objects.ts';
import { visibleFrom, visiblePage, visibleSides, type VisiblePage } from '../document/visible-page.ts';
import { scanContent } from '../reading/content-scan.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, dictsIn, entryAt, itemsAt, nameAt, numberAt, numberOf } from '../reading/entries.ts';
import { formFieldsOn, isSigned, middleOf, ofField } from '../document/form-fields.ts';
import type { PlacedBox } from './layout-messages.ts';

/**
 * Returns the indexes of the boxes that lie under an annotation. The form fields that our boxes replace do not count,
 * because they are removed.
 */
export function coveredIn(pdf: PDF, boxes: readonly PlacedBox[]): number[] {
  const fields = boxes.map((box) => ({ ...box, document: 1 }));
  const annotations: AnnotationBox[] = [];
  const staysWhole = isSigned(pdf);
  for (const [number, onPage] of Map.groupBy(fields, ({ page }) => page)) {
    const page = findPage(pdf, number);
    if (page === null) continue;
    const isWanted = (box: FieldBox) => onPage.some((field) => overlap(field, box));
    annotations.push(...hidingOn({ pdf, page, number, staysWhole, isWanted }));
  }
  return coveredFields(fields, annotations);
}

/** Returns the annotations that hide page content, up to the limit. Each is clipped to the visible part of its page. */
export function hidingIn(pdf: PDF, limit: number): Omit<AnnotationBox, 'document'>[] {
  const found: Omit<AnnotationBox, 'document'>[] = [];
  const staysWhole = isSigned(pdf);
  for (let number = 1; ; number++) {
    const page = findPage(pdf, number);
    if (page === null) return found;
    const sides = visibleSides(visiblePage(page.dict, pdf));
    const isWanted = (box: FieldBox) => overlap(box, { ...box, x: 0, y: 0, ...sides });
    for (const { document: _, ...box } of hidingOn({ pdf, page, number, staysWhole, isWanted })) {
      if (found.length === limit) return found;
      found.push({ ...box, ...clipped(box, sides) });
    }
  }
}

interface SearchedPage {
  pdf: PDF;
  page: FoundPage;
  number: number;
  /** Whether all form fields must stay in the document. */
  staysWhole: boolean;
  /** Checks whether a form field is of interest, before its appearances are read. */
  isWanted: (box: FieldBox) => boolean;
}

function* hidingOn({ pdf, page, number, staysWhole, isWanted }: SearchedPage): Generator<AnnotationBox> {
  const resolve = resolverOf(pdf);
  const visible = visiblePage(page.dict, pdf);
  const removable = new Map(
    staysWhole ? [] : formFieldsOn(pdf, page, number).map((field) => [field.widget, middleOf(field)]),
  );
  for (const annotation of dictsIn(itemsAt(page.dict, 'Annots', resolve), resolve)) {
    const cover = coverOf(annotation, visible, resolve);
    if (cover === null) continue;
    const box = { document: 1, page: number, ...cover };
    if (!isWanted(box) || isBlankWidget(annotation, resolve)) continue;
    const middle = removable.get(annotation);
    yield middle ? { ...box, gives_way_at: middle } : box;
  }
}

function clipped({ x, y, width, height }: Cover, page: PageSides): Cover {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(page.width, x + width) - left,
    height: Math.min(page.height, y + height) - top,
  };
}

type Cover = Pick<PlacedBox, 'x' | 'y' | 'width' | 'height'>;

/** Returns the covered area in points of the visible page, or null if the annotation shows nothing. */
function coverOf(annotation: PdfDict, page: VisiblePage, resolve: Resolve): Cover | null {
  const flags = numberAt(annotation, 'F', resolve) ?? 0;
  const isOnlyHidden = (flags & NO_VIEW) !== 0 && (flags & (PRINT | TOGGLE_NO_VIEW)) === 0;
  if ((flags & HIDDEN) !== 0 || isOnlyHidden) return null;
  const hasAppearance = appearancesOf(annotation, resolve).length > 0;
  if (annotation.has('FixedPrint')) return EVERYWHERE;
  const margin = marginOf(annotation, hasAppearance, resolve);
  if (margin === null) return null;
  const points = hasAppearance ? [] : pointsOf(annotation, resolve);
  if (points === null) return EVERYWHERE;
  // Programs that show an annotation with missing coordinates treat them as 0.
  const rectangle = itemsAt(annotation, 'Rect', resolve).map((item) => numberOf(item, resolve));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle;
  const toVisible = visibleFrom(page);
  const [lowest, highest] = cornersOf([{ x: x1, y: y1 }, { x: x2, y: y2 }, ...points]);
  const [one, other] = [toVisible(lowest.x, lowest.y), toVisible(highest.x, highest.y)];
  const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  // An annotation that ignores zoom or rotation is drawn from one of its corners and may extend in any direction.
  const reach = margin + ((flags & (NO_ZOOM | NO_ROTATE)) === 0 ? 0 : Math.max(width, height));
  return {
    x: Math.min(one.x, other.x) - reach,
    y: Math.min(one.y, other.y) - reach,
    width: width + 2 * reach,
    height: height + 2 * reach,
  };
}

/** Returns the lower left and the upper right corner of the smallest rectangle around the points. */
function cornersOf(points: readonly [Point, ...Point[]]): [Point, Point] {
  let [{ x: left, y: bottom }] = points;
  let [right, top] = [left, bottom];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return [
    { x: left, y: bottom },
    { x: right, y: top },
  ];
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns the points between which programs draw an annotation without an appearance. They do not depend on its
 * rectangle. Curves lie within their points. Returns null if the points are unknown.
 */
function pointsOf(annotation: PdfDict, resolve: Resolve): Point[] | null {
  // The extent of the annotation is unknown, because a caption of any length is written along the line.
  if (annotation.has('Cap')) return null;
  const points: Point[] = [];
  for (const list of DRAWN_ELSEWHERE.flatMap((key) => annotation.get(key) ?? []).flatMap((value) =>
    listsIn(value, resolve),
  )) {
    const numbers = list.map((value) => (value instanceof PdfNumber ? value.value : Number.NaN));
    if (numbers.length % 2 === 1 || !numbers.every(Number.isFinite)) return null;
    for (let index = 0; index < numbers.length; index += 2)
      points.push({ x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 });
  }
  return points;
}

type Value = PdfObject | null | undefined;

/**
 * Returns the lists in a value. An ink drawing has one list for each stroke. A value that is a plain list of numbers is
 * returned as a single list.
 */
function listsIn(value: PdfObject, resolve: Resolve): Value[][] {
  const list = dereference(value, resolve);
  if (!(list instanceof PdfArray)) return [[list]];
  const items = list.toArray().map((item) => dereference(item, resolve));
  if (!items.some((item) => item instanceof PdfArray)) return [items];
  return items.map((item) =>
    item instanceof PdfArray ? item.toArray().map((one) => dereference(one, resolve)) : [item],
  );
}

/** Returns how far the annotation extends beyond its rectangle and its points, or null if it shows nothing. */
function marginOf(annotation: PdfDict, hasAppearance: boolean, resolve: Resolve): number | null {
  if (hasAppearance) return 0;
  const name = nameAt(annotation, 'Subtype', resolve) ?? '';
  if (name === 'Widget') return 0;
  if (name === 'Link') {
    const border = borderOf(annotation, resolve);
    return border > MAX_LINK_BORDER ? border : null;
  }
  return DRAWN_BY_PROGRAMS.has(name) ? ICON + reachOf(annotation, resolve) : null;
}

/**
 * Returns how far the drawing extends beyond its points: corners and arrows by several line widths, clouds by their
 * intensity, and measurement lines by their offsets.
 */
function reachOf(annotation: PdfDict, resolve: Resolve): number {
  const cloud = numberAt(dictAt(annotation, 'BE', resolve), 'I', resolve) ?? 0;
  const offsets = MEASURES.map((key) => numberAt(annotation, key, resolve) ?? 0);
  return [WIDTHS * borderOf(annotation, resolve), WIDTHS * cloud, ...offsets].reduce(
    (sum, one) => sum + Math.abs(one),
    0,
  );
}

/**
 * The number of line widths by which a line's ends and corners may extend. Corners extend by up to ten, the miter limit
 * (table 57), and arrows by up to nine.
 */
const WIDTHS = 10;
/**
 * The keys for the offset of a measurement line from its points and for the lengths of its leader lines (table 175).
 */
const MEASURES = ['LL', 'LLE', 'LLO'];

/** The annotation flags (table 165). An annotation that is not shown on screen may still be printed. */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_ZOOM = 1 << 3;
const NO_ROTATE = 1 << 4;
const NO_VIEW = 1 << 5;
const TOGGLE_NO_VIEW = 1 << 8;

/**
 * The annotations that programs draw in their own style if they have no appearance. A note becomes an icon of about the
 * size below, whatever its rectangle is.
 */
const DRAWN_BY_PROGRAMS: ReadonlySet<string> = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink FileAttachment Redact'.split(
    ' ',
  ),
);
const ICON = 24;
/** The keys for the points at which programs draw annotations that have no appearance (ISO 32000-2, 12.5.6). */
const DRAWN_ELSEWHERE = ['L', 'InkList', 'Vertices', 'Path', 'QuadPoints', 'CL'];
const EVERYWHERE: Cover = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };
/** The maximum width of a link's border in points. Typesetting programs draw a thin frame around links. */
const MAX_LINK_BORDER = 3;

function borderOf(annotation: PdfDict, resolve: Resolve): number {
  const style = numberAt(dictAt(annotation, 'BS', resolve), 'W', resolve);
  const border = numberOf(itemsAt(annotation, 'Border', resolve)[2], resolve);
  return Math.max(style ?? 0, border ?? 0);
}

/** Checks whether an annotation is a form field that shows nothing, because it is empty and has no colours. */
function isBlankWidget(annotation: PdfDict, resolve: Resolve): boolean {
  if (nameAt(annotation, 'Subtype', resolve) !== 'Widget') return false;
  if ([...(dictAt(annotation, 'MK', resolve) ?? [])].some(([{ value }]) => value !== 'R')) return false;
  if (!isEmpty(dereference(ofField(annotation, 'V', resolve), resolve))) return false;
  return appearancesOf(annotation, resolve).every((stream) => {
    const contents = decodeContents([stream], resolve);
    return contents.length === 1 && !scanContent(contents).draws;
  });
}

function isEmpty(value: PdfObject | null | undefined): boolean {
  if (value instanceof PdfString) return value.asString() === '';
  if (value instanceof PdfName) return value.value === 'Off';
  return value === undefined || value === null || value.type === 'null';
}

/**
 * Returns the appearance that an annotation uses. If no state is set, returns all appearances, because a program may
 * show any of them.
 */
function appearancesOf(annotation: PdfDict, resolve: Resolve): PdfStream[] {
  const normal = entryAt(dictAt(annotation, 'AP', resolve), 'N', resolve);
  if (normal instanceof PdfStream) return [normal];
  if (!(normal instanceof PdfDict)) return [];
  const state = nameAt(annotation, 'AS', resolve);
  const chosen = state === undefined ? [...normal].map(([, value]) => value) : [normal.get(state)];
  return chosen.map((value) => dereference(value, resolve)).filter((value) => value instanceof PdfStream);
}
