/**
 * Reads over every object that a document's cross-references lead to, before the PDF library parses any of it, and finds the
 * few that have to be looked at closely: those that may hold active content, and those that are damaged although something
 * refers to them.
 *
 * Tables are found anywhere in the bytes; cross-reference streams and object streams are shown to it by `bounded-decode.ts` as
 * the library unpacks them. All of these count alike, the newest and those it replaces. What is not read: objects to which
 * none of them leads, and object streams that a newer one replaces. There, `raw-actions.ts` alone looks for actions that are
 * written out.
 */
import { PdfRef, PdfStream } from '@libpdf/core';
import { layoutOf, readStreamEntries } from './cross-reference-stream.ts';
import { readTables, type EntrySink } from './cross-reference-table.ts';
import type { Resolve } from './dereference.ts';
import {
  MAX_OBJECT_NUMBER,
  MAX_ENTRIES,
  MAX_OBJECT_STREAMS,
  MAX_PAGE_OBJECTS,
  MAX_SUSPECTS,
  MAX_TREE_VALUES,
  MAX_VALUES,
} from './limits.ts';
import { NumberSet } from './number-set.ts';
import { identityOf, readObjectStream } from './object-stream.ts';
import { ValueScanner } from './scan-value.ts';
import type { ScannedValue, Suspicion, Verdict } from './scan-value.ts';
import { DamagedStructure, StructureTooLarge, TooManyPages } from './structure-errors.ts';

export type StructureScan = {
  onDecoded(stream: PdfStream, decoded: Uint8Array): void;
  /**
   * The numbers of the objects to look at, once the library has loaded the document. Where it cannot read one of them, the
   * document is damaged.
   */
  suspects(resolve: Resolve): Set<number>;
  /** Whether programs turn a page in different ways. Known once the suspects are. */
  hasUnclearTurn(): boolean;
};

