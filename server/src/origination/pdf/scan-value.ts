/**
 * Reads over one PDF value (ISO 32000-1, 7.3) by the rules of the PDF library, without building it: a document of a hundred
 * thousand objects is read in a fraction of the library's time and in no memory, so that the library need not touch it.
 */
import { MAX_VALUES } from './inspection.ts';
import { DamagedStructure, StructureTooLarge } from './structure-errors.ts';
import { nameSet, TokenReader } from './token-reader.ts';
import type { NameSet, Token } from './token-reader.ts';

export type ScannedValue = {
  /** Behind the last byte that was read. */
  end: number;
  /** It, its items and their items. */
  values: number;
  /** The `/Type` of the outermost dictionary. */
  type: string | undefined;
  isSuspect: boolean;
  /** Where it says that further cross-references lie. */
  sections: number[];
};

/** Entries that make a value suspect: by their key alone, or by what the name (or reference) under the key says. */
export type Suspicion = {
  keys: ReadonlySet<string>;
  names: ReadonlyMap<string, NameSet>;
  /** All keys of interest. */
  known: NameSet;
};

export function suspicionOf(keys: string[], names: Record<string, Iterable<string>>): Suspicion {
  return {
    keys: new Set(keys),
    names: new Map(Object.entries(names).map(([key, those]) => [key, nameSet(those)])),
    known: nameSet(['Type', ...SECTION_KEYS, ...keys, ...Object.keys(names)]),
  };
}

/** The library gives up beyond it. Documents of real programs nest a dozen levels. */
const MAX_DEPTH = 500;
/** The longest string of a real document is a signature with all its certificates: a few hundred kilobytes. */
const MAX_TOKEN_BYTES = 2 * 1024 * 1024;

const SECTION_KEYS: readonly string[] = ['Prev', 'XRefStm'];

const OUTSIDE = 0;
const IN_ARRAY = 1;
const BEFORE_KEY = 2;
const BEFORE_VALUE = 3;

export class ValueScanner {
  readonly #read: TokenReader;
  readonly #suspicion: Suspicion;
  /** What is open around the value that is read, from the outside to the inside. */
  readonly #around = new Uint8Array(MAX_DEPTH);

  constructor(bytes: Uint8Array, suspicion: Suspicion) {
    this.#read = new TokenReader(bytes);
    this.#suspicion = suspicion;
  }

  /** `12 0 obj` and its value; no values where none begins. */
  scanObject(start: number): ScannedValue {
    const read = this.#read;
    read.position = start;
    const begins =
      read.next() === 'integer' &&
      read.next() === 'integer' &&
      read.next() === 'keyword' &&
      read.isKeyword('obj');
    return begins ? this.scanValue(read.position) : nothing(read.position);
  }

  scanValue(start: number): ScannedValue {
    const read = this.#read;
    const around = this.#around;
    const { keys, names, known } = this.#suspicion;
    const scanned = nothing(0);
    let depth = 0;
    let place = OUTSIDE;
    let key: string | undefined;
    read.position = start;
    do {
      const token = read.next();
      if (scanned.values > MAX_VALUES || read.length > MAX_TOKEN_BYTES) throw new StructureTooLarge();
      if (place === BEFORE_KEY && token === 'name') {
        key = read.nameAmong(known);
        if (key !== undefined && keys.has(key)) scanned.isSuspect = true;
        place = BEFORE_VALUE;
        continue;
      }
      if ((place === BEFORE_KEY && token === '>>') || (place === IN_ARRAY && token === ']')) {
        depth -= 1;
        place = around[depth] ?? OUTSIDE;
      } else if (place === BEFORE_KEY || !this.#isValue(token, depth)) {
        throw new DamagedStructure();
      } else {
        scanned.values += 1;
        if (token === '[' || token === '<<') {
          if (depth === MAX_DEPTH) throw new StructureTooLarge();
          around[depth] = place;
          depth += 1;
          place = token === '[' ? IN_ARRAY : BEFORE_KEY;
          continue;
        }
        const isReference = token === 'integer' && read.takeRestOfReference();
        if (place === BEFORE_VALUE && key !== undefined) {
          const suspects = names.get(key);
          if (suspects !== undefined && (isReference || (token === 'name' && read.nameAmong(suspects))))
            scanned.isSuspect = true;
          if (depth === 1 && token === 'integer' && !isReference && SECTION_KEYS.includes(key))
            scanned.sections.push(read.number());
          if (depth === 1 && token === 'name' && key === 'Type') scanned.type = read.nameAmong(TYPES);
        }
      }
      // A value is complete, and with it the entry of the dictionary in which it stands.
      if (place === BEFORE_VALUE) place = BEFORE_KEY;
    } while (depth > 0);
    scanned.end = read.position;
    return scanned;
  }

  #isValue(token: Token, depth: number): boolean {
    if (token === 'keyword') return this.#isConstant(depth);
    return token !== 'end' && token !== '>>' && token !== ']';
  }

  /** An object without a value, which programs leave where they removed one, is read as null. */
  #isConstant(depth: number): boolean {
    const read = this.#read;
    if (read.isKeyword('true') || read.isKeyword('false') || read.isKeyword('null')) return true;
    return depth === 0 && read.isKeyword('endobj');
  }
}

function nothing(end: number): ScannedValue {
  return { end, values: 0, type: undefined, isSuspect: false, sections: [] };
}

const TYPES = nameSet(['Page', 'Pages', 'Catalog']);
