/**
 * Scans every object in a document's cross-references before the PDF library parses any of them. Finds the few that
 * must be examined more closely: objects that may hold active content, and damaged objects that are referenced.
 *
 * Tables are found anywhere in the bytes. Cross-reference streams and object streams are passed in by
 * `bounded-decode.ts` as the library decodes them. Current and replaced entries count alike. Objects without an entry
 * and replaced object streams are not read: only `raw-actions.ts` searches their bytes for actions.
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
import { ValueScanner, type ScannedValue, type Suspicion, type Verdict } from './scan-value.ts';
import { DamagedStructure, StructureTooLarge, TooManyPages } from './structure-errors.ts';

export type StructureScan = {
  onDecoded(stream: PdfStream, decoded: Uint8Array): void;
  /**
   * Returns the numbers of the objects to examine. Call it only after the library has loaded the document. If the
   * library then cannot read one of the objects, the document is damaged.
   */
  suspects(resolve: Resolve): Set<number>;
};

/**
 * Scans a document. Both this function and the methods of its result throw StructureTooLarge, DamagedStructure or
 * TooManyPages.
 */
export function scanStructure(bytes: Uint8Array, suspicion: Suspicion): StructureScan {
  return new Scan(bytes, suspicion);
}

class Scan implements StructureScan, EntrySink {
  readonly #bytes: Uint8Array;
  readonly #suspicion: Suspicion;
  readonly #references = new NumberSet(MAX_OBJECT_NUMBER + 1);
  readonly #scanner: ValueScanner;
  readonly #seenObjects: NumberSet;
  readonly #seenTrailers: NumberSet;
  readonly #suspectOffsets: NumberSet;
  readonly #wholeOffsets: NumberSet;
  readonly #suspectNumbers = new Set<number>();
  readonly #damagedNumbers = new Set<number>();
  /** The object numbers whose entry leads to an object with another number. */
  readonly #misnumbered = new Set<number>();
  readonly #objectStreams = new Map<string | PdfStream, Verdict[]>();
  readonly #packedIn = new Map<number, { number: number; index: number }[]>();
  readonly #total = {
    entries: 0,
    packed: 0,
    bytes: 0,
    values: 0,
    pages: 0,
    treeValues: 0,
  };

  constructor(bytes: Uint8Array, suspicion: Suspicion) {
    this.#bytes = bytes;
    this.#suspicion = suspicion;
    this.#scanner = this.#scannerOf(bytes);
    this.#seenObjects = new NumberSet(bytes.length);
    this.#seenTrailers = new NumberSet(bytes.length);
    this.#suspectOffsets = new NumberSet(bytes.length);
    this.#wholeOffsets = new NumberSet(bytes.length);
    readTables(bytes, this);
  }

  onDecoded(stream: PdfStream, decoded: Uint8Array): void {
    const layout = layoutOf(stream);
    if (layout !== null) {
      this.claim(layout.entries);
      readStreamEntries(layout, decoded, this);
    }
    if (stream.getName('Type')?.value !== 'ObjStm') return;
    const identity = identityOf(stream);
    if (this.#objectStreams.has(identity)) return;
    this.#total.packed += stream.getNumber('N')?.value ?? 0;
    if (this.#total.packed > MAX_ENTRIES) throw new StructureTooLarge();
    const objects = readObjectStream(
      stream,
      decoded,
      (data) => this.#scannerOf(data),
      (scanned) => this.#count(scanned),
    );
    this.#objectStreams.set(identity, objects);
  }

  suspects(resolve: Resolve): Set<number> {
    for (const [container, objects] of this.#packedIn) {
      const verdicts = this.#objectsIn(container, resolve);
      for (const { number, index } of objects) this.#note(number, verdicts[index] ?? 'damaged');
    }
    // The library trusts the entry. Other programs search the file for the object, and may find one that was not
    // examined.
    for (const number of this.#misnumbered) if (this.#references.has(number)) throw new DamagedStructure();
    // An object may be missing if one of its entries leads to no intact object. The library knows whether that entry
    // is the valid one.
    const missing = [...this.#damagedNumbers].filter(
      (number) => number > MAX_OBJECT_NUMBER || this.#references.has(number),
    );
    if (missing.length > MAX_SUSPECTS) throw new DamagedStructure();
    if (this.#suspectNumbers.size > MAX_SUSPECTS) throw new StructureTooLarge();
    return new Set([...missing, ...this.#suspectNumbers]);
  }

  claim(entries: number): void {
    this.#total.entries += entries;
    if (this.#total.entries > MAX_ENTRIES) throw new StructureTooLarge();
  }

  plain(number: number, offset: number): void {
    bound(number);
    this.section(offset);
    const verdict = this.#verdictAt(offset);
    this.#note(number, verdict);
    if (verdict !== 'damaged' && this.#scanner.numberAt(offset) !== number) this.#misnumbered.add(number);
  }

  packed(number: number, container: number, index: number): void {
    bound(number);
    const others = this.#packedIn.get(container);
    if (others === undefined) this.#packedIn.set(container, [{ number, index }]);
    else others.push({ number, index });
    if (this.#packedIn.size > MAX_OBJECT_STREAMS) throw new StructureTooLarge();
  }

  section(offset: number): void {
    if (!this.#seenObjects.add(offset)) return;
    const scanned = this.#scanner.scanObject(offset);
    if (scanned.verdict !== 'damaged') this.#wholeOffsets.add(offset);
    if (scanned.verdict === 'suspect') this.#suspectOffsets.add(offset);
    this.#follow(scanned, offset);
  }

  trailer(offset: number): void {
    // If the keyword belongs to a real trailer that is damaged, the library reports the damage. Otherwise, the
    // keyword is a part of other data.
    if (this.#seenTrailers.add(offset)) this.#follow(this.#scanner.scanValue(offset), offset);
  }

  #scannerOf(data: Uint8Array): ValueScanner {
    return new ValueScanner(data, this.#suspicion, this.#references);
  }

  /**
   * Returns the verdict on the object at this offset. If no object starts there, for example beyond the end of the
   * file, the object is 'damaged'.
   */
  #verdictAt(offset: number): Verdict {
    if (!this.#wholeOffsets.has(offset)) return 'damaged';
    return this.#suspectOffsets.has(offset) ? 'suspect' : 'harmless';
  }

  #note(number: number, verdict: Verdict): void {
    if (verdict === 'suspect') this.#suspectNumbers.add(number);
    if (verdict === 'damaged') this.#damagedNumbers.add(number);
  }

  #follow(scanned: ScannedValue, offset: number): void {
    // Objects do not overlap in valid files. Overlapping objects would be read repeatedly, so all bytes that were
    // read are counted.
    this.#total.bytes += scanned.end - offset;
    if (this.#total.bytes > 2 * this.#bytes.length) throw new StructureTooLarge();
    this.#count(scanned);
    if (scanned.verdict === 'damaged') return;
    for (const section of [scanned.previous, scanned.additional])
      if (section !== undefined) this.section(section);
  }

  #count(scanned: ScannedValue): void {
    const total = this.#total;
    total.values += scanned.values;
    if (scanned.type !== undefined) total.treeValues += scanned.values;
    if (scanned.type === 'Page') total.pages += 1;
    if (total.pages > MAX_PAGE_OBJECTS) throw new TooManyPages();
    if (total.values > MAX_VALUES || total.treeValues > MAX_TREE_VALUES) throw new StructureTooLarge();
  }

  /**
   * Returns the verdicts on the objects in an object stream. The result is empty if the library cannot read the stream
   * either.
   */
  #objectsIn(container: number, resolve: Resolve): Verdict[] {
    try {
      const stream = resolve(PdfRef.of(container, 0));
      if (!(stream instanceof PdfStream)) return [];
      const identity = identityOf(stream);
      if (!this.#objectStreams.has(identity)) stream.getDecodedData();
      return this.#objectStreams.get(identity) ?? [];
    } catch (error) {
      if (isLimit(error)) throw error;
      return [];
    }
  }
}

/** Refuses large object numbers, because objects that are added later get the numbers after the last one. */
function bound(number: number): void {
  if (number > MAX_OBJECT_NUMBER) throw new StructureTooLarge();
}

/**
 * Checks whether an error reports a limit. Valid documents may reach the limits too, so these errors are passed on
 * unchanged.
 */
function isLimit(error: unknown): boolean {
  return error instanceof StructureTooLarge || error instanceof TooManyPages || error instanceof RangeError;
}
