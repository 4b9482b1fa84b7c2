/**
 * Reads the content of a page: every glyph with its letters and its position as the reader sees it, including glyphs in
 * forms, and the lines and boxes. Each glyph refers to the operation that shows it, so that it can be removed
 * (`layout/hide-text.ts`).
 *
 * The library's own reader supports neither forms nor ActualText, and does not report where in the content a letter comes
 * from.
 */
import { PdfDict, PdfRef, PdfStream, type PDF } from '@libpdf/core';
import { decodeContents } from '../document/decode-content.ts';
import type { FoundPage } from '../document/find-page.ts';
import { inherited, resolverOf } from '../document/objects.ts';
import { visibleFrom, visiblePage, type Matrix, type ToVisible } from '../document/visible-page.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, itemsAt, nameAt, numberOf as numberIn, streamsAt } from '../reading/entries.ts';
import { readFont, type Font } from './font.ts';
import { apply, IDENTITY, multiply } from './matrix.ts';
import { operationsOf, type Operand, type Operation } from './operations.ts';
import { type DrawnBox, createRuleReader, type Rule } from './rules.ts';
import { applyTextOperator, initialState, matrixOf, movePen, newPen, numberOf } from './text-state.ts';

/** A content stream: that of the page itself or that of a form that the page draws. */
export interface Content {
  /** The form, or null for the page's own content. */
  form: { ref: PdfRef; stream: PdfStream } | null;
  bytes: Buffer;
}

/** Text whose letters are given by ActualText instead of by its glyphs (ISO 32000-1, 14.9.4). */
export interface ReplacementText {
  content: Content;
  operation: Operation;
}

export interface Glyph {
  letters: string;
  /** The box in points from the top left corner of the visible page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
  /** The pen positions after and before the glyph, on the visible page. */
  end: { x: number; y: number };
  start: { x: number; y: number };
  content: Content;
  operation: Operation;
  /** The index of the string within the operation, and the range of its bytes. */
  item: number;
  from: number;
  to: number;
  /** The TJ number that moves the pen by the same distance (ISO 32000-1, table 109). */
  shift: number;
  replacement: ReplacementText | null;
}

export interface PageText {
  glyphs: Glyph[];
  rules: Rule[];
  boxes: DrawnBox[];
}

/** The maximum number of glyphs. A page with more is not meant to be read by people. */
const MAX_GLYPHS = 200_000;
const MAX_DEPTH = 12;
/**
 * How far letters extend above and below the baseline, as fractions of the font size. The values are accurate enough
 * for every font.
 */
const ASCENT = 0.78;
const DESCENT = 0.22;

export function readPage(pdf: PDF, page: FoundPage): PageText {
  const resolve = resolverOf(pdf);
  const reader = new PageReader(resolve, visibleFrom(visiblePage(page.dict, pdf)));
  const resources = dereference(inherited(page.dict, 'Resources', pdf), resolve);
  const content = { form: null, bytes: contentOfPage(page, resolve) };
  reader.draw(content, resources instanceof PdfDict ? resources : new PdfDict(), IDENTITY, 0);
  return { glyphs: reader.glyphs, rules: reader.lines.rules, boxes: reader.lines.boxes };
}

/**
 * Holds the state that all content of a page shares: the glyphs, the lines, and the fonts and forms that were already
 * read.
 */
class PageReader {
  readonly glyphs: Glyph[] = [];
  readonly resolve: Resolve;
  readonly toVisible: ToVisible;
  readonly lines: ReturnType<typeof createRuleReader>;
  readonly #fonts = new Map<PdfDict, Font>();
  readonly #forms = new Map<PdfStream, Content>();

  constructor(resolve: Resolve, toVisible: ToVisible) {
    this.resolve = resolve;
    this.toVisible = toVisible;
    this.lines = createRuleReader(toVisible);
  }

  draw(content: Content, resources: PdfDict, ctm: Matrix, depth: number): void {
    const interpreter = new Interpreter(this, content, resources, ctm, depth);
    for (const operation of operationsOf(content.bytes)) interpreter.run(operation);
  }

  drawForm(name: string, resources: PdfDict, ctm: Matrix, depth: number): void {
    const { resolve } = this;
    const ref = dictAt(resources, 'XObject', resolve)?.get(name);
    const stream = dereference(ref, resolve);
    if (!(ref instanceof PdfRef) || !(stream instanceof PdfStream)) return;
    if (nameAt(stream, 'Subtype', resolve) !== 'Form') return;
    const known = this.#forms.get(stream);
    const content = known ?? {
      form: { ref, stream },
      bytes: Buffer.concat(decodeContents([stream], resolve)),
    };
    this.#forms.set(stream, content);
    const matrix = multiply(formMatrix(stream, resolve), ctm);
    this.draw(content, dictAt(stream, 'Resources', resolve) ?? resources, matrix, depth + 1);
  }

  fontNamed(name: string, resources: PdfDict): Font | null {
    const dict = dictAt(dictAt(resources, 'Font', this.resolve), name, this.resolve);
    if (!dict) return null;
    const font = this.#fonts.get(dict) ?? readFont(dict, this.resolve);
    this.#fonts.set(dict, font);
    return font;
  }
}

