/**
 * Rewrites page content (ISO 32000-1, 7.8.2). In the result, saved states are balanced, paths and text objects are
 * complete, and colours are in grey or sRGB. Hidden content, inline images and marked content are removed.
 */
import { dictAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import { writeColour } from './colour-writer.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { drawInline, drawObject, drawShading, type Drawn } from './drawn-objects.ts';
import { readExtendedState } from './extended-state.ts';
import type { ShownGlyph } from './fonts/output-font.ts';
import { HELVETICA } from './fonts/substitutes.ts';
import type { GraphicsState } from './graphics-state.ts';
import { writeDashes, writeLineStyle } from './line-style.ts';
import { PathWriter } from './path-writer.ts';
import { COLOURS, PAINTS, SEGMENTS, TEXT } from './operators.ts';
import { readContent, type Operation } from './read-content.ts';
import { TextWriter } from './text-writer.ts';
import { Name, writeNumber, type Value } from './values.ts';

export function rewriteContent(bytes: Buffer, frame: ContentFrame, context: ContentContext): Buffer {
  const rewriter = new Rewriter(frame, context);
  for (const operation of readContent(bytes, () => rewriter.noteInvalid())) rewriter.take(operation);
  return rewriter.finish();
}

const MAX_SAVES = 500;
/**
 * The maximum number of states that the content may save. PDF/A permits 28 (ISO 19005-2, 6.1.13), but some are needed
 * for the states that are saved around this content.
 */
const MAX_ARCHIVAL_SAVES = 24;

class Rewriter {
  readonly #frame: ContentFrame;
  readonly #context: ContentContext;
  readonly #out: string[] = [];
  readonly #saved: GraphicsState[] = [];
  readonly #path = new PathWriter();
  readonly #text = new TextWriter((text) => this.#out.push(text));
  /** Whether the marked content at each level of nesting is visible. */
  readonly #visible: boolean[] = [];

  constructor(frame: ContentFrame, context: ContentContext) {
    this.#frame = frame;
    this.#context = context;
  }

  noteInvalid(): void {
    this.#context.changes.note('INVALID_CONTENT_REMOVED');
  }

  take(operation: Operation): void {
    const { operator, operands } = operation;
    const numbers = operands.filter((operand) => typeof operand === 'number');
    if (SEGMENTS.has(operator)) {
      if (!this.#path.add(operator, numbers)) this.noteInvalid();
    } else if (PAINTS.has(operator)) this.#paint(operator);
    else if (COLOURS.has(operator)) this.#setColour(operator, operands);
    else if (TEXT.has(operator)) this.#takeText(operator, operands, numbers);
    else this.#takeOther(operation, numbers);
  }

  finish(): Buffer {
    this.#text.end();
    for (const _ of this.#saved) this.#out.push('Q');
    return Buffer.from(this.#out.length === 0 ? '' : `${this.#out.join('\n')}\n`, 'latin1');
  }

  get #isHidden(): boolean {
    return this.#visible.includes(false);
  }

  #paint(operator: string): void {
    const painted = this.#isHidden ? 'n' : operator === 'F' ? 'f' : operator;
    const written = this.#path.paint(painted, this.#frame.state.cap);
    if (this.#isHidden && operator !== 'n') this.#context.changes.note('HIDDEN_CONTENT_REMOVED', 'layer');
    if (written === null) return;
    this.#text.suspend();
    this.#out.push(...written);
  }

  #setColour(operator: string, operands: readonly Value[]): void {
    if (this.#frame.isUncoloured) return;
    this.#emit(writeColour(operator, operands, this.#frame, this.#context));
  }

  #takeOther({ operator, operands, data }: Operation, numbers: number[]): void {
    const [first, second] = operands;
    const named = first instanceof Name ? first.value : '';
    switch (operator) {
      case 'q':
        this.#save();
        break;
      case 'Q':
        this.#restore();
        break;
      case 'cm':
        this.#text.suspend();
        this.#write(operator, numbers);
        break;
      case 'W':
      case 'W*':
        this.#path.clip(operator);
        break;
      case 'w':
      case 'J':
      case 'j':
      case 'M':
        this.#setLineStyle(operator, numbers[0] ?? 0);
        break;
      case 'd':
        if (Array.isArray(first)) this.#out.push(writeDashes(first, numbers[0] ?? 0));
        break;
      case 'gs':
        this.#setExtended(named);
        break;
      case 'Do':
        this.#draw((frame, context) => drawObject(named, frame, context));
        break;
      case 'sh':
        this.#draw((frame, context) => drawShading(named, frame, context));
        break;
      case 'BI':
        if (first instanceof Map && data)
          this.#draw((frame, context) => drawInline(first, data, { frame, context }));
        break;
      case 'BMC':
        this.#visible.push(true);
        break;
      case 'BDC':
        this.#visible.push(this.#isLayerVisible(named, second));
        break;
      case 'EMC':
        if (this.#visible.pop() === undefined) this.noteInvalid();
        break;
      case 'd0':
      case 'd1':
        this.#setGlyph(operator, numbers);
        break;
      default:
    }
  }

  #setLineStyle(operator: string, value: number): void {
    const written = writeLineStyle(operator, value);
    if (written !== null && operator === 'J') this.#frame.state.cap = value;
    this.#emit(written);
  }

  #write(operator: string, numbers: readonly number[]): void {
    this.#out.push(`${numbers.map(writeNumber).join(' ')} ${operator}`);
  }

  #emit(written: string | null): void {
    if (written === null) this.noteInvalid();
    else if (written !== '') this.#out.push(written);
  }

  #save(): void {
    if (this.#saved.length >= MAX_SAVES) return this.noteInvalid();
    this.#text.suspend();
    this.#saved.push({ ...this.#frame.state });
    if (this.#saved.length > MAX_ARCHIVAL_SAVES) this.#context.nestsDeeply = true;
    this.#out.push('q');
  }

  #restore(): void {
    const state = this.#saved.pop();
    if (!state) return this.noteInvalid();
    this.#text.suspend();
    Object.assign(this.#frame.state, state);
    this.#out.push('Q');
  }

  #setExtended(named: string): void {
    const { source } = this.#context;
    const state = dictAt(dictAt(this.#frame.resources, 'ExtGState', source.resolve), named, source.resolve);
    if (!state) return this.noteInvalid();
    const { operations, font, entries } = readExtendedState(state, this.#frame, this.#context);
    for (const operation of operations) this.take(operation);
    if (font) this.#setFont(this.#context.fonts.get(font.value), font.size);
    if (entries.size > 0) this.#out.push(`/${this.#frame.builder.add('ExtGState', entries)} gs`);
  }

  /** Draws an object, unless it is hidden. */
  #draw(prepare: (frame: ContentFrame, context: ContentContext) => Drawn): void {
    const drawn = this.#isHidden ? 'hidden' : prepare(this.#frame, this.#context);
    if (drawn === 'invalid') return this.noteInvalid();
    if (drawn === 'hidden') return this.#context.changes.note('HIDDEN_CONTENT_REMOVED', 'layer');
    if (drawn === 'uncoloured') return undefined;
    this.#text.suspend();
    this.#out.push(drawn.written);
  }

  #isLayerVisible(tag: string, properties: Value | undefined): boolean {
    if (tag !== 'OC' || !(properties instanceof Name)) return true;
    const { source, layers } = this.#context;
    return layers.isVisible(
      dictAt(this.#frame.resources, 'Properties', source.resolve)?.get(properties.value),
    );
  }

  /**
   * Writes `d0` for every glyph. The box of `d1` is dropped, because only pdf.js clips to it, and only if it is not
   * empty.
   */
  #setGlyph(operator: string, numbers: readonly number[]): void {
    const [width = 0, , left = 0, bottom = 0, right = 0, top = 0] = numbers;
    if (!this.#frame.isGlyph || this.#out.length > 0) return this.noteInvalid();
    if (operator === 'd1') this.#frame.isUncoloured = true;
    this.#write('d0', [width, 0]);
    if (operator !== 'd1' || left === right || bottom === top) return;
    this.#write('re', [left, bottom, right - left, top - bottom]);
    this.#out.push('W', 'n');
  }

  #takeText(operator: string, operands: readonly Value[], numbers: readonly number[]): void {
    const { state } = this.#frame;
    const [number = 0, second = 0] = numbers;
    const [first] = operands;
    const text = this.#text;
    switch (operator) {
      case 'BT':
        return text.begin();
      case 'ET':
        return text.isOpen ? text.end() : this.noteInvalid();
      case 'Tc':
        state.charSpace = number;
        return this.#write('Tc', [number]);
      case 'Tw':
        state.wordSpace = number;
        return undefined;
      case 'Tz':
        state.stretch = number / 100;
        return this.#write('Tz', [number]);
      case 'TL':
        state.leading = number;
        return undefined;
      case 'Ts':
        return this.#write('Ts', [number]);
      case 'Tr':
        return this.#setRenderMode(number);
      case 'Tf': {
        if (!(first instanceof Name)) return this.noteInvalid();
        const { resolve } = this.#context.source;
        const fonts = dictAt(this.#frame.resources, 'Font', resolve);
        const font = dictAt(fonts, first.value, resolve) ? fonts?.get(first.value) : HELVETICA;
        return this.#setFont(this.#context.fonts.get(font), number);
      }
      default:
    }
    if (!text.isOpen) return this.noteInvalid();
    switch (operator) {
      case 'Td':
        return text.moveLine(number, second);
      case 'TD':
        state.leading = -second;
        return text.moveLine(number, second);
      case 'Tm': {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
        return text.setMatrix([a, b, c, d, e, f]);
      }
      case 'T*':
        return text.moveLine(0, -state.leading);
      case '"':
        state.wordSpace = number;
        state.charSpace = second;
        this.#write('Tc', [second]);
        text.moveLine(0, -state.leading);
        return this.#show(operands.slice(2));
      case "'":
        text.moveLine(0, -state.leading);
        return this.#show(operands);
      case 'Tj':
        return this.#show(operands);
      default:
        return Array.isArray(first) ? this.#show(first) : undefined;
    }
  }

  #setFont(font: GraphicsState['font'], size: number): void {
    const { state } = this.#frame;
    state.font = font;
    state.size = size;
    state.isFontInherited = false;
    if (font) this.#out.push(`/${this.#frame.builder.add('Font', font.reference)} ${writeNumber(size)} Tf`);
  }

  #setRenderMode(mode: number): void {
    if (![0, 1, 2, 3, 4, 5, 6, 7].includes(mode)) return this.noteInvalid();
    this.#frame.state.renderMode = mode;
    if (mode !== INVISIBLE) this.#write('Tr', [mode]);
  }

  #show(items: readonly Value[]): void {
    const { state } = this.#frame;
    const { font } = state;
    if (!font) return this.noteInvalid();
    if (font.isDrawn) this.#checkDrawn(state.renderMode);
    if (state.isFontInherited) this.#setFont(font, state.size);
    const isInvisible = state.renderMode === INVISIBLE || state.size === 0;
    const isHidden = this.#isHidden || isInvisible;
    const shown: (ShownGlyph[] | number)[] = [];
    for (const item of items) {
      if (item instanceof Uint8Array) shown.push(font.show(item, !isHidden));
      else if (typeof item === 'number') shown.push(item);
    }
    if (isHidden && shown.some((item) => typeof item !== 'number' && item.length > 0))
      this.#context.changes.note(isInvisible ? 'INVISIBLE_TEXT_REMOVED' : 'HIDDEN_CONTENT_REMOVED', 'text');
    this.#text.show(shown, state, { isHidden });
  }

  /**
   * Refuses a text mode that clips. The text mode does not apply to Type 3 fonts (ISO 32000-1, 9.3.6), but Ghostscript
   * clips to their glyphs.
   */
  #checkDrawn(mode: number): void {
    if (mode > INVISIBLE) throw new Unrepresentable('UNSUPPORTED_FONT', 'drawn letters are used as a clip');
    if (this.#context.drawsGlyph)
      throw new Unrepresentable('UNSUPPORTED_FONT', 'drawn letters consist of other drawn letters');
  }
}

const INVISIBLE = 3;
