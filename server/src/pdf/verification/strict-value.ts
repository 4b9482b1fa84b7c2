/**
 * Parses those PDF values (ISO 32000-2 7.3) that every program reads alike. Comments and duplicate entries are refused.
 */

export type StrictDict = Map<string, StrictValue>;
/**
 * A value. As text, a name starts with `/`, and a reference ends with ` R`. Strings are recognised, but their content
 * is not decoded.
 */
export type StrictValue = number | string | boolean | null | StrictValue[] | StrictDict;

const MAX_DEPTH = 40;
const MAX_VALUES = 100_000;
const MAX_WORD_LENGTH = 256;

/** Reads one value. Returns null if it cannot be parsed. */
export function readValue(bytes: Buffer, start: number): { value: StrictValue; end: number } | null {
  const reader = { bytes, position: start, values: 0 };
  try {
    return { value: readNext(reader, 0), end: reader.position };
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

export function skipSpace(bytes: Buffer, start: number): number {
  let position = start;
  while (SPACE.has(bytes[position] ?? -1)) position += 1;
  return position;
}

class NotUnderstood extends Error {}

interface Reader {
  bytes: Buffer;
  position: number;
  values: number;
}

/**
 * The accepted white space. Tabs, form feeds and NULs are excluded, because some programs do not always treat them as
 * white space.
 */
const SPACE = new Set(Buffer.from(' \r\n'));
const WORD = /^(?:\/[\w.+:,@*-]+|[+-]?(?:\d+\.?\d*|\.\d+)|true|false|null)(?=[ \r\n<>[\]()/]|$)/;
const REFERENCE = /^(?:0|[1-9]\d{0,8}) 0 R(?=[ \r\n<>[\]()/]|$)/;

function readNext(reader: Reader, depth: number): StrictValue {
  reader.values += 1;
  if (depth > MAX_DEPTH || reader.values > MAX_VALUES) throw new NotUnderstood();
  const { bytes, position } = reader;
  switch (bytes.toString('latin1', position, position + 1)) {
    case '[':
      return readArray(reader, depth);
    case '<':
      return bytes[position + 1] === 0x3c ? readDictionary(reader, depth) : readHexadecimal(reader);
    case '(':
      return readLiteral(reader);
    default:
      return readWord(reader);
  }
}

function readArray(reader: Reader, depth: number): StrictValue[] {
  const items: StrictValue[] = [];
  reader.position = skipSpace(reader.bytes, reader.position + 1);
  while (reader.bytes[reader.position] !== 0x5d) {
    items.push(readNext(reader, depth + 1));
    reader.position = skipSpace(reader.bytes, reader.position);
  }
  reader.position += 1;
  return items;
}

function readDictionary(reader: Reader, depth: number): StrictDict {
  const entries: StrictDict = new Map();
  reader.position = skipSpace(reader.bytes, reader.position + 2);
  while (reader.bytes.toString('latin1', reader.position, reader.position + 2) !== '>>') {
    const key = readWord(reader);
    if (typeof key !== 'string' || !key.startsWith('/') || entries.has(key.slice(1)))
      throw new NotUnderstood();
    reader.position = skipSpace(reader.bytes, reader.position);
    entries.set(key.slice(1), readNext(reader, depth + 1));
    reader.position = skipSpace(reader.bytes, reader.position);
  }
  reader.position += 2;
  return entries;
}

function readWord(reader: Reader): StrictValue {
  const { bytes, position } = reader;
  const text = bytes.toString('latin1', position, position + MAX_WORD_LENGTH);
  const word = REFERENCE.exec(text)?.[0] ?? WORD.exec(text)?.[0];
  if (word === undefined) throw new NotUnderstood();
  reader.position += word.length;
  if (word.startsWith('/') || word.endsWith(' R')) return word;
  if (word === 'true' || word === 'false') return word === 'true';
  return word === 'null' ? null : Number(word);
}

function readHexadecimal(reader: Reader): string {
  const end = reader.bytes.indexOf('>', reader.position);
  if (end === -1 || !/^[0-9a-fA-F \r\n]*$/.test(reader.bytes.toString('latin1', reader.position + 1, end)))
    throw new NotUnderstood();
  reader.position = end + 1;
  return STRING;
}

function readLiteral(reader: Reader): string {
  const { bytes } = reader;
  let position = reader.position + 1;
  for (let open = 1; open > 0; position++) {
    const byte = bytes[position];
    if (byte === undefined) throw new NotUnderstood();
    if (byte === 0x5c) position += 1;
    else if (byte === 0x28) open += 1;
    else if (byte === 0x29) open -= 1;
  }
  reader.position = position;
  return STRING;
}

const STRING = 'string';
