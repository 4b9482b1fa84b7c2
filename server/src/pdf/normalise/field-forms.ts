/**
 * Draws the values of text fields and drop-down lists if the form leaves this to the program, as the forms of office
 * programs do (NeedAppearances, ISO 32000-1, 12.7.2). The text is placed where pdf.js places it.
 */
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfObject,
} from '@libpdf/core';
import { ofField } from '../document/form-fields.ts';
import { catalogOf } from '../document/objects.ts';
import { dereference } from '../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, numberAt, streamAt } from '../reading/entries.ts';
import { borderWidth, boxOf, colourAt } from './annotation-forms.ts';
import { layText, type FieldText } from './field-text.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import { HELVETICA } from './fonts/substitutes.ts';
import { encoderOf } from './fonts/text-encoder.ts';
import { readContent } from './read-content.ts';
import type { Source } from './source.ts';
import { Name, writeName, writeNumber } from './values.ts';

/** Field flags (ISO 32000-1, tables 228 and 230). */
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const FILE_SELECT = 1 << 20;
const COMB = 1 << 24;

interface Parts {
  source: Source;
  fonts: FontLibrary;
}

/** Draws the value of a field. Returns null for a field whose stored appearance is shown. */
export function fieldForm(
  widget: PdfDict,
  rectangle: readonly number[],
  { source, fonts }: Parts,
): PdfStream | null {
  const { resolve } = source;
  const acroForm = dictAt(catalogOf(source.pdf), 'AcroForm', resolve);
  const isNeeded = entryAt(acroForm, 'NeedAppearances', resolve);
  const box = boxOf(rectangle);
  if (!box || !(isNeeded instanceof PdfBool && isNeeded.value)) return null;
  const value = valueOf(widget, source);
  if (value === null) return null;
  const entry = (key: string) => dereference(ofField(widget, key, resolve), resolve);
  const characteristics = dictAt(widget, 'MK', resolve);
  const turn = turnOf(numberAt(characteristics, 'R', resolve) ?? 0);
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const size = turn % 180 === 0 ? { width, height } : { width: height, height: width };
  const stated = entry('DA') ?? entryAt(acroForm, 'DA', resolve);
  const style = styleOf(stated instanceof PdfString ? Buffer.from(stated.bytes) : Buffer.alloc(0));
  const font = fontOf(widget, style.font, source) ?? HELVETICA;
  const text = value.trimEnd();
  const flags = flagsOf(widget, source);
  const parts: string[] = [];
  if (style.written !== '' || text !== '')
    parts.push(...background({ widget, characteristics, box, size }, source));
  if (text !== '') {
    const encode = encoderOf(font, source);
    const library = fonts.get(font);
    const alignment = numberFrom(entry('Q')) ?? 0;
    const field: FieldText = {
      ...size,
      isMultiline: (flags & MULTILINE) !== 0,
      cells: (flags & (COMB | MULTILINE | FILE_SELECT)) === COMB ? (numberFrom(entry('MaxLen')) ?? 0) : 0,
      alignment: alignment === 1 || alignment === 2 ? alignment : 0,
      fontSize: style.size,
      descent: descentOf(font, source),
      encode,
      widthOf: (code) => library.show(Uint8Array.of(code), false)[0]?.width ?? 0,
    };
    const laid = layText(text, field);
    if (!laid) return null;
    const look =
      style.size > 0
        ? style.written
        : `${writeName(style.font)} ${writeNumber(laid.fontSize)} Tf ${style.colour}`;
    parts.push('BT', look, ...laid.operators, 'ET');
  }
  return new PdfStream(
    [
      ['BBox', numbers([0, 0, size.width, size.height])],
      ['Matrix', numbers(turned(turn, width, height))],
      ['Resources', PdfDict.of({ Font: PdfDict.of({ [style.font]: font }) })],
    ],
    Buffer.from(parts.join('\n'), 'latin1'),
  );
}

