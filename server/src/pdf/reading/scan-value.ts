/**
 * Reads over one PDF value (ISO 32000-1, 7.3) by the rules of the PDF library, without building it: a document of a hundred
 * thousand objects is read in a fraction of the library's time and in no memory, so that the library need not touch it.
 */
import { MAX_VALUES } from './limits.ts';
import type { NumberSet } from './number-set.ts';
import { StructureTooLarge } from './structure-errors.ts';
import { nameSet, TokenReader } from './token-reader.ts';
import type { NameSet, Token } from './token-reader.ts';

/** What is known of a value: damaged where the library gives up, else suspect where an entry makes it so. */
export type Verdict = 'harmless' | 'suspect' | 'damaged';

export type ScannedValue = {
  /** After the last byte that was read. */
  end: number;
  /** It, its items and their items. */
  values: number;
  /** The `/Type` of the outermost dictionary. */
  type: string | undefined;
  /** What the data of a stream may follow. */
  isDictionary: boolean;
  verdict: Verdict;
  /** Where it says that the cross-references before it lie (`Prev`), and further ones of its own (`XRefStm`). */
  previous: number | undefined;
  beside: number | undefined;
  /** Whether it may be a page, or a node above pages, that is turned by what programs read in different ways. */
  hasUnclearTurn: boolean;
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
    known: nameSet(['Type', 'Rotate', 'Prev', 'XRefStm', ...keys, ...Object.keys(names)]),
  };
}

/** The library gives up beyond it. Documents of real programs nest a dozen levels. */
const MAX_DEPTH = 500;
/** The longest string of a real document is a signature with all its certificates: a few hundred kilobytes. */
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
  /** The arrays and dictionaries around the value that is read, outermost first. */
  readonly #around = new Uint8Array(MAX_DEPTH);
  #lastStreamEnd: number | undefined;

  /** The numbers of all objects that are referred to are put into `references`. */
  constructor(bytes: Uint8Array, suspicion: Suspicion, references: NumberSet) {
    this.#bytes = bytes;
    this.#read = new TokenReader(bytes);
    this.#suspicion = suspicion;
    this.#references = references;
  }

  /** `12 0 obj` and its value, with the data of a stream. */
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
    if (isStream && !this.#streamEndsBehind(read.position)) scanned.verdict = 'damaged';
    scanned.end = read.position;
    return scanned;
  }

  /** Of the object that begins there. */
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
    let isTyped = false;
    read.position = start;
    do {
      const token = read.next();
      if (scanned.values > MAX_VALUES || read.length > MAX_TOKEN_BYTES) throw new StructureTooLarge();
      const isBehindDictionary = scanned.isDictionary;
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
      } else if (isBehindDictionary && token === 'keyword' && read.isKeyword('stream')) {
        // The library passes over the word within another value.
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
            if (key === 'XRefStm') scanned.beside = read.number();
          }
          if (depth === 1 && key === 'Rotate' && (isReference || !CLEAR_TURN.test(read.keyword())))
            scanned.hasUnclearTurn = true;
          if (depth === 1 && token === 'name' && key === 'Type') {
            scanned.type = read.nameAmong(TYPES);
            isTyped = true;
          }
        }
      }
      // A value is complete, and with it the entry of the dictionary in which it stands.
      if (context === BEFORE_VALUE) context = BEFORE_KEY;
    } while (depth > 0);
    // Annotations say by the same word how their text stands.
    if (isTyped && scanned.type === undefined) scanned.hasUnclearTurn = false;
    scanned.end = read.position;
    return scanned;
  }

  /** Where the length of a stream is wrong, the library takes everything up to the next `endstream`, even that of another stream. */
  #streamEndsBehind(position: number): boolean {
    const bytes = this.#bytes;
    this.#lastStreamEnd ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(
      'endstream',
    );
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
    beside: undefined,
    hasUnclearTurn: false,
  };
}

/** Some programs take `90.0`, `--90` and what has more than 32 bits for no turn at all. What a reference leads to may be written so. */
const CLEAR_TURN = /^[+-]?\d{1,9}$/;
const TYPES = nameSet(['Page', 'Pages', 'Catalog']);
