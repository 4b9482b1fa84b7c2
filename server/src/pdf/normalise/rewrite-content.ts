/**
 * Writes page content again (ISO 32000-1, 7.8.2) with balanced states, complete paths and text objects, colours in grey or
 * sRGB, and without hidden content, inline images and marked content.
 */
import { PdfDict, PdfStream } from '@libpdf/core';
import { dictAt, entryAt } from '../reading/entries.ts';
import { writeColour } from './colour-writer.ts';
import { namedSpaces } from './colour-spaces.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { readExtendedState } from './extended-state.ts';
import { rewriteForm } from './forms.ts';
import type { ShownGlyph } from './fonts/output-font.ts';
import { inlinePicture } from './inline-pictures.ts';
import type { GraphicsState } from './graphics-state.ts';
import { PathWriter } from './path-writer.ts';
import { rewritePicture } from './pictures.ts';
import { readContent, type Operation } from './read-content.ts';
import { rewriteShading } from './shadings.ts';
import { TextWriter } from './text-writer.ts';
import { Name, writeNumber, type Value } from './values.ts';

export function rewriteContent(bytes: Buffer, frame: ContentFrame, context: ContentContext): Buffer {
  const rewriter = new Rewriter(frame, context);
  for (const operation of readContent(bytes, () => rewriter.noteInvalid())) rewriter.take(operation);
  return rewriter.finish();
}

const MAX_SAVES = 500;
const PAINTS: ReadonlySet<string> = new Set('S s f F f* B B* b b* n'.split(' '));
const SEGMENTS: ReadonlySet<string> = new Set('m l c v y h re'.split(' '));
const COLOURS: ReadonlySet<string> = new Set('g G rg RG k K cs CS sc SC scn SCN'.split(' '));
const TEXT: ReadonlySet<string> = new Set('BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ \' "'.split(' '));

class Rewriter {
  readonly #frame: ContentFrame;
  readonly #context: ContentContext;
  readonly #out: string[] = [];
  readonly #saved: GraphicsState[] = [];
  readonly #path = new PathWriter();
  readonly #text = new TextWriter((text) => this.#out.push(text));
  /** Whether each enclosing marked content is visible. */
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
    const written = this.#path.paint(this.#isHidden ? 'n' : operator === 'F' ? 'f' : operator);
    if (written === null) return;
    if (this.#isHidden) this.#context.changes.note('HIDDEN_CONTENT_REMOVED', 'layer');
    this.#text.suspend();
    this.#out.push(...written);
  }

  #setColour(operator: string, operands: readonly Value[]): void {
    if (this.#frame.isUncoloured) return;
    const written = writeColour(operator, operands, this.#frame, this.#context);
    if (written === null) this.noteInvalid();
    else if (written !== '') this.#out.push(written);
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
        this.#setLine(operator, numbers[0] ?? 0);
        break;
      case 'd':
        if (Array.isArray(first) && typeof second === 'number') this.#setDashes(first, second);
        break;
      case 'gs':
        this.#setExtended(named);
        break;
      case 'Do':
        this.#drawObject(named);
        break;
      case 'sh':
        this.#shade(named);
        break;
      case 'BI':
        if (first instanceof Map && data) this.#drawInline(first, data);
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

  #write(operator: string, numbers: readonly number[]): void {
    this.#out.push(`${numbers.map(writeNumber).join(' ')} ${operator}`);
  }

  #save(): void {
    if (this.#saved.length >= MAX_SAVES) return this.noteInvalid();
    this.#text.suspend();
    this.#saved.push({ ...this.#frame.state });
    this.#out.push('q');
  }

  #restore(): void {
    const state = this.#saved.pop();
    if (!state) return this.noteInvalid();
    this.#text.suspend();
    Object.assign(this.#frame.state, state);
    this.#out.push('Q');
  }

  #setLine(operator: string, value: number): void {
    const isValid =
      operator === 'w'
        ? value >= 0
        : operator === 'M'
          ? value >= 1
          : value === 0 || value === 1 || value === 2;
    if (isValid) this.#write(operator, [value]);
    else this.noteInvalid();
  }

  #setDashes(lengths: readonly Value[], phase: number): void {
    const numbers = lengths.filter((length) => typeof length === 'number');
    const isValid = numbers.every((length) => length >= 0) && (numbers.length === 0 || numbers.some(Boolean));
    const dashes = isValid ? numbers.map(writeNumber).join(' ') : '';
    this.#out.push(`[${dashes}] ${writeNumber(isValid ? Math.max(0, phase) : 0)} d`);
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