/** Returns the value to draw, or null if pdf.js shows the field as it is stored. */
function valueOf(widget: PdfDict, source: Source): string | null {
  const { resolve } = source;
  const entry = (key: string) => dereference(ofField(widget, key, resolve), resolve);
  const type = entry('FT');
  const kind = type instanceof PdfName ? type.value : '';
  const flags = flagsOf(widget, source);
  const value = entry('V') ?? entry('DV');
  const text = value instanceof PdfString ? value.asString() : null;
  if (kind === 'Tx') return (flags & PASSWORD) === 0 ? (text ?? '') : null;
  if (kind !== 'Ch' || (flags & COMBO) === 0) return null;
  const options = itemsAt(PdfDict.of({ Opt: entry('Opt') ?? new PdfArray([]) }), 'Opt', resolve);
  for (const item of options) {
    const option = dereference(item, resolve);
    if (!(option instanceof PdfArray)) continue;
    const [exported, shown] = option.toArray().map((each) => dereference(each, resolve));
    if (exported instanceof PdfString && shown instanceof PdfString && exported.asString() === text)
      return shown.asString();
  }
  return text;
}

const flagsOf = (widget: PdfDict, { resolve }: Source): number =>
  numberFrom(dereference(ofField(widget, 'Ff', resolve), resolve)) ?? 0;

const numberFrom = (value: PdfObject | undefined): number | undefined =>
  value instanceof PdfNumber ? value.value : undefined;

const numbers = (values: readonly number[]): PdfArray =>
  new PdfArray(values.map((each) => PdfNumber.of(each)));

interface Style {
  /** The operators of the default appearance, as written in the document. */
  written: string;
  font: string;
  /** The font size, or 0 if the text must fill the field. */
  size: number;
  colour: string;
}

/** Reads the default appearance (12.7.3.3). */
function styleOf(bytes: Buffer): Style {
  const style = { written: bytes.toString('latin1'), font: 'Helvetica', size: 0, colour: '0 g' };
  for (const { operator, operands } of readContent(bytes, () => undefined)) {
    const [first, second] = operands;
    if (operator === 'Tf' && first instanceof Name) {
      style.font = first.value;
      style.size = typeof second === 'number' && second > 0 ? second : 0;
    }
    const values = operands.filter((operand) => typeof operand === 'number');
    if (operator === 'g' || operator === 'rg' || operator === 'k')
      style.colour = `${values.map(writeNumber).join(' ')} ${operator}`;
  }
  return style.written.includes('Tf') ? style : { ...style, written: `/Helvetica 0 Tf ${style.written}` };
}

/**
 * Returns the font of this name. The resources are searched in this order: those of the field, of its appearance, and
 * of the form.
 */
function fontOf(widget: PdfDict, named: string, { pdf, resolve }: Source): PdfDict | undefined {
  const own = dereference(ofField(widget, 'DR', resolve), resolve);
  const places = [
    own instanceof PdfDict ? own : undefined,
    dictAt(streamAt(dictAt(widget, 'AP', resolve), 'N', resolve), 'Resources', resolve),
    dictAt(dictAt(catalogOf(pdf), 'AcroForm', resolve), 'DR', resolve),
  ];
  return places
    .map((resources) => dictAt(dictAt(resources, 'Font', resolve), named, resolve))
    .find((font) => font !== undefined);
}

/** Returns how far letters extend below the baseline, as a fraction of the font size. */
function descentOf(font: PdfDict, { resolve }: Source): number {
  const stated = numberAt(dictAt(font, 'FontDescriptor', resolve), 'Descent', resolve);
  return stated === undefined ? LIBERATION_DESCENT : Math.abs(stated) / 1000;
}

/** The descent of Liberation Sans, the substitute for a font without a descriptor. */
const LIBERATION_DESCENT = 0.212;

function background(
  {
    widget,
    characteristics,
    box,
    size: { width, height },
  }: {
    widget: PdfDict;
    characteristics: PdfDict | undefined;
    box: readonly [number, number, number, number];
    size: { width: number; height: number };
  },
  source: Source,
): string[] {
  const area = `0 0 ${writeNumber(width)} ${writeNumber(height)} re`;
  const [paper, border] = ['BG', 'BC'].map((key) => colourAt(characteristics, key, source));
  const operators: string[] = ['q'];
  if (paper) operators.push(`${paper} rg`, area, 'f');
  if (border)
    operators.push(`${writeNumber(borderWidth(widget, box, source) || 1)} w`, `${border} RG`, area, 'S');
  return [...operators, 'Q'];
}

/** Returns an angle as a rotation from 0 to 270 degrees, or 0 if it is not a multiple of 90 degrees. */
const turnOf = (angle: number): number => (angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0);

function turned(turn: number, width: number, height: number): number[] {
  switch (turn) {
    case 90:
      return [0, 1, -1, 0, width, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
