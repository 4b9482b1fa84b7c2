/** Builds an ICC profile of sRGB (ICC.1:2001-04, IEC 61966-2-1) for the output intent. */

const TABLE = 1024;

export function srgbProfile(): Buffer {
  const curve = curveTag();
  const tags: [string, Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', xyzTag(0.9642, 1, 0.8249)],
    ['rXYZ', xyzTag(0.4360747, 0.2225045, 0.0139322)],
    ['gXYZ', xyzTag(0.3850649, 0.7168786, 0.0971045)],
    ['bXYZ', xyzTag(0.1430804, 0.0606169, 0.7141733)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const placed = new Map<Buffer, number>();
  let offset = HEADER + table.length;
  for (const [index, [signature, body]] of tags.entries()) {
    const at = 4 + 12 * index;
    if (!placed.has(body)) {
      const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
      placed.set(body, offset);
      bodies.push(padded);
      offset += padded.length;
    }
    table.write(signature, at, 'latin1');
    table.writeUInt32BE(placed.get(body) ?? 0, at + 4);
    table.writeUInt32BE(body.length, at + 8);
  }
  return Buffer.concat([header(offset), table, ...bodies]);
}

const HEADER = 128;

function header(size: number): Buffer {
  const data = Buffer.alloc(HEADER);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(0x02100000, 8);
  data.write('mntrRGB XYZ ', 12, 'latin1');
  // The profile always has the date of the sRGB standard. Otherwise, each profile would be different.
  for (const [index, value] of [1999, 10, 18, 0, 0, 0].entries()) data.writeUInt16BE(value, 24 + 2 * index);
  data.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(data, 68);
  return data;
}

function xyz(...values: number[]): Buffer {
  const data = Buffer.alloc(12);
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 4 * index);
  return data;
}

const tag = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), body]);
const xyzTag = (...values: number[]): Buffer => tag('XYZ ', xyz(...values));
const textTag = (text: string): Buffer => tag('text', Buffer.from(`${text}\0`, 'latin1'));

function descriptionTag(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(ascii.length, 0);
  return tag('desc', Buffer.concat([length, ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67)]));
}

function curveTag(): Buffer {
  const body = Buffer.alloc(4 + 2 * TABLE);
  body.writeUInt32BE(TABLE, 0);
  for (let index = 0; index < TABLE; index++) {
    const value = index / (TABLE - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    body.writeUInt16BE(Math.round(linear * 65_535), 4 + 2 * index);
  }
  return tag('curv', body);
}
