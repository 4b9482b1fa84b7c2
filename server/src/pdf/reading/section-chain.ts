/**
 * Follows the chain of cross-reference sections from the newest to the oldest (ISO 32000-1, 7.5.5 and 7.5.8). Their
 * entries are not read.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import { NumberSet } from './number-set.ts';
import { NOTHING_SUSPECT, ValueScanner } from './scan-value.ts';
import { StructureTooLarge } from './structure-errors.ts';
import { isDigit, isWhiteSpace } from './token-reader.ts';

export type Section = {
  /** The offset of the section as stated in the file. */
  offset: number;
  /** The actual start of the section, after optional white space. */
  start: number;
};

export type SectionChain = {
  sections: Section[];
  /** True if a section names a newer section as its predecessor. Programs disagree on which of them is valid. */
  isCyclic: boolean;
};

/** Follows the chain as far as possible. Throws StructureTooLarge if it has too many sections. */
export function followSections(bytes: Uint8Array): SectionChain {
  const file = asBuffer(bytes);
  const scanner = new ValueScanner(bytes, NOTHING_SUSPECT, new NumberSet(0));
  const sections: Section[] = [];
  const starts = new Set<number>();
  let read = 0;

  const sectionAt = (offset: number): Section => {
    let start = offset;
    while (isWhiteSpace(file[start])) start += 1;
    return { offset, start };
  };
  const entriesAt = (start: number) => {
    if (isDigit(file[start])) return scanner.scanObject(start);
    const trailer =
      file.toString('latin1', start, start + 4) === 'xref' ? file.indexOf('trailer', start) : -1;
    return trailer === -1 ? null : scanner.scanValue(trailer + 'trailer'.length);
  };

  let offset = newestOffset(file);
  while (offset !== undefined) {
    const section = sectionAt(offset);
    if (starts.has(section.start)) return { sections, isCyclic: true };
    starts.add(section.start);
    sections.push(section);
    const entries = entriesAt(section.start);
    if (entries === null) break;
    read += entries.end - offset;
    if (read > 2 * bytes.length) throw new StructureTooLarge();
    // The predecessor of the additional section is not followed, because the chain of tables leads to every revision
    // anyway.
    if (entries.additional !== undefined) sections.push(sectionAt(entries.additional));
    offset = entries.previous;
  }
  return { sections, isCyclic: false };
}

function newestOffset(file: Buffer): number | undefined {
  const found = file.lastIndexOf('startxref');
  const digits =
    found === -1 ? null : /^startxref\s*(\d{1,15})/.exec(file.toString('latin1', found, found + 64));
  return digits === null ? undefined : Number(digits[1]);
}