/** Runs the operations of one content: the page itself or a form that it draws. */
class Interpreter {
  readonly #page: PageReader;
  readonly #content: Content;
  readonly #resources: PdfDict;
  readonly #depth: number;
  #state: ReturnType<typeof initialState>;
  readonly #saved: ReturnType<typeof initialState>[] = [];
  #pen = newPen();
  /** The replacement text of each open marked-content sequence. */
  readonly #marks: ({ replacement: ReplacementText; letters: string } | null)[] = [];

  constructor(page: PageReader, content: Content, resources: PdfDict, ctm: Matrix, depth: number) {
    this.#page = page;
    this.#content = content;
    this.#resources = resources;
    this.#depth = depth;
    this.#state = initialState(ctm);
  }

  run(operation: Operation): void {
    const { operator, operands } = operation;
    const [first] = operands;
    applyTextOperator(this.#state, this.#pen, operation);
    this.#page.lines.note(operation, this.#state.ctm);
    switch (operator) {
      case 'q':
        if (this.#saved.length < MAX_SAVED) this.#saved.push({ ...this.#state });
        break;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case 'cm':
        this.#state.ctm = multiply(matrixOf(operands), this.#state.ctm);
        break;
      case 'BT':
        this.#pen = newPen();
        break;
      case 'Tf':
        this.#state.font = first?.type === 'name' ? this.#page.fontNamed(first.value, this.#resources) : null;
        this.#state.size = numberOf(operands[1]);
        break;
      case 'Tj':
      case "'":
        this.#show(operation, operands.slice(-1));
        break;
      case '"':
        this.#show(operation, operands.slice(2, 3));
        break;
      case 'TJ':
        this.#show(operation, first?.type === 'array' ? first.items : []);
        break;
      case 'BMC':
        this.#marks.push(null);
        break;
      case 'BDC': {
        const letters = actualText(operands[1], this.#resources, this.#page.resolve);
        this.#marks.push(
          letters === null ? null : { replacement: { content: this.#content, operation }, letters },
        );
        break;
      }
      case 'EMC':
        this.#marks.pop();
        break;
      case 'Do':
        if (first?.type === 'name' && this.#depth < MAX_DEPTH)
          this.#page.drawForm(first.value, this.#resources, this.#state.ctm, this.#depth);
        break;
      default:
    }
  }

  #show(operation: Operation, items: readonly Operand[]): void {
    const { size, stretch } = this.#state;
    for (const [item, operand] of items.entries()) {
      if (operand.type === 'number') movePen(this.#pen, (-operand.value / 1000) * size * stretch);
      else if (operand.type === 'string') this.#showText(operation, item, operand.bytes);
    }
  }

  #showText(operation: Operation, item: number, bytes: Uint8Array): void {
    const { font, size, stretch, rise, charSpace, wordSpace, ctm } = this.#state;
    const { glyphs, toVisible } = this.#page;
    if (font === null) return;
    const mark = this.#marks.findLast((each) => each !== null) ?? null;
    for (let from = 0; from < bytes.length; from += font.codeBytes) {
      const to = Math.min(bytes.length, from + font.codeBytes);
      const code = bytes.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
      const width = font.width(code);
      const space = charSpace + (font.codeBytes === 1 && code === 32 ? wordSpace : 0);
      const letters = mark ? mark.letters : font.letters(code);
      if (mark) mark.letters = '';
      if (glyphs.length < MAX_GLYPHS) {
        const scaled: Matrix = [size * stretch, 0, 0, size, 0, rise];
        const matrix = multiply(multiply(scaled, this.#pen.at), ctm);
        const shift = size === 0 ? 0 : -(width + space / size) * 1000;
        const box = boxOf(matrix, width, toVisible);
        const replacement = mark?.replacement ?? null;
        const source = { content: this.#content, operation, item, from, to };
        glyphs.push({ letters, ...box, ...source, shift, replacement });
      }
      movePen(this.#pen, (width * size + space) * stretch);
    }
  }
}

const MAX_SAVED = 10_000;

/** Joins the content streams with white space between them. */
function contentOfPage({ dict }: FoundPage, resolve: Resolve): Buffer {
  const streams = streamsAt(dict, 'Contents', resolve);
  return Buffer.concat(decodeContents(streams, resolve).flatMap((bytes) => [bytes, LINE_END]));
}

const LINE_END = Buffer.from('\n');

function formMatrix(form: PdfStream, resolve: Resolve): Matrix {
  const numbers = itemsAt(form, 'Matrix', resolve).map((item) => numberIn(item, resolve) ?? 0);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return numbers.length === 6 ? [a, b, c, d, e, f] : IDENTITY;
}

/** Returns the ActualText of a mark from its inline property list or its named resource, or null if it has none. */
function actualText(operand: Operand | undefined, resources: PdfDict, resolve: Resolve): string | null {
  if (operand?.type === 'dictionary') {
    const text = operand.entries.get('ActualText');
    return text?.type === 'string' ? textOfString(text.bytes) : null;
  }
  if (operand?.type !== 'name') return null;
  const dict = dictAt(dictAt(resources, 'Properties', resolve), operand.value, resolve);
  return dict?.getString('ActualText', resolve)?.asString() ?? null;
}

/**
 * Decodes a text string (ISO 32000-2, 7.9.2.2). Text with a byte order mark is UTF-16 or UTF-8. All other text is
 * treated as Latin-1, which is nearly correct.
 */
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
