/**
 * Removes text from the content of a page. Text under a white box could still be found, copied and read aloud, but
 * removed text leaves no trace. The remaining text of the line stays in place, because the pen still moves by the width
 * of the removed letters (ISO 32000-1, 9.4.3).
 */
import { deflateSync } from 'node:zlib';
import { PdfName, PdfStream, type PDF, type PdfObject } from '@libpdf/core';
import type { Content, Glyph } from '../content/read-page.ts';
import type { Operand, Operation } from '../content/operations.ts';
import type { FoundPage } from '../document/find-page.ts';

interface Edit {
  start: number;
  end: number;
  by: string;
}

/**
 * Removes the glyphs, which belong to this page or to forms that it draws. A changed form changes wherever it is drawn.
 */
export function hideGlyphs(pdf: PDF, page: FoundPage, glyphs: readonly Glyph[]): void {
  for (const [content, hidden] of Map.groupBy(glyphs, (glyph) => glyph.content)) {
    const edited = edit(content.bytes, editsOf(hidden));
    if (content.form === null) page.dict.set('Contents', pdf.register(streamOf([], edited)));
    else replaceForm(pdf, content.form, edited);
  }
}

function replaceForm(pdf: PDF, { ref, stream }: NonNullable<Content['form']>, edited: Buffer): void {
  const remaining = [...stream]
    .map(([key, value]): [string, PdfObject] => [key.value, value])
    .filter(([key]) => !['Filter', 'DecodeParms', 'Length'].includes(key));
  pdf.context.registry.registerAt(ref, streamOf(remaining, edited));
}

function streamOf(entries: ConstructorParameters<typeof PdfStream>[0], content: Buffer): PdfStream {
  const stream = new PdfStream(entries, deflateSync(content));
  stream.set('Filter', PdfName.of('FlateDecode'));
  return stream;
}

function editsOf(hidden: readonly Glyph[]): Edit[] {
  const shown = Map.groupBy(hidden, ({ operation }) => operation);
  const replaced = new Set(hidden.flatMap((glyph) => glyph.replacement?.operation ?? []));
  return [
    ...Array.from(shown, ([{ start, end, ...operation }, glyphs]) => ({
      start,
      end,
      by: withoutGlyphs(operation, glyphs),
    })),
    ...Array.from(replaced, ({ start, end, operands }) => ({ start, end, by: clearReplacement(operands) })),
  ];
}

function edit(bytes: Buffer, edits: readonly Edit[]): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end, by } of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(bytes.subarray(at, start), Buffer.from(` ${by} `, 'latin1'));
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
}

/** Returns the text as an array for TJ, in which a displacement replaces each removed glyph. */
function withoutGlyphs(
  { operator, operands }: Pick<Operation, 'operator' | 'operands'>,
  hidden: Glyph[],
): string {
  const [first, second] = operands;
  const items = operator === 'TJ' ? (first?.type === 'array' ? first.items : []) : operands.slice(-1);
  const list = items.flatMap((item, index) => {
    if (item.type === 'number') return inDigits(item.value);
    if (item.type !== 'string') return [];
    const gone = hidden.filter((glyph) => glyph.item === index);
    return piecesOf(item.bytes, gone);
  });
  const show = `[${list.join(' ')}] TJ`;
  if (operator === "'") return `T* ${show}`;
  if (operator !== '"') return show;
  const [words, letters] = [first, second].map((each) =>
    each?.type === 'number' ? inDigits(each.value) : '0',
  );
  return `${words} Tw ${letters} Tc T* ${show}`;
}

function piecesOf(bytes: Uint8Array, gone: readonly Glyph[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, shift } of gone.toSorted((one, other) => one.from - other.from)) {
    if (from > at) pieces.push(hex(bytes.subarray(at, from)));
    pieces.push(inDigits(shift));
    at = to;
  }
  if (at < bytes.length) pieces.push(hex(bytes.subarray(at)));
  return pieces;
}

/** Returns the mark without its ActualText but with its marked-content identifier. */
function clearReplacement([tag, properties]: readonly Operand[]): string {
  const name = tag?.type === 'name' ? tag.value.replaceAll(/[^\w]/g, '') : 'Span';
  const mcid = properties?.type === 'dictionary' ? properties.entries.get('MCID') : undefined;
  return mcid?.type === 'number' ? `/${name} <</MCID ${mcid.value}>> BDC` : `/${name} BMC`;
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** Formats a number without an exponent, which PDF does not support. */
const inDigits = (value: number): string => value.toFixed(4).replace(/\.?0+$/, '') || '0';
