/**
 * Reads what stands on a page: every glyph with its letters and its place as the reader sees it, also those inside forms, and the
 * lines and boxes. Each glyph knows the operation that shows it, so that it can be taken out (`layout/hide-text.ts`).
 *
 * The library's own reader knows no forms and no ActualText, and does not say where in the content a letter comes from.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PDF } from '@libpdf/core';
import { decodeContents } from '../document/decode-content.ts';
import type { FoundPage } from '../document/find-page.ts';
import { inherited, resolverOf } from '../document/objects.ts';
import { visibleFrom, visiblePage, type Matrix, type ToVisible } from '../document/visible-page.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { readFont, type Font } from './font.ts';
import { apply, IDENTITY, multiply } from './matrix.ts';
import { operationsOf, type Operand, type Operation } from './operations.ts';
import { type Box, createRuleReader, type Rule } from './rules.ts';
import { applyTextOperator, initialState, matrixOf, movePen, newPen, numberOf } from './text-state.ts';

/** Of the page itself, or of a form that it draws. */
export interface Content {
  /** Null: the page's own. */
  form: { ref: PdfRef; stream: PdfStream } | null;
  bytes: Buffer;
}

/** Text whose letters are told beside it (ISO 32000-1, 14.9.4). */
export interface ReplacementText {
  content: Content;
  operation: Operation;
}

export interface Glyph {
  letters: string;
  /** In points from the top left corner of the visible page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
  /** Where the pen goes from here, on the visible page. */
  end: { x: number; y: number };
  start: { x: number; y: number };
  content: Content;
  operation: Operation;
  /** Which of the texts of the operation, and which of its bytes. */
  item: number;
  from: number;
  to: number;
  /** What moves the pen as far (ISO 32000-1, table 109: TJ). */
  shift: number;
  told: ReplacementText | null;
}

export interface PageText {
  glyphs: Glyph[];
  rules: Rule[];
  boxes: Box[];
}

/** More is no text that people read. */
const MAX_GLYPHS = 200_000;
const MAX_DEPTH = 12;
/** Of the letters above and below the line of writing, in parts of the size: near enough for every font. */
const ASCENT = 0.78;
const DESCENT = 0.22;

export function readPage(pdf: PDF, page: FoundPage): PageText {
  const resolve = resolverOf(pdf);
  const toVisible = visibleFrom(visiblePage(page.dict, pdf));
  const glyphs: Glyph[] = [];
  const lines = createRuleReader(toVisible);
  const fonts = new Map<PdfDict, Font>();
  const contents = new Map<PdfStream, Content>();

  const fontNamed = (name: string, resources: PdfDict): Font | null => {
    const dict = namedIn(resources, 'Font', name, resolve);
    if (!(dict instanceof PdfDict)) return null;
    const font = fonts.get(dict) ?? readFont(dict, resolve);
    fonts.set(dict, font);
    return font;
  };

  function draw(content: Content, resources: PdfDict, ctm: Matrix, depth: number): void {
    let state = initialState(ctm);
    const saved: (typeof state)[] = [];
    let pen = newPen();
    /** Of each open mark, what it tells. */
    const marks: ({ told: ReplacementText; letters: string } | null)[] = [];

    const show = (operation: Operation, items: readonly Operand[]) => {
      for (const [item, operand] of items.entries()) {
        if (operand.type === 'number') movePen(pen, (-operand.value / 1000) * state.size * state.stretch);
        else if (operand.type === 'string') showText(operation, item, operand.bytes);
      }
    };
    const showText = (operation: Operation, item: number, bytes: Uint8Array) => {
      const { font, size, stretch, rise } = state;
      if (font === null) return;
      const mark = marks.findLast((each) => each !== null) ?? null;
      for (let from = 0; from < bytes.length; from += font.codeBytes) {
        const to = Math.min(bytes.length, from + font.codeBytes);
        const code = bytes.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
        const width = font.width(code);
        const space = state.charSpace + (font.codeBytes === 1 && code === 32 ? state.wordSpace : 0);
        const letters = mark ? mark.letters : font.letters(code);
        // The first of them stands for all that is told.
        if (mark) mark.letters = '';
        if (glyphs.length < MAX_GLYPHS) {
          const scaled: Matrix = [size * stretch, 0, 0, size, 0, rise];
          const matrix = multiply(multiply(scaled, pen.at), state.ctm);
          const shift = size === 0 ? 0 : -(width + space / size) * 1000;
          const text = mark?.told ?? null;
          glyphs.push({
            letters,
            ...boxOf(matrix, width, toVisible),
            content,
            operation,
            item,
            from,
            to,
            shift,
            told: text,
          });
        }
        movePen(pen, (width * size + space) * stretch);
      }
    };

    for (const operation of operationsOf(content.bytes)) {
      const { operator, operands } = operation;
      const [first] = operands;
      applyTextOperator(state, pen, operation);
      lines.note(operation, state.ctm);
      switch (operator) {
        case 'q':
          if (saved.length < MAX_SAVED) saved.push({ ...state });
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'cm':
          state.ctm = multiply(matrixOf(operands), state.ctm);
          break;
        case 'BT':
          pen = newPen();
          break;
        case 'Tf':
          state.font = first?.type === 'name' ? fontNamed(first.value, resources) : null;
          state.size = numberOf(operands[1]);
          break;
        case 'Tj':
        case "'":
          show(operation, operands.slice(-1));
          break;
        case '"':
          show(operation, operands.slice(2, 3));
          break;
        case 'TJ':
          show(operation, first?.type === 'array' ? first.items : []);
          break;
        case 'BMC':
          marks.push(null);
          break;
        case 'BDC': {
          const letters = actualText(operands[1], resources, resolve);
          marks.push(letters === null ? null : { told: { content, operation }, letters });
          break;
        }
        case 'EMC':
          marks.pop();
          break;
        case 'Do':
          if (first?.type === 'name' && depth < MAX_DEPTH) drawForm(first.value, resources, state.ctm, depth);
          break;
        default:
      }
    }
  }

  function drawForm(name: string, resources: PdfDict, ctm: Matrix, depth: number): void {
    const group = dereference(resources.get('XObject'), resolve);
    const ref = group instanceof PdfDict ? group.get(name) : undefined;
    const stream = dereference(ref, resolve);
    if (!(ref instanceof PdfRef) || !(stream instanceof PdfStream)) return;
    const subtype = dereference(stream.get('Subtype'), resolve);
    if (!(subtype instanceof PdfName) || subtype.value !== 'Form') return;
    const known = contents.get(stream);
    const content = known ?? {
      form: { ref, stream },
      bytes: Buffer.concat(decodeContents([stream], resolve)),
    };
    contents.set(stream, content);
    const own = dereference(stream.get('Resources'), resolve);
    draw(
      content,
      own instanceof PdfDict ? own : resources,
      multiply(formMatrix(stream, resolve), ctm),
      depth + 1,
    );
  }

  const resources = dereference(inherited(page.dict, 'Resources', pdf), resolve);
  const content = { form: null, bytes: contentOfPage(page, resolve) };
  draw(content, resources instanceof PdfDict ? resources : new PdfDict(), IDENTITY, 0);
  return { glyphs, rules: lines.rules, boxes: lines.boxes };
}

