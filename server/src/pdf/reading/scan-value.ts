/**
 * Scans one PDF value (ISO 32000-1, 7.3) by the rules of the PDF library, without building the value. Scanning a
 * document with a hundred thousand objects takes a fraction of the library's time and no additional memory. The library
 * therefore needs to build only few of them.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import { MAX_VALUES } from './limits.ts';
import type { NumberSet } from './number-set.ts';
import { StructureTooLarge } from './structure-errors.ts';
import { nameSet, TokenReader, type NameSet, type Token } from './token-reader.ts';

/**
 * The verdict on a value: 'damaged' if the library rejects it, 'suspect' if it has a suspicious entry, and otherwise
 * 'harmless'.
 */
export type Verdict = 'harmless' | 'suspect' | 'damaged';

export type ScannedValue = {
  /** The offset after the last byte that was read. */
  end: number;
  /** The number of values, including nested ones. */
  values: number;
  /** The `/Type` of the outermost dictionary if it is one of `TYPES`. Otherwise undefined. */
  type: string | undefined;
  /** Whether the value is a dictionary, which the data of a stream may follow. */
  isDictionary: boolean;
  verdict: Verdict;
  /** The offsets of the previous cross-reference section (`Prev`) and of the additional one (`XRefStm`). */
  previous: number | undefined;
  additional: number | undefined;
};

/**
 * The entries that make a value suspect. Some keys suffice alone. Other keys count only with certain names as their
 * value, or with a reference.
 */
export type Suspicion = {
  keys: ReadonlySet<string>;
  names: ReadonlyMap<string, NameSet>;
  /** The names of all keys that matter. */
  known: NameSet;
};

export function suspicionOf(keys: string[], names: Record<string, Iterable<string>>): Suspicion {
  return {
    keys: new Set(keys),
    names: new Map(Object.entries(names).map(([key, those]) => [key, nameSet(those)])),
    known: nameSet(['Type', 'Prev', 'XRefStm', ...keys, ...Object.keys(names)]),
  };
}

export const NOTHING_SUSPECT = suspicionOf([], {});

/**
 * The maximum depth of nested values, because the library rejects deeper nesting. Real documents have about a dozen
 * levels.
 */
const MAX_DEPTH = 500;
/**
 * The maximum length of a token. The longest string in a real document is a signature with all its certificates, of a
 * few hundred kilobytes.
 */
const MAX_TOKEN_BYTES = 2 * 1024 * 1024;

const OUTSIDE = 0;
const IN_ARRAY = 1;
const BEFORE_KEY = 2;
const BEFORE_VALUE = 3;

export class ValueScanner {
  readonly #bytes: Uint8Array;
  readonly #read: TokenReader;
  readonly #suspicion: Suspicion;
  readonly #references: NumberSet;
  /** The arrays and dictionaries around the current value. The outermost comes first. */
  readonly #around = new Uint8Array(MAX_DEPTH);
  #lastStreamEnd: number | undefined;

  /** `references` collects the numbers of all referenced objects. */
  constructor(bytes: Uint8Array, suspicion: Suspicion, references: NumberSet) {
    this.#bytes = bytes;
    this.#read = new TokenReader(bytes);
    this.#suspicion = suspicion;
    this.#references = references;
  }

  /** Scans an object: `12 0 obj`, its value, and the data of a stream. */
  scanObject(start: number): ScannedValue {
    const read = this.#read;
    read.position = start;
    const begins =
      read.next() === 'integer' &&
      read.next() === 'integer' &&
      read.next() === 'keyword' &&
      read.isKeyword('obj');
    if (!begins) return { ...unread(), end: read.position, verdict: 'damaged' };
    const scanned = this.scanValue(read.position);
    if (!scanned.isDictionary) return scanned;
    const isStream = read.next() === 'keyword' && read.isKeyword('stream');
    if (isStream && !this.#streamEndsAfter(read.position)) scanned.verdict = 'damaged';
    scanned.end = read.position;
    return scanned;
  }

  /** Returns the number of the object at this offset. */
  numberAt(start: number): number {
    this.#read.position = start;
    this.#read.next();
    return this.#read.number();
  }

  scanValue(start: number): ScannedValue {
    const read = this.#read;
    const around = this.#around;
    const references = this.#references;
    const { keys, names, known } = this.#suspicion;
    const scanned = unread();
    let depth = 0;
    let context = OUTSIDE;
    let key: string | undefined;
    read.position = start;
    do {
      const token = read.next();
      if (scanned.values > MAX_VALUES || read.length > MAX_TOKEN_BYTES) throw new StructureTooLarge();
      const isAfterDictionary = scanned.isDictionary;
      scanned.isDictionary = false;
      if (context === BEFORE_KEY && token === 'name') {
        key = read.nameAmong(known);
        if (key !== undefined && keys.has(key)) scanned.verdict = 'suspect';
        context = BEFORE_VALUE;
        continue;
      }
      if ((context === BEFORE_KEY && token === '>>') || (context === IN_ARRAY && token === ']')) {
        depth -= 1;
        context = around[depth] ?? OUTSIDE;
        scanned.isDictionary = token === '>>';
      } else if (isAfterDictionary && token === 'keyword' && read.isKeyword('stream')) {
        // The library ignores this keyword inside another value.
        continue;
      } else if (context === BEFORE_KEY || !this.#isValue(token)) {
        scanned.verdict = 'damaged';
        break;
      } else {
        scanned.values += 1;
        if (token === '[' || token === '<<') {
          if (depth === MAX_DEPTH) throw new StructureTooLarge();
          around[depth] = context;
          depth += 1;
          context = token === '[' ? IN_ARRAY : BEFORE_KEY;
          continue;
        }
        const reference = token === 'integer' ? read.takeReference() : undefined;
        if (reference !== undefined) {
          if (reference < 0) {
            scanned.verdict = 'damaged';
            break;
          }
          references.add(reference);
        }
        if (context === BEFORE_VALUE && key !== undefined) {
          const isReference = reference !== undefined;
          const suspects = names.get(key);
          if (suspects !== undefined && (isReference || (token === 'name' && read.nameAmong(suspects))))
            scanned.verdict = 'suspect';
          if (depth === 1 && token === 'integer' && !isReference) {
            if (key === 'Prev') scanned.previous = read.number();
            if (key === 'XRefStm') scanned.additional = read.number();
          }
          if (depth === 1 && token === 'name' && key === 'Type') scanned.type = read.nameAmong(TYPES);
        }
      }
      // The value is complete. If it is the value of a dictionary entry, a key comes next.
      if (context === BEFORE_VALUE) context = BEFORE_KEY;
    } while (depth > 0);
    scanned.end = read.position;
    return scanned;
  }

  /**
   * Checks whether an `endstream` follows. If the stated length of a stream is wrong, the library reads to the next
   * `endstream`, even if it belongs to another stream.
   */
  #streamEndsAfter(position: number): boolean {
    this.#lastStreamEnd ??= asBuffer(this.#bytes).lastIndexOf('endstream');
    return this.#lastStreamEnd >= position;
  }

  #isValue(token: Token): boolean {
    const read = this.#read;
    if (token === 'keyword')
      return read.isKeyword('true') || read.isKeyword('false') || read.isKeyword('null');
    return token !== 'end' && token !== '>>' && token !== ']';
  }
}

function unread(): ScannedValue {
  return {
    end: 0,
    values: 0,
    type: undefined,
    isDictionary: false,
    verdict: 'harmless',
    previous: undefined,
    additional: undefined,
  };
}

const TYPES = nameSet(['Page', 'Pages', 'Catalog']);
