/**
 * Reads the mean brightness of each block of 8x8 pixels of a baseline JPEG (ITU-T T.81). The first coefficient of a
 * block encodes its mean, so the pixels need not be decoded. Reading the means takes a tenth of the time of decoding
 * the picture.
 */

export interface Plane {
  data: Float64Array;
  width: number;
  height: number;
}

const BLOCK = 8;
const BLOCK_COEFFICIENTS = BLOCK * BLOCK;
const MIDDLE_GREY = 128;
const START_OF_FRAME = 0xc0;
const HUFFMAN_TABLES = 0xc4;
const START_OF_SCAN = 0xda;
const QUANTISATION_TABLES = 0xdb;
const RESTART_INTERVAL = 0xdd;
/**
 * Returns whether the marker starts a frame that is not baseline, such as a progressive, lossless or arithmetic frame.
 */
const isOtherFrame = (marker: number): boolean =>
  marker > START_OF_FRAME && marker <= 0xcf && ![HUFFMAN_TABLES, 0xc8, 0xcc].includes(marker);

/** Reads the brightness of the blocks. Returns null if the file is damaged or is not a baseline JPEG. */
export function blockBrightness(jpeg: Uint8Array): Plane | null {
  const header = headerOf(jpeg);
  return header && brightnessIn(jpeg, header);
}

interface Component {
  /** The number of this component's blocks in a minimum coded unit, across and down. */
  across: number;
  down: number;
  quantisation: number;
}

interface Header {
  width: number;
  height: number;
  components: readonly Component[];
  /** The quantisation factor of the first coefficient, by the number of the quantisation table. */
  factors: ReadonlyMap<number, number>;
  huffman: ReadonlyMap<number, HuffmanTable>;
  /** The numbers of the two Huffman tables of each component. */
  tables: readonly { dc: number; ac: number }[];
  restartUnits: number;
  /** The offset at which the compressed data begins. */
  from: number;
}

function headerOf(jpeg: Uint8Array): Header | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const factors = new Map<number, number>();
  const huffman = new Map<number, HuffmanTable>();
  let size: Pick<Header, 'width' | 'height' | 'components'> | null = null;
  let restartUnits = 0;
  for (let at = 2; at + 4 <= jpeg.length;) {
    const [start, marker = 0] = [jpeg[at], jpeg[at + 1]];
    if (start !== 0xff || isOtherFrame(marker)) return null;
    const end = at + 2 + view.getUint16(at + 2);
    const part = jpeg.subarray(at + 4, end);
    if (end > jpeg.length) return null;
    if (marker === QUANTISATION_TABLES) readFactors(part, factors);
    if (marker === HUFFMAN_TABLES) readHuffman(part, huffman);
    if (marker === START_OF_FRAME) size = sizeOf(part);
    if (marker === RESTART_INTERVAL) restartUnits = view.getUint16(at + 4);
    if (marker === START_OF_SCAN) {
      const tables = tablesOf(part, size?.components ?? []);
      return size && tables && { ...size, factors, huffman, tables, restartUnits, from: end };
    }
    at = end;
  }
  return null;
}

function readFactors(part: Uint8Array, factors: Map<number, number>): void {
  for (let at = 0; at < part.length;) {
    const kind = part[at] ?? 0;
    const isWide = kind >= 16;
    factors.set(kind % 16, isWide ? (part[at + 1] ?? 0) * 256 + (part[at + 2] ?? 0) : (part[at + 1] ?? 0));
    at += 1 + BLOCK_COEFFICIENTS * (isWide ? 2 : 1);
  }
}

const MAX_SAMPLING = 2;

function sizeOf(part: Uint8Array): Pick<Header, 'width' | 'height' | 'components'> | null {
  const [bits, high = 0, low = 0, wide = 0, narrow = 0, count = 0] = part;
  const components = Array.from({ length: count }, (_, index): Component => {
    const [, sampling = 0, quantisation = 0] = part.subarray(6 + 3 * index);
    // In a scan of a single component, the blocks are in order, regardless of the sampling.
    const [across, down] = count === 1 ? [1, 1] : [sampling >> 4, sampling % 16];
    return { across, down, quantisation };
  });
  const isUsual = components.every(
    ({ across, down }) => across >= 1 && across <= MAX_SAMPLING && down >= 1 && down <= MAX_SAMPLING,
  );
  if (bits !== 8 || ![1, 3].includes(count) || !isUsual) return null;
  return { height: high * 256 + low, width: wide * 256 + narrow, components };
}

/** Returns the Huffman tables of the components, or null if the scan does not contain every component. */
function tablesOf(part: Uint8Array, components: readonly Component[]): Header['tables'] | null {
  const [count = 0] = part;
  if (count !== components.length) return null;
  return components.map((_component, index) => {
    const tables = part[2 + 2 * index] ?? 0;
    return { dc: tables >> 4, ac: 16 + (tables % 16) };
  });
}

const MAX_BITS = 16;

/** A Huffman table, in the form that T.81, F.2.2.3 uses for decoding. */
interface HuffmanTable {
  /** The largest code of each length, or -1 if no code has this length. */
  largest: Int32Array;
  /** The number to add to a code of each length to get the position of its symbol. */
  offsets: Int32Array;
  symbols: Uint8Array;
}

