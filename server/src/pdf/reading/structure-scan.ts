/**
 * Scans every object in a document's cross-references before the PDF library parses any, and finds the few that need a
 * closer look: objects that may hold active content, and damaged objects that something refers to.
 *
 * Tables are found anywhere in the bytes; `bounded-decode.ts` passes in cross-reference streams and object streams as the
 * library decodes them. New and replaced ones count alike. Objects without an entry and replaced object streams are not
 * read. For those, only `raw-actions.ts` searches for actions in plain bytes.
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
   * Returns the numbers of the objects to examine. Call it once the library has loaded the document. If the library cannot
   * read one of them, the document is damaged.
   */
  suspects(resolve: Resolve): Set<number>;
};

/** Throws StructureTooLarge, DamagedStructure or TooManyPages, both here and in the methods of the result. */
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
  /** The numbers of entries that lead to an object with another number. */
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
    // The library trusts the entry. Other programs search for the object elsewhere and may find one that was not examined.
    for (const number of this.#misnumbered) if (this.#references.has(number)) throw new DamagedStructure();
    // An object counts as missing if an entry leads to no intact object. The library reports whether that entry is the
    // valid one.
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
    // If the keyword belongs to a real but damaged trailer, the library reports it. Otherwise, the keyword is part of
    // other data.
    if (this.#seenTrailers.add(offset)) this.#follow(this.#scanner.scanValue(offset), offset);
  }

  #scannerOf(data: Uint8Array): ValueScanner {
    return new ValueScanner(data, this.#suspicion, this.#references);
  }

  /** Returns 'damaged' if no object begins there, including offsets beyond the end of the file. */
  #verdictAt(offset: number): Verdict {
    if (!this.#wholeOffsets.has(offset)) return 'damaged';
    return this.#suspectOffsets.has(offset) ? 'suspect' : 'harmless';
  }

  #note(number: number, verdict: Verdict): void {
    if (verdict === 'suspect') this.#suspectNumbers.add(number);
    if (verdict === 'damaged') this.#damagedNumbers.add(number);
  }

  #follow(scanned: ScannedValue, offset: number): void {
    // Objects do not overlap in valid files. Overlapping ones would be read repeatedly, so their bytes are counted.
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

  /** Returns no verdicts if the library cannot read the container either. */
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

/** Objects added later are numbered from the last existing number. */
function bound(number: number): void {
  if (number > MAX_OBJECT_NUMBER) throw new StructureTooLarge();
}

/** A valid document may reach these limits too, so they are reported as such. */
function isLimit(error: unknown): boolean {
  return error instanceof StructureTooLarge || error instanceof TooManyPages || error instanceof RangeError;
}
