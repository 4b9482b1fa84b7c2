/**
 * Draws annotations without an appearance stream as pdf.js does. All programs then show what the signer saw on screen.
 * Most programs would draw these annotations with different lines.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { dictAt, entryAt, itemsAt, numberAt } from '../reading/entries.ts';
import { dereference } from '../reading/dereference.ts';
import { CMYK } from './colour-spaces.ts';
import { numbersAt } from './functions.ts';
import type { Source } from './source.ts';
import { writeNumber } from './values.ts';

/** A form that is drawn as the annotation's appearance, and the rectangle that it fills. */
export interface AnnotationForm {
  form: PdfStream;
  area: readonly number[];
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The properties of an annotation from which pdf.js draws it. */
interface Sketch {
  box: Box;
  /** The boxes of the marked lines of text, or the rectangle of the annotation. */
  lines: readonly Box[];
  colour: string | null;
  inside: string | null;
  /** The width of the border, or 0 if the annotation has no border. */
  width: number;
}

interface Drawing {
  operators: string[];
  area: readonly number[];
  blendMode?: string;
}

/** Returns the form that shows the annotation, or null if pdf.js draws nothing for annotations of this kind. */
export function annotationForm(annotation: PdfDict, kind: string, source: Source): AnnotationForm | null {
  const isTextMarkup = TEXT_MARKUP.has(kind);
  const marked = isTextMarkup ? markedLines(annotation, source) : null;
  if (isTextMarkup && marked === null) return null;
  const box = boxOf(numbersAt(annotation, 'Rect', source));
  if (!box) return null;
  const sketch: Sketch = {
    box,
    lines: marked ?? [box],
    colour: colourAt(annotation, 'C', source),
    inside: colourAt(annotation, 'IC', source),
    width: borderWidth(annotation, box, source),
  };
  const drawing = draw(kind, sketch, { annotation, source });
  if (!drawing) return null;
  const opacity = numberAt(annotation, 'CA', source.resolve);
  const state = PdfDict.of({
    ...(drawing.blendMode === undefined ? {} : { BM: PdfName.of(drawing.blendMode) }),
    ...(opacity === undefined ? {} : { CA: PdfNumber.of(opacity), ca: PdfNumber.of(opacity) }),
  });
  const form = new PdfStream(
    [
      ['BBox', new PdfArray(drawing.area.map((side) => PdfNumber.of(side)))],
      ['Resources', PdfDict.of({ ExtGState: PdfDict.of({ State: state }) })],
    ],
    Buffer.from(['/State gs', ...drawing.operators].join('\n')),
  );
  return { form, area: drawing.area };
}

const TEXT_MARKUP: ReadonlySet<string> = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);

function draw(
  kind: string,
  sketch: Sketch,
  { annotation, source }: { annotation: PdfDict; source: Source },
): Drawing | null {
  switch (kind) {
    case 'Square':
    case 'Circle':
      return shape(sketch, kind === 'Square' ? rectangle : ellipse);
    case 'Line': {
      const ends = numbersAt(annotation, 'L', source);
      return ends.length === 4 ? strokes(sketch, [ends], 'S', sketch.width || 1) : null;
    }
    case 'PolyLine':
    case 'Polygon': {
      const corners = numbersAt(annotation, 'Vertices', source);
      return corners.length >= 4 ? strokes(sketch, [corners], closing(sketch)) : null;
    }
    case 'Ink': {
      const curves = itemsAt(annotation, 'InkList', source.resolve);
      return strokes(
        sketch,
        curves.map((curve) => numbersAt(PdfDict.of({ curve }), 'curve', source)),
      );
    }
    case 'Highlight':
      return {
        operators: [`${sketch.colour ?? '1 1 0'} rg`, ...sketch.lines.map((line) => `${rectangle(line)}\nf`)],
        area: around(sketch.lines),
        blendMode: 'Multiply',
      };
    case 'Underline':
      return textLines(sketch, 0.571, ([left, bottom, right]) => level(left, right, bottom + 1.3));
    case 'StrikeOut':
      return textLines(sketch, 1, ([left, bottom, right, top]) => level(left, right, (bottom + top) / 2));
    case 'Squiggly': {
      const area = sketch.lines.map(([left, bottom, right, top]): Box => {
        const reach = (top - bottom) / 3;
        return [left, bottom - reach, right, bottom + reach];
      });
      return { ...textLines(sketch, 1, wave), area: around(area) };
    }
    default:
      return null;
  }
}

/** Draws a shape inside its border. Returns null for a transparent shape without a border. */
function shape(sketch: Sketch, outline: (box: Box) => string): Drawing | null {
  const { box, colour, inside, width } = sketch;
  if (width === 0 && inside === null) return null;
  const half = width / 2;
  const inner: Box = [box[0] + half, box[1] + half, box[2] - half, box[3] - half];
  const operators = [`${writeNumber(width)} w`, `${colour ?? BLACK} RG`, `${inside ?? BLACK} rg`];
  return { operators: [...operators, outline(inner), inside === null ? 'S' : 'B'], area: box };
}

