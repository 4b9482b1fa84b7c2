/**
 * Checks that every program reads the updates appended to a signed file in the same way. Programs tolerate different
 * defects: wrong generations and offsets, duplicate entries, or objects that are missing from the table. This parser
 * therefore tolerates no defects. Each update must be a sequence of objects, one table that lists exactly these
 * objects, and a trailer that names the previous table (ISO 32000-2 7.5.6).
 */
import { readValue, skipSpace, type StrictDict, type StrictValue } from './strict-value.ts';
import { decodeStrictStream } from './strict-stream.ts';

/**
 * Returns the numbers of the objects that were written by the updates after `end`. Returns null if an update cannot be
 * parsed.
 */
export function readUpdates(bytes: Buffer, end: number, root: string): Set<number> | null {
  const signed = bytes.toString('latin1', Math.max(0, end - 64), end);
  const previous = /startxref[ \r\n]+(\d{1,10})[ \r\n]+%%EOF[ \r\n]*$/.exec(signed)?.[1];
  // A file with data before the header is rejected, because programs differ in how they count its offsets.
  if (previous === undefined || bytes.toString('latin1', 0, 5) !== '%PDF-') return null;
  const written = new Set<number>();
  let [position, start] = [end, Number(previous)];
  while (position < bytes.length) {
    const update = readUpdate(bytes, position, start, root);
    if (update === null) return null;
    for (const number of update.objects) written.add(number);
    ({ end: position, start } = update);
  }
  return written;
}

interface Update {
  end: number;
  start: number;
  objects: number[];
}

interface StrictObject {
  number: number;
  offset: number;
  value: StrictValue;
  /** The raw data of a stream, still encoded. */
  data: Buffer | null;
  end: number;
}

/**
 * The location in a table entry: either the offset of the object, or the number of the object stream that contains the
 * object.
 */
type Entry = { offset: number } | { container: number };
type Table = { entries: Map<number, Entry>; trailer: StrictDict; start: number; end: number };

function readUpdate(bytes: Buffer, from: number, previous: number, root: string): Update | null {
  const objects: StrictObject[] = [];
  let position = skipSpace(bytes, from);
  let object = readObject(bytes, position);
  while (object !== null) {
    objects.push(object);
    position = skipSpace(bytes, object.end);
    object = readObject(bytes, position);
  }
  const last = objects.at(-1);
  const table = isTableStream(last) ? tableOfStream(last, position) : readTable(bytes, position);
  if (table === null) return null;
  const { trailer, entries, start } = table;
  const end = readEnd(bytes, table.end, start);
  const packed = packedObjects(objects);
  if (end === null || packed === null) return null;
  const isRight =
    trailer.get('Prev') === previous &&
    trailer.get('Root') === root &&
    !trailer.has('Encrypt') &&
    !trailer.has('XRefStm') &&
    leadsTo(entries, objects, packed) &&
    isSized(trailer, entries) &&
    holdsNothingElse(bytes.toString('latin1', from, end), objects, isTableStream(last));
  return isRight ? { end, start, objects: [...entries.keys()] } : null;
}