  #drawObject(named: string): void {
    const { source, layers, changes } = this.#context;
    const objects = dictAt(this.#frame.resources, 'XObject', source.resolve);
    const object = entryAt(objects, named, source.resolve);
    if (!(object instanceof PdfStream)) return this.noteInvalid();
    if (this.#isHidden || !layers.isVisible(object.get('OC')))
      return changes.note('HIDDEN_CONTENT_REMOVED', named);
    const kind = object.getName('Subtype', source.resolve)?.value;
    const isForm = kind === 'Form' || (kind === undefined && object.has('BBox'));
    if (!isForm && kind !== 'Image') return this.noteInvalid();
    if (!isForm && this.#frame.isUncoloured && !isStencil(object, this.#context)) return;
    const reference = isForm
      ? rewriteForm(objects?.get(named), object, this.#frame, this.#context)
      : this.#context.pictures.get(objects?.get(named), object, this.#context);
    if (reference === null) return this.noteInvalid();
    this.#text.suspend();
    this.#out.push(`/${this.#frame.builder.add('XObject', reference)} Do`);
  }

  #drawInline(entries: ReadonlyMap<string, Value>, data: Buffer): void {
    if (this.#isHidden) return this.#context.changes.note('HIDDEN_CONTENT_REMOVED', 'layer');
    const picture = inlinePicture(entries, data);
    if (this.#frame.isUncoloured && !isStencil(picture, this.#context)) return;
    const spaces = namedSpaces(this.#frame.resources, this.#context.source);
    const reference = rewritePicture(picture, spaces, this.#context);
    this.#text.suspend();
    this.#out.push(`/${this.#frame.builder.add('XObject', reference)} Do`);
  }

  #shade(named: string): void {
    const { source, changes } = this.#context;
    if (this.#isHidden) return changes.note('HIDDEN_CONTENT_REMOVED', 'layer');
    if (this.#frame.isUncoloured) return;
    const shadings = dictAt(this.#frame.resources, 'Shading', source.resolve);
    if (!shadings?.has(named)) return this.noteInvalid();
    const spaces = namedSpaces(this.#frame.resources, source);
    const reference = rewriteShading(shadings.get(named), spaces, this.#context);
    this.#text.suspend();
    this.#out.push(`/${this.#frame.builder.add('Shading', reference)} sh`);
  }

  #isLayerVisible(tag: string, properties: Value | undefined): boolean {
    if (tag !== 'OC' || !(properties instanceof Name)) return true;
    const { source, layers } = this.#context;
    return layers.isVisible(
      dictAt(this.#frame.resources, 'Properties', source.resolve)?.get(properties.value),
    );
  }

  /** Writes `d0` for every glyph, because programs treat the box of `d1` differently. */
  #setGlyph(operator: string, [width = 0]: readonly number[]): void {
    if (!this.#frame.isGlyph || this.#out.length > 0) return this.noteInvalid();
    if (operator === 'd1') this.#frame.isUncoloured = true;
    this.#write('d0', [width, 0]);
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
        if (!(entryAt(fonts, first.value, resolve) instanceof PdfDict)) return this.noteInvalid();
        return this.#setFont(this.#context.fonts.get(fonts?.get(first.value)), number);
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
    if (state.isFontInherited) this.#setFont(font, state.size);
    const isInvisible = state.renderMode === INVISIBLE;
    const isHidden = this.#isHidden || isInvisible;
    const shown: (ShownGlyph[] | number)[] = [];
    for (const item of items) {
      if (item instanceof Uint8Array) shown.push(font.show(item));
      else if (typeof item === 'number') shown.push(item);
    }
    const glyphs = shown.flatMap((item) => (typeof item === 'number' ? [] : item));
    if (isHidden && glyphs.length > 0)
      this.#context.changes.note(isInvisible ? 'INVISIBLE_TEXT_REMOVED' : 'HIDDEN_CONTENT_REMOVED', 'text');
    else if (glyphs.some(({ code, isVerified }) => code !== null && !isVerified))
      this.#context.page.hasUnverifiedText = true;
    this.#text.show(shown, state, { isHidden });
  }
}

const INVISIBLE = 3;

function isStencil(picture: PdfStream, { source }: ContentContext): boolean {
  return picture.getBool('ImageMask', source.resolve)?.value === true;
}