/** Draws lines through points. The drawn area contains all points, even if the annotation's rectangle does not. */
function strokes(
  { box, colour, inside, width }: Sketch,
  curves: readonly (readonly number[])[],
  paint = 'S',
  margin = 0,
): Drawing {
  const thick = width || 1;
  const reach = around(
    curves.flatMap((curve) => pointsOf(curve).map(([x, y]): Box => [x, y, x, y])),
    2 * thick,
  );
  const touches = box[0] <= reach[2] && reach[0] <= box[2] && box[1] <= reach[3] && reach[1] <= box[3];
  const paths = curves.map((curve) => {
    const points = pointsOf(curve).map(([x, y], index) => `${at(x, y)} ${index === 0 ? 'm' : 'l'}`);
    return [...points, paint].join('\n');
  });
  const operators = [`${writeNumber(thick)} w`, `${colour ?? BLACK} RG`, `${inside ?? BLACK} rg`, ...paths];
  return { operators, area: around([touches ? box : reach], margin) };
}

/** Returns the operator that paints a polygon. If the border has the colour of the inside, pdf.js omits the border. */
function closing({ colour, inside }: Sketch): string {
  if (inside === null) return 'S';
  return colour === null || colour === inside ? 'f' : 'B';
}

function textLines({ colour, lines }: Sketch, width: number, draws: (line: Box) => string): Drawing {
  const operators = [`${writeNumber(width)} w`, `${colour ?? BLACK} RG`];
  return { operators: [...operators, ...lines.map((line) => `${draws(line)}\nS`)], area: around(lines) };
}

const level = (left: number, right: number, y: number): string => `${at(left, y)} m\n${at(right, y)} l`;

/** Returns a zigzag along a line of text. Its height is a sixth of the line. */
function wave([left, bottom, right, top]: Box): string {
  const height = (top - bottom) / 6;
  const points = [`${at(left, bottom + height)} m`];
  for (let x = left, isUp = true; x < right && points.length < MAX_WAVES;) {
    x += 2;
    isUp = !isUp;
    points.push(`${at(x, isUp ? bottom + height : bottom)} l`);
  }
  return points.join('\n');
}

const MAX_WAVES = 10_000;

const rectangle = ([left, bottom, right, top]: Box): string =>
  `${at(left, bottom)} ${at(right - left, top - bottom)} re`;

/** Returns an ellipse made of four curves. */
function ellipse([left, bottom, right, top]: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [across, up] = [((right - left) / 2) * ROUND, ((top - bottom) / 2) * ROUND];
  return [
    `${at(x, bottom)} m`,
    `${at(x + across, bottom)} ${at(right, y - up)} ${at(right, y)} c`,
    `${at(right, y + up)} ${at(x + across, top)} ${at(x, top)} c`,
    `${at(x - across, top)} ${at(left, y + up)} ${at(left, y)} c`,
    `${at(left, y - up)} ${at(x - across, bottom)} ${at(x, bottom)} c`,
    'h',
  ].join('\n');
}

/** The distance of the control points, relative to the radius, of a curve that approximates a quarter of a circle. */
const ROUND = (4 / 3) * Math.tan(Math.PI / 8);
const BLACK = '0 0 0';

const at = (x: number, y: number): string => `${writeNumber(x)} ${writeNumber(y)}`;

function pointsOf(numbers: readonly number[]): [x: number, y: number][] {
  return Array.from({ length: Math.ceil(numbers.length / 2) }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

function around(boxes: readonly Box[], margin = 0): Box {
  const side = (index: number, choose: (...sides: number[]) => number) =>
    choose(...boxes.map((box) => box[index] ?? 0));
  return [
    side(0, Math.min) - margin,
    side(1, Math.min) - margin,
    side(2, Math.max) + margin,
    side(3, Math.max) + margin,
  ];
}

export function boxOf(numbers: readonly number[]): Box | null {
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Returns the marked lines of text, or null if the annotation does not state them. */
function markedLines(annotation: PdfDict, source: Source): Box[] | null {
  const numbers = numbersAt(annotation, 'QuadPoints', source);
  if (numbers.length === 0 || numbers.length % 8 !== 0) return null;
  return Array.from({ length: numbers.length / 8 }, (_, index) =>
    around(pointsOf(numbers.slice(8 * index, 8 * index + 8)).map(([x, y]): Box => [x, y, x, y])),
  );
}

/** Returns a colour as three numbers in sRGB, or null if it is transparent. Without an entry, the colour is black. */
export function colourAt(holder: PdfDict | undefined, key: string, source: Source): string | null {
  if (!holder || !(entryAt(holder, key, source.resolve) instanceof PdfArray))
    return key === 'C' ? BLACK : null;
  const values = numbersAt(holder, key, source);
  const [grey = 0] = values;
  const rgb = values.length === 1 ? [grey, grey, grey] : values.length === 4 ? CMYK.toRgb(values) : values;
  return rgb.length === 3 ? rgb.map(writeNumber).join(' ') : null;
}

/** Reads the width of the border as pdf.js does. If the border would leave no inside, its width is replaced. */
export function borderWidth(
  annotation: PdfDict,
  [left, bottom, right, top]: Box,
  { resolve }: Source,
): number {
  const style = dictAt(annotation, 'BS', resolve);
  const border = itemsAt(annotation, 'Border', resolve);
  if (!style && !annotation.has('Border')) return 0;
  const stated = style ? style.get('W') : border[2];
  const width = dereference(stated, resolve);
  if (!style && border.length === 0) return 0;
  if (!(width instanceof PdfNumber)) return 1;
  const most = Math.min(right - left, top - bottom) / 2;
  return width.value > 0 && most > 0 && width.value > most ? 1 : width.value;
}