/** Throws StructureTooLarge, DamagedStructure or TooManyPages, now and later. */
export function scanStructure(bytes: Uint8Array, suspicion: Suspicion): StructureScan {
  const references = new NumberSet(MAX_OBJECT_NUMBER + 1);
  const scannerOf = (data: Uint8Array): ValueScanner => new ValueScanner(data, suspicion, references);
  const scanner = scannerOf(bytes);
  const seenObjects = new NumberSet(bytes.length);
  const seenTrailers = new NumberSet(bytes.length);
  const suspectOffsets = new NumberSet(bytes.length);
  const wholeOffsets = new NumberSet(bytes.length);
  const suspectNumbers = new Set<number>();
  const damagedNumbers = new Set<number>();
  /** Of entries that lead to an object of another number. */
  const misnumbered = new Set<number>();
  const objectStreams = new Map<string | PdfStream, Verdict[]>();
  const packedIn = new Map<number, { number: number; index: number }[]>();
  const total = { entries: 0, packed: 0, bytes: 0, values: 0, pages: 0, treeValues: 0, unclearTurns: 0 };

  const sink: EntrySink = {
    claim(entries) {
      total.entries += entries;
      if (total.entries > MAX_ENTRIES) throw new StructureTooLarge();
    },
    plain(number, offset) {
      bound(number);
      scanObjectAt(offset);
      const verdict = verdictAt(offset);
      note(number, verdict);
      if (verdict !== 'damaged' && scanner.numberAt(offset) !== number) misnumbered.add(number);
    },
    packed(number, container, index) {
      bound(number);
      const others = packedIn.get(container);
      if (others === undefined) packedIn.set(container, [{ number, index }]);
      else others.push({ number, index });
      if (packedIn.size > MAX_OBJECT_STREAMS) throw new StructureTooLarge();
    },
    section: scanObjectAt,
    trailer(offset) {
      // Should the library be led to a damaged one, it will say so itself; elsewhere the word is one of a text.
      if (seenTrailers.add(offset)) follow(scanner.scanValue(offset), offset);
    },
  };

  function scanObjectAt(offset: number): void {
    if (!seenObjects.add(offset)) return;
    const scanned = scanner.scanObject(offset);
    if (scanned.verdict !== 'damaged') wholeOffsets.add(offset);
    if (scanned.verdict === 'suspect') suspectOffsets.add(offset);
    follow(scanned, offset);
  }

  /** Damaged where nothing begins, and beyond the end of the file. */
  function verdictAt(offset: number): Verdict {
    if (!wholeOffsets.has(offset)) return 'damaged';
    return suspectOffsets.has(offset) ? 'suspect' : 'harmless';
  }

  function note(number: number, verdict: Verdict): void {
    if (verdict === 'suspect') suspectNumbers.add(number);
    if (verdict === 'damaged') damagedNumbers.add(number);
  }

  function follow(scanned: ScannedValue, offset: number): void {
    // Objects lie one after another; where many share the same bytes, those would be read again and again.
    total.bytes += scanned.end - offset;
    if (total.bytes > 2 * bytes.length) throw new StructureTooLarge();
    count(scanned);
    if (scanned.verdict === 'damaged') return;
    for (const section of [scanned.previous, scanned.beside])
      if (section !== undefined) scanObjectAt(section);
  }

  function count(scanned: ScannedValue): void {
    total.values += scanned.values;
    if (scanned.type !== undefined) total.treeValues += scanned.values;
    if (scanned.type === 'Page') total.pages += 1;
    if (scanned.hasUnclearTurn) total.unclearTurns += 1;
    if (total.pages > MAX_PAGE_OBJECTS) throw new TooManyPages();
    if (total.values > MAX_VALUES || total.treeValues > MAX_TREE_VALUES) throw new StructureTooLarge();
  }

  /** None where the library cannot read the container either. */
  function objectsIn(container: number, resolve: Resolve): Verdict[] {
    try {
      const stream = resolve(PdfRef.of(container, 0));
      if (!(stream instanceof PdfStream)) return [];
      const identity = identityOf(stream);
      if (!objectStreams.has(identity)) stream.getDecodedData();
      return objectStreams.get(identity) ?? [];
    } catch (error) {
      if (isLimit(error)) throw error;
      return [];
    }
  }

  readTables(bytes, sink);
  return {
    onDecoded(stream, decoded) {
      const layout = layoutOf(stream);
      if (layout !== null) {
        sink.claim(layout.entries);
        readStreamEntries(layout, decoded, sink);
      }
      if (stream.getName('Type')?.value !== 'ObjStm') return;
      const identity = identityOf(stream);
      if (objectStreams.has(identity)) return;
      total.packed += stream.getNumber('N')?.value ?? 0;
      if (total.packed > MAX_ENTRIES) throw new StructureTooLarge();
      objectStreams.set(identity, readObjectStream(stream, decoded, scannerOf, count));
    },
    suspects(resolve) {
      for (const [container, objects] of packedIn) {
        const verdicts = objectsIn(container, resolve);
        for (const { number, index } of objects) note(number, verdicts[index] ?? 'damaged');
      }
      // The library believes the entry; other programs look for the object elsewhere, and may find one that nobody looked at.
      for (const number of misnumbered) if (references.has(number)) throw new DamagedStructure();
      // Some entry for it leads to no whole object. Whether that is the one that counts, the library will say.
      const missing = [...damagedNumbers].filter(
        (number) => number > MAX_OBJECT_NUMBER || references.has(number),
      );
      if (missing.length > MAX_SUSPECTS) throw new DamagedStructure();
      if (suspectNumbers.size > MAX_SUSPECTS) throw new StructureTooLarge();
      return new Set([...missing, ...suspectNumbers]);
    },
    hasUnclearTurn: () => total.unclearTurns > 0,
  };
}

/** What is added to a document is numbered on from its last object. */
function bound(number: number): void {
  if (number > MAX_OBJECT_NUMBER) throw new StructureTooLarge();
}

/** Reached by a document that may be whole, for all we know. */
function isLimit(error: unknown): boolean {
  return error instanceof StructureTooLarge || error instanceof TooManyPages || error instanceof RangeError;
}
