/**
 * Reads over every object that a document's cross-references lead to, before the PDF library parses any of it, and finds the
 * few that have to be looked at closely. Tables are found in the bytes; cross-reference streams and object streams are shown
 * to it by `bounded-decode.ts` as the library unpacks them.
 *
 * All sections count alike, the newest and those it replaces: whatever some program may read is read here.
 */
import { PdfRef, PdfStream } from '@libpdf/core';
import { layoutOf, readStreamEntries } from './cross-reference-stream.ts';
import { readTables } from './cross-reference-table.ts';
import type { Resolve } from './dereference.ts';
import { MAX_ENTRIES, MAX_PAGE_OBJECTS, MAX_SUSPECTS, MAX_TREE_VALUES, MAX_VALUES } from './inspection.ts';
import { NumberSet } from './number-set.ts';
import { identityOf, readObjectStream } from './object-stream.ts';
import { ValueScanner } from './scan-value.ts';
import type { ScannedValue, Suspicion } from './scan-value.ts';
import { DamagedStructure, StructureTooLarge, TooManyPages } from './structure-errors.ts';

export type EntrySink = {
  claim(entries: number): void;
  plain(number: number, offset: number): void;
  packed(number: number, container: number, index: number): void;
  /** Where a cross-reference stream may begin. */
  section(offset: number): void;
  /** Where the dictionary behind a table may begin. */
  trailer(offset: number): void;
};

export type StructureScan = {
  onDecoded(stream: PdfStream, decoded: Uint8Array): void;
  /** The numbers of the objects that are suspect, once the library has loaded the document. */
  suspects(resolve: Resolve): Set<number>;
};

/** Throws StructureTooLarge, DamagedStructure or TooManyPages, now and later. */
export function scanStructure(bytes: Uint8Array, suspicion: Suspicion): StructureScan {
  const scanner = new ValueScanner(bytes, suspicion);
  const seenObjects = new NumberSet(bytes.length);
  const seenTrailers = new NumberSet(bytes.length);
  const suspectOffsets = new Set<number>();
  const suspectNumbers = new Set<number>();
  const suspectIndexes = new Map<string | PdfStream, Set<number>>();
  const packedIn = new Map<number, { number: number; index: number }[]>();
  const total = { entries: 0, packed: 0, bytes: 0, values: 0, pages: 0, treeValues: 0 };

  const sink: EntrySink = {
    claim(entries) {
      total.entries += entries;
      if (total.entries > MAX_ENTRIES) throw new StructureTooLarge();
    },
    plain(number, offset) {
      scanObjectAt(offset);
      if (suspectOffsets.has(offset)) suspectNumbers.add(number);
    },
    packed(number, container, index) {
      const others = packedIn.get(container);
      if (others === undefined) packedIn.set(container, [{ number, index }]);
      else others.push({ number, index });
    },
    section: scanObjectAt,
    trailer(offset) {
      if (!seenTrailers.add(offset)) return;
      try {
        take(scanner.scanValue(offset), offset);
      } catch (error) {
        // Should the library be led here, it will say so itself; elsewhere the word is one of a text.
        if (!(error instanceof DamagedStructure)) throw error;
      }
    },
  };

  function scanObjectAt(offset: number): void {
    if (seenObjects.add(offset)) take(scanner.scanObject(offset), offset);
  }

  function take(scanned: ScannedValue, offset: number): void {
    // Objects lie one after another; where many share the same bytes, those would be read again and again.
    total.bytes += scanned.end - offset;
    if (total.bytes > 2 * bytes.length) throw new StructureTooLarge();
    count(scanned);
    if (scanned.isSuspect) suspectOffsets.add(offset);
    for (const section of scanned.sections) scanObjectAt(section);
  }

  function count(scanned: ScannedValue): void {
    total.values += scanned.values;
    if (scanned.type !== undefined) total.treeValues += scanned.values;
    if (scanned.type === 'Page') total.pages += 1;
    if (total.pages > MAX_PAGE_OBJECTS) throw new TooManyPages();
    if (total.values > MAX_VALUES || total.treeValues > MAX_TREE_VALUES) throw new StructureTooLarge();
  }

  readTables(bytes, sink);
  return {
    onDecoded(stream, decoded) {
      const layout = layoutOf(stream);
      if (layout !== null) {
        sink.claim(layout.entries);
        readStreamEntries(layout, decoded, sink);
      }
      const identity = identityOf(stream);
      if (stream.getName('Type')?.value !== 'ObjStm' || suspectIndexes.has(identity)) return;
      total.packed += stream.getNumber('N')?.value ?? 0;
      if (total.packed > MAX_ENTRIES) throw new StructureTooLarge();
      suspectIndexes.set(identity, readObjectStream(stream, decoded, suspicion, count));
    },
    suspects(resolve) {
      for (const [container, objects] of packedIn) {
        const stream = resolve(PdfRef.of(container, 0));
        if (!(stream instanceof PdfStream)) continue;
        const identity = identityOf(stream);
        if (!suspectIndexes.has(identity)) stream.getDecodedData();
        const indexes = suspectIndexes.get(identity);
        for (const { number, index } of objects) if (indexes?.has(index)) suspectNumbers.add(number);
      }
      if (suspectNumbers.size > MAX_SUSPECTS) throw new StructureTooLarge();
      return suspectNumbers;
    },
  };
}
