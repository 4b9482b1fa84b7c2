/**
 * Finds all bytes that may be a cross-reference table (ISO 32000-1, 7.5.4), even outside the chain of sections. Reads
 * the entries as the PDF library does.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import { isDigit, isLineEnd } from './token-reader.ts';

export type EntrySink = {
  claim(entries: number): void;
  plain(number: number, offset: number): void;
  packed(number: number, container: number, index: number): void;
  /** Receives an offset at which a cross-reference stream may start. */
  section(offset: number): void;
  /** Receives an offset at which the dictionary after a table may start. */
  trailer(offset: number): void;
};

export function readTables(bytes: Uint8Array, sink: EntrySink): void {
  const file = asBuffer(bytes);
  let lineEnd = 0;
  for (let found = file.indexOf('xref'); found !== -1; found = file.indexOf('xref', found + 4)) {
    sink.claim(1);
    readTable(found + 4);
  }

  function readTable(start: number): void {
    let position = skip(start, isSpace);
    while (isDigit(file[position])) {
      const countAt = skip(skip(position, isDigit), isSpace);
      const entriesAt = skip(countAt, isDigit);
      const first = numberAt(position, countAt);
      // The word was `startxref`, and the number after it is an offset.
      if (entriesAt === countAt) return sink.section(first);
      const after = readSubsection(first, numberAt(countAt, entriesAt), skip(entriesAt, isSpace));
      if (after === null) return;
      position = skip(after, isSpace);
    }
    if (file.toString('latin1', position, position + 7) === 'trailer') sink.trailer(position + 7);
  }

  /** Returns the end of the subsection, or null if an entry is invalid. */
  function readSubsection(first: number, count: number, start: number): number | null {
    let position = start;
    let number = first;
    sink.claim(1);
    for (let index = 0; index < count; index++, number++) {
      const generationAt = skip(position + 10, isBlank);
      const typeAt = skip(generationAt + 5, isBlank);
      if (!areDigits(position, 10) || !areDigits(generationAt, 5)) return null;
      const type = file[typeAt];
      if (type !== IN_USE && type !== FREE) return null;
      const generation = numberAt(generationAt, generationAt + 5);
      // Some tables are wrongly numbered from 1, although they start with entry 0, the head of the free list. The
      // library corrects them too.
      if (index === 0 && first === 1 && type === FREE && generation === 65_535) number = 0;
      sink.claim(1);
      if (type === IN_USE) sink.plain(number, numberAt(position, position + 10));
      position = afterLine(typeAt);
    }
    return position;
  }

  function skip(start: number, wanted: (byte: number | undefined) => boolean): number {
    let position = start;
    while (wanted(file[position])) position += 1;
    return position;
  }

  function areDigits(start: number, count: number): boolean {
    for (let position = start; position < start + count; position++)
      if (!isDigit(file[position])) return false;
    return true;
  }

  function numberAt(start: number, end: number): number {
    return Number.parseInt(file.toString('latin1', start, Math.min(end, start + 20)), 10);
  }

  /**
   * Returns the start of the next line. The last line end is remembered, because overlapping tables may share a long
   * line.
   */
  function afterLine(start: number): number {
    if (lineEnd < start) {
      lineEnd = start;
      while (lineEnd < file.length && !isLineEnd(file[lineEnd])) lineEnd += 1;
    }
    return file[lineEnd] === 0x0d && file[lineEnd + 1] === 0x0a ? lineEnd + 2 : lineEnd + 1;
  }
}

const IN_USE = 0x6e;
const FREE = 0x66;

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20;
}

function isSpace(byte: number | undefined): boolean {
  return isBlank(byte) || isLineEnd(byte) || byte === 0x09;
}
