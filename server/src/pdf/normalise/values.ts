/** Writes the values of the normalised document. Each value has only one spelling (ISO 32000-1, 7.3). */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export class Name {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A reference to an object in the output, by its number. */
export class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

export type Value = null | boolean | number | Name | Uint8Array | Reference | Value[] | Dictionary;
export type Dictionary = Map<string, Value>;

export interface StreamObject {
  dict: Dictionary;
  data: Uint8Array;
}

export const name = (value: string): Name => new Name(value);

/** Creates a dictionary. Entries with an undefined value are left out. */
export function dictionary(entries: Record<string, Value | undefined>): Dictionary {
  const dict: Dictionary = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
  return dict;
}

/** Writes six decimal places, or twelve for small numbers, without an exponent and without trailing zeros. */
export function writeNumber(value: number): string {
  if (Number.isInteger(value)) return String(value === 0 ? 0 : Math.max(-LARGEST, Math.min(value, LARGEST)));
  const size = Math.abs(value);
  // Rendering engines round coordinates to fractions of a pixel, so a difference of a millionth can change the tone
  // of a pixel. Small numbers have more digits, because they can be factors of large numbers.
  const text = value.toFixed(size < 0.01 ? 12 : 9).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/**
 * The largest number that is written. Larger numbers are reduced to it, because they overflow in some programs (ISO
 * 32000-1, annex C.2).
 */
const LARGEST = 2_147_483_647;

/** Escapes every character that is not a letter, a digit or one of a few signs. */
export function writeName(value: string): string {
  const escaped = value.replaceAll(/[^A-Za-z0-9_.+-]/g, (character) => {
    const code = character.charCodeAt(0) & 0xff;
    return `#${code.toString(16).padStart(2, '0').toUpperCase()}`;
  });
  return `/${escaped}`;
}

/** Writes a string literally if it is printable ASCII, and otherwise in hexadecimal. */
export function writeString(bytes: Uint8Array): string {
  const isPlain = bytes.every((byte) => byte >= 0x20 && byte <= 0x7e && !NEEDS_ESCAPE.has(byte));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isPlain ? `(${buffer.toString('latin1')})` : `<${buffer.toString('hex')}>`;
}

const NEEDS_ESCAPE: ReadonlySet<number> = new Set(Buffer.from('()\\'));

export function writeValue(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value instanceof Name) return writeName(value.value);
  if (value instanceof Reference) return `${value.number} 0 R`;
  if (value instanceof Uint8Array) return writeString(value);
  if (Array.isArray(value)) return `[${value.map(writeValue).join(' ')}]`;
  return writeDictionary(value);
}

function writeDictionary(dict: Dictionary): string {
  const keys = [...dict.keys()].toSorted();
  const entries = keys.map((key) => {
    const value = writeValue(dict.get(key) ?? null);
    return /^[/([<]/.test(value) ? `${writeName(key)}${value}` : `${writeName(key)} ${value}`;
  });
  return `<<${entries.join('')}>>`;
}

/** Collects the objects of the output. Objects with the same bytes are stored only once. */
export class OutputFile {
  readonly #objects: (Buffer | null)[] = [];
  readonly #known = new Map<string, Reference>();

  add(value: Value): Reference {
    return this.#store(Buffer.from(writeValue(value), 'latin1'));
  }

  /** Adds a stream. Its data are compressed, unless they are already encoded. */
  addStream({ dict, data }: StreamObject): Reference {
    const isEncoded = dict.has('Filter');
    const written = isEncoded ? data : deflateSync(data, { level: 6 });
    const entries: Dictionary = new Map(dict).set('Length', written.length);
    if (!isEncoded) entries.set('Filter', name('FlateDecode'));
    const head = `${writeDictionary(entries)}\nstream\n`;
    return this.#store(Buffer.concat([Buffer.from(head, 'latin1'), written, Buffer.from('\nendstream')]));
  }

  /** Reserves the number of an object, so that other objects can refer to it before it is complete. */
  reserve(): Reference {
    this.#objects.push(null);
    return new Reference(this.#objects.length);
  }

  fill({ number }: Reference, value: Value): void {
    this.#objects[number - 1] = Buffer.from(writeValue(value), 'latin1');
  }

  #store(bytes: Buffer): Reference {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const known = this.#known.get(hash);
    if (known) return known;
    this.#objects.push(bytes);
    const reference = new Reference(this.#objects.length);
    this.#known.set(hash, reference);
    return reference;
  }

  /** Writes the file: one revision with one cross-reference table. The file identifier is derived from the content. */
  finish(root: Reference, info: Reference | null): Buffer {
    const header = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');
    const chunks: Buffer[] = [header];
    const rows: string[] = [];
    let offset = header.length;
    for (const [index, object] of this.#objects.entries()) {
      if (object === null) throw new Error(`Object ${index + 1} was reserved but never written`);
      const chunk = [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')];
      rows.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
      chunks.push(...chunk);
      offset += chunk.reduce((sum, { length }) => sum + length, 0);
    }
    const hash = createHash('sha256');
    for (const chunk of chunks) hash.update(chunk);
    const id = hash.digest().subarray(0, 16);
    const size = this.#objects.length + 1;
    const trailer = dictionary({ Size: size, Root: root, Info: info ?? undefined, ID: [id, id] });
    const end =
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
      `trailer\n${writeTrailer(trailer)}\nstartxref\n${offset}\n%%EOF\n`;
    return Buffer.concat([...chunks, Buffer.from(end, 'latin1')]);
  }
}

/** Writes the trailer. The file identifier is in hexadecimal, even if its bytes happen to be printable. */
function writeTrailer(trailer: Dictionary): string {
  const id = trailer.get('ID');
  const hex = Array.isArray(id) && id[0] instanceof Uint8Array ? Buffer.from(id[0]).toString('hex') : '';
  const rest = new Map(trailer);
  rest.delete('ID');
  return `<</ID[<${hex}><${hex}>]${writeDictionary(rest).slice(2)}`;
}