const MAX_SAVED = 10_000;

/** Its streams are one after the other, with white space between them. */
function contentOfPage({ dict }: FoundPage, resolve: Resolve): Buffer {
  const entry = dereference(dict.get('Contents'), resolve);
  const streams = (entry instanceof PdfArray ? entry.toArray() : [entry]).flatMap((item) => {
    const stream = dereference(item, resolve);
    return stream instanceof PdfStream ? [stream] : [];
  });
  return Buffer.concat(decodeContents(streams, resolve).flatMap((bytes) => [bytes, LINE_END]));
}

const LINE_END = Buffer.from('\n');

function namedIn(resources: PdfDict, group: string, name: string, resolve: Resolve) {
  const dict = dereference(resources.get(group), resolve);
  return dict instanceof PdfDict ? dereference(dict.get(name), resolve) : undefined;
}

function formMatrix(form: PdfStream, resolve: Resolve): Matrix {
  const list = dereference(form.get('Matrix'), resolve);
  if (!(list instanceof PdfArray) || list.length !== 6) return IDENTITY;
  const [a, b, c, d, e, f] = list.toArray().map((item) => {
    const number = dereference(item, resolve);
    return number instanceof PdfNumber ? number.value : 0;
  });
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

/** Written beside the mark, or under a name in the resources; null where nothing is told. */
function actualText(operand: Operand | undefined, resources: PdfDict, resolve: Resolve): string | null {
  if (operand?.type === 'dictionary') {
    const text = operand.entries.get('ActualText');
    return text?.type === 'string' ? textOfString(text.bytes) : null;
  }
  if (operand?.type !== 'name') return null;
  const dict = namedIn(resources, 'Properties', operand.value, resolve);
  return dict instanceof PdfDict ? (dict.getString('ActualText', resolve)?.asString() ?? null) : null;
}

/** A text string is UTF-16 or UTF-8 with a mark, or else nearly Latin-1 (ISO 32000-2, 7.9.2.2). */
function textOfString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder('utf-8').decode(bytes.subarray(3));
  return Buffer.from(bytes).toString('latin1');
}

function boxOf(matrix: Matrix, width: number, toVisible: ToVisible) {
  const at = (x: number, y: number) => {
    const { x: userX, y: userY } = apply(matrix, x, y);
    return toVisible(userX, userY);
  };
  const corners = [at(0, -DESCENT), at(width, -DESCENT), at(0, ASCENT), at(width, ASCENT)];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    size: Math.hypot(matrix[2], matrix[3]),
    start: at(0, 0),
    end: at(width, 0),
  };
}