function readObject(bytes: Buffer, offset: number): StrictObject | null {
  const head = /^([1-9]\d{0,8}) 0 obj(?=[\r\n <[(/])/.exec(bytes.toString('latin1', offset, offset + 24));
  if (head === null) return null;
  const read = readValue(bytes, skipSpace(bytes, offset + head[0].length));
  if (read === null) return null;
  let position = skipSpace(bytes, read.end);
  let data: Buffer | null = null;
  if (read.value instanceof Map && bytes.toString('latin1', position, position + 6) === 'stream') {
    const length = read.value.get('Length');
    const lineEnd = /^(?:\r\n|\n)/.exec(bytes.toString('latin1', position + 6, position + 8))?.[0];
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || lineEnd === undefined) return null;
    const start = position + 6 + lineEnd.length;
    data = bytes.subarray(start, start + length);
    position = start + length;
    const after = /^(?:\r\n|\r|\n)?endstream(?=[\r\n ])/.exec(
      bytes.toString('latin1', position, position + 12),
    );
    if (data.length !== length || after === null) return null;
    position = skipSpace(bytes, position + after[0].length);
  }
  if (!/^endobj[\r\n ]/.test(bytes.toString('latin1', position, position + 7))) return null;
  return { number: Number(head[1]), offset, value: read.value, data, end: position + 6 };
}

/** Reads a table by ISO 32000-2 7.5.4. Each entry must have exactly 20 bytes. */
function readTable(bytes: Buffer, start: number): Table | null {
  const entries = new Map<number, Entry>();
  const head = /^xref(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', start, start + 6));
  if (head === null) return null;
  let position = start + head[0].length;
  for (;;) {
    const section = /^(\d{1,9}) (\d{1,6}) ?(?:\r\n|\r|\n)/.exec(
      bytes.toString('latin1', position, position + 20),
    );
    if (section === null) break;
    position += section[0].length;
    for (let index = 0; index < Number(section[2]); index++, position += 20) {
      const number = Number(section[1]) + index;
      const line = bytes.toString('latin1', position, position + 20);
      const entry = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/.exec(line);
      if (entry === null || entries.has(number)) return null;
      if (isHeadOfFreeList(number, entry[2], entry[3])) continue;
      if (entry[2] !== '00000' || entry[3] !== 'n') return null;
      entries.set(number, { offset: Number(entry[1]) });
    }
  }
  if (bytes.toString('latin1', position, position + 7) !== 'trailer') return null;
  const trailer = readValue(bytes, skipSpace(bytes, position + 7));
  if (!(trailer?.value instanceof Map)) return null;
  return { entries, trailer: trailer.value, start, end: trailer.end };
}

const isHeadOfFreeList = (number: number, generation?: string, type?: string): boolean =>
  number === 0 && generation === '65535' && type === 'f';

function isTableStream(object: StrictObject | undefined): object is StrictObject & { value: StrictDict } {
  return object?.value instanceof Map && object.value.get('Type') === '/XRef';
}

/** Reads a cross-reference stream (ISO 32000-2 7.5.8). */
function tableOfStream(object: StrictObject & { value: StrictDict }, end: number): Table | null {
  const { value: trailer, data: raw, offset } = object;
  const data = raw && decodeStrictStream(trailer, raw);
  const widths = numbersOf(trailer.get('W'));
  const index = numbersOf(trailer.get('Index') ?? [0, trailer.get('Size') ?? 0]);
  if (!data || widths?.length !== 3 || !index || index.length % 2 !== 0) return null;
  const entries = new Map<number, Entry>();
  let position = 0;
  const field = (at: 0 | 1 | 2): number => {
    let value = 0;
    for (let left = widths[at] ?? 0; left > 0; left--) value = value * 256 + (data[position++] ?? 0);
    return value;
  };
  for (let at = 0; at < index.length; at += 2) {
    const [first = 0, count = 0] = index.slice(at, at + 2);
    for (let number = first; number < first + count; number++) {
      if (position >= data.length || entries.has(number)) return null;
      const [type, second, third] = [field(0), field(1), field(2)];
      if (type === 0 && number === 0) continue;
      if (type === 1 && third === 0) entries.set(number, { offset: second });
      else if (type === 2) entries.set(number, { container: second });
      else return null;
    }
  }
  return position === data.length ? { entries, trailer, start: offset, end } : null;
}

function numbersOf(value: StrictValue | undefined): number[] | null {
  if (!Array.isArray(value)) return null;
  const numbers = value.filter((each) => typeof each === 'number' && Number.isSafeInteger(each) && each >= 0);
  return numbers.length === value.length ? numbers.map(Number) : null;
}

/**
 * Returns the number of the object stream that contains each packed object, by object number (ISO 32000-2 7.5.7).
 * Returns null if an object stream cannot be parsed.
 */
function packedObjects(objects: StrictObject[]): Map<number, number> | null {
  const packed = new Map<number, number>();
  for (const { number: container, value, data: raw } of objects) {
    if (!(value instanceof Map) || value.get('Type') !== '/ObjStm') continue;
    const data = raw && decodeStrictStream(value, raw);
    const [count, first] = [value.get('N'), value.get('First')];
    if (!data || typeof count !== 'number' || typeof first !== 'number' || value.has('Extends')) return null;
    const head = data
      .toString('latin1', 0, first)
      .trim()
      .split(/[ \r\n]+/)
      .map(Number);
    if (head.length !== 2 * count || head.some((each) => !Number.isSafeInteger(each))) return null;
    let position = first;
    for (let index = 0; index < count; index++) {
      const [number = 0, offset = 0] = head.slice(2 * index, 2 * index + 2);
      const read = readValue(data, skipSpace(data, position));
      if (packed.has(number) || read === null || first + offset !== skipSpace(data, position)) return null;
      packed.set(number, container);
      position = read.end;
    }
    if (skipSpace(data, position) !== data.length) return null;
  }
  return packed;
}

/** Checks that the table lists every object, and lists nothing else. */
function leadsTo(entries: Map<number, Entry>, objects: StrictObject[], packed: Map<number, number>): boolean {
  const plain = new Map(objects.map(({ number, offset }) => [number, offset]));
  if (plain.size !== objects.length || entries.size !== plain.size + packed.size) return false;
  return [...entries].every(([number, entry]) =>
    'offset' in entry ? plain.get(number) === entry.offset : packed.get(number) === entry.container,
  );
}

function isSized(trailer: StrictDict, entries: Map<number, Entry>): boolean {
  const size = trailer.get('Size');
  return typeof size === 'number' && [...entries.keys()].every((number) => number < size);
}

/**
 * Checks that structural keywords occur only where they belong. A program that repairs a file finds these keywords
 * anywhere, even inside data.
 */
function holdsNothingElse(text: string, objects: StrictObject[], hasTableStream: boolean): boolean {
  const count = (word: RegExp): number => text.match(word)?.length ?? 0;
  const streams = objects.filter(({ data }) => data !== null).length;
  return (
    count(/(?<!end)obj(?!\w)/g) === objects.length &&
    count(/endobj/g) === objects.length &&
    count(/endstream/g) === streams &&
    count(/startxref/g) === 1 &&
    count(/(?<!start)xref/g) === (hasTableStream ? 0 : 1) &&
    count(/trailer/g) === (hasTableStream ? 0 : 1) &&
    count(/%%EOF/g) === 1 &&
    count(/%PDF-/g) === 0
  );
}

/** Returns the offset after `%%EOF`, or null if `startxref` does not name the start of the table. */
function readEnd(bytes: Buffer, position: number, start: number): number | null {
  const text = bytes.toString('latin1', position, position + 64);
  const end = /^[ \r\n]*startxref(?:\r\n|\r|\n)(\d{1,10})[ ]?(?:\r\n|\r|\n)%%EOF(?:\r\n|\r|\n)?/.exec(text);
  return end !== null && Number(end[1]) === start ? position + end[0].length : null;
}