function readHuffman(part: Uint8Array, huffman: Map<number, HuffmanTable>): void {
  for (let at = 0; at <= part.length - 1 - MAX_BITS;) {
    const largest = new Int32Array(MAX_BITS + 1).fill(-1);
    const offsets = new Int32Array(MAX_BITS + 1);
    let [code, position] = [0, 0];
    for (let length = 1; length <= MAX_BITS; length += 1) {
      const count = part[at + length] ?? 0;
      offsets[length] = position - code;
      [code, position] = [code + count, position + count];
      if (count > 0) largest[length] = code - 1;
      code *= 2;
    }
    const from = at + 1 + MAX_BITS;
    huffman.set(part[at] ?? 0, { largest, offsets, symbols: part.subarray(from, from + position) });
    at = from + position;
  }
}

interface Coder {
  blocks: number;
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/**
 * Returns the tables for decoding each component. Returns null if a table is missing, or if the brightness has a lower
 * resolution than the colour.
 */
function codersOf({ components, tables, huffman }: Header): Coder[] | null {
  const [brightness] = components;
  const coders = components.flatMap(({ across, down }, index): Coder[] => {
    const dc = huffman.get(tables[index]?.dc ?? 0);
    const ac = huffman.get(tables[index]?.ac ?? 0);
    const isSmaller = across <= (brightness?.across ?? 0) && down <= (brightness?.down ?? 0);
    return dc && ac && isSmaller ? [{ blocks: across * down, dc, ac }] : [];
  });
  return coders.length === components.length ? coders : null;
}

function brightnessIn(jpeg: Uint8Array, header: Header): Plane | null {
  const { components, width, height, restartUnits } = header;
  const [brightness] = components;
  const factor = header.factors.get(brightness?.quantisation ?? 0);
  const coders = codersOf(header);
  if (!brightness || !factor || !coders || width * height === 0) return null;
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const { across, down } = brightness;
  const unitsAcross = Math.ceil(columns / across);
  const units = unitsAcross * Math.ceil(rows / down);
  const data = new Float64Array(columns * rows);
  const segments = segmentsOf(jpeg, header.from);
  if (segments.length !== Math.ceil(units / (restartUnits || units))) return null;
  for (const [index, segment] of segments.entries()) {
    const bits = createBitReader(segment);
    const first = index * restartUnits;
    const last = restartUnits === 0 ? units : Math.min(units, first + restartUnits);
    let level = 0;
    for (let unit = first; unit < last; unit += 1)
      for (const [component, coder] of coders.entries())
        for (let block = 0; block < coder.blocks; block += 1) {
          const difference = firstCoefficient(bits, coder);
          if (difference === null) return null;
          if (component > 0) continue;
          level += difference;
          const column = (unit % unitsAcross) * across + (block % across);
          const row = Math.floor(unit / unitsAcross) * down + Math.floor(block / across);
          // Skips blocks outside the picture: the last units can extend beyond its edge.
          if (column < columns && row < rows)
            data[row * columns + column] = (level * factor) / BLOCK + MIDDLE_GREY;
        }
  }
  return { data, width: columns, height: rows };
}

/** Returns the compressed data between restart markers. Removes the zero after each 0xff. */
function segmentsOf(jpeg: Uint8Array, from: number): Uint8Array[] {
  const segments: Uint8Array[] = [];
  const bytes = new Uint8Array(jpeg.length - from);
  let [start, length] = [0, 0];
  for (let at = from; at < jpeg.length; at += 1) {
    const byte = jpeg[at] ?? 0;
    if (byte !== 0xff) {
      bytes[length++] = byte;
      continue;
    }
    at += 1;
    const next = jpeg[at] ?? 0;
    if (next === 0) bytes[length++] = byte;
    else {
      segments.push(bytes.subarray(start, length));
      start = length;
      const isRestart = next >= 0xd0 && next <= 0xd7;
      if (!isRestart) break;
    }
  }
  return segments;
}

interface BitReader {
  /** Reads a symbol. Returns -1 if the bits are not a valid code. */
  symbol: (table: HuffmanTable) => number;
  /** Reads a number of this many bits. Bits beyond the end of the data are 0. */
  number: (bits: number) => number;
  skip: (bits: number) => void;
  isOver: () => boolean;
}

function createBitReader(bytes: Uint8Array): BitReader {
  let at = 0;
  const next = (): number => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return bit;
  };
  return {
    symbol({ largest, offsets, symbols }) {
      let code = 0;
      for (let length = 1; length <= MAX_BITS; length += 1) {
        code = (code << 1) | next();
        if (code <= (largest[length] ?? -1)) return symbols[code + (offsets[length] ?? 0)] ?? -1;
      }
      return -1;
    },
    number(bits) {
      let value = 0;
      for (let bit = 0; bit < bits; bit += 1) value = (value << 1) | next();
      return value;
    },
    skip(bits) {
      at += bits;
    },
    isOver: () => at > bytes.length * 8,
  };
}

const MAX_BITS_OF_DIFFERENCE = 11;

/**
 * Reads a block. Returns the difference between its first coefficient and the previous one, or null if the data is
 * damaged.
 */
function firstCoefficient(bits: BitReader, { dc, ac }: Coder): number | null {
  const size = bits.symbol(dc);
  if (size < 0 || size > MAX_BITS_OF_DIFFERENCE) return null;
  const value = bits.number(size);
  for (let coefficient = 1; coefficient < BLOCK_COEFFICIENTS; coefficient += 1) {
    const symbol = bits.symbol(ac);
    if (symbol < 0) return null;
    const [zeros, width] = [symbol >> 4, symbol & 15];
    if (width === 0 && zeros < 15) break;
    coefficient += zeros;
    bits.skip(width);
  }
  if (bits.isOver()) return null;
  // A number without a leading 1 is negative (T.81, F.2.2.1).
  return size > 0 && value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
}
