/**
 * Draws a QR code of version 4-L (ISO/IEC 18004) with a character set for each segment, because the writer supports only
 * one character set per code.
 */

export interface Segment {
  /** The number of a character set (AIM ECI): 3 is Latin 1, 7 is Cyrillic, 26 is UTF-8. */
  eci: number;
  bytes: readonly number[];
}

const SIDE = 33;
const DATA_CODEWORDS = 80;
const CORRECTION_CODEWORDS = 20;
/** The centre of the single alignment pattern. */
const ALIGNMENT = 26;

/** Returns, for each row and column, whether the module is dark. */
export function segmentedQr(segments: readonly Segment[]): boolean[][] {
  const modules = Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => false));
  const isTaken = modules.map((row) => [...row]);
  const set = (row: number, column: number, dark: boolean) => {
    const [line, taken] = [modules[row], isTaken[row]];
    if (!line || !taken || column < 0 || column >= SIDE) return;
    line[column] = dark;
    taken[column] = true;
  };
  drawPatterns(set);
  drawFormat(set);
  drawCodewords(set, isTaken, withCorrection(codewordsOf(segments)));
  return modules;
}

type Set = (row: number, column: number, dark: boolean) => void;

function drawPatterns(set: Set): void {
  for (let at = 0; at < SIDE; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (row: number, column: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let down = -radius; down <= radius; down++) {
      for (let across = -radius; across <= radius; across++) {
        set(row + down, column + across, isDark(Math.max(Math.abs(down), Math.abs(across))));
      }
    }
  };
  for (const [row, column] of [
    [3, 3],
    [3, SIDE - 4],
    [SIDE - 4, 3],
  ] as const) {
    rings(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  rings(ALIGNMENT, ALIGNMENT, 2, (ring) => ring !== 1);
}

/** Draws both copies of the format information for level L with mask 0, including its error correction (BCH 15,5). */
function drawFormat(set: Set): void {
  const level = 0b01_000;
  let rest = level << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0b101_0011_0111 << (bit - 10);
  const format = ((level << 10) | rest) ^ 0b101_0100_0001_0010;
  for (let index = 0; index < 15; index++) {
    const dark = ((format >> index) & 1) === 1;
    // Leaves out the timing pattern in row and column 6.
    const near = index < 6 ? index : index + 1;
    if (index < 8) {
      set(near, 8, dark);
      set(8, SIDE - 1 - index, dark);
    } else {
      set(8, index === 8 ? 7 : 14 - index, dark);
      set(SIDE - 15 + index, 8, dark);
    }
  }
  set(SIDE - 8, 8, true);
}

function drawCodewords(set: Set, isTaken: readonly boolean[][], codewords: readonly number[]): void {
  let bit = 0;
  for (let right = SIDE - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIDE; step++) {
      const row = isUp ? SIDE - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isTaken[row]?.[column]) continue;
        const isOne = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        set(row, column, isOne !== ((row + column) % 2 === 0));
      }
    }
  }
}

function codewordsOf(segments: readonly Segment[]): number[] {
  let bits = '';
  const append = (value: number, length: number) => (bits += value.toString(2).padStart(length, '0'));
  for (const { eci, bytes } of segments) {
    append(0b0111, 4);
    if (eci < 128) append(eci, 8);
    else append((0b10 << 14) | eci, 16);
    append(0b0100, 4);
    append(bytes.length, 8);
    for (const byte of bytes) append(byte, 8);
  }
  append(0, 4);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const codewords = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  if (codewords.length > DATA_CODEWORDS) throw new Error('Too much for one code');
  for (let pad = 0; codewords.length < DATA_CODEWORDS; pad++) codewords.push(pad % 2 === 0 ? 0xec : 0x11);
  return codewords;
}

/** Appends Reed-Solomon correction over GF(256) with x^8 + x^4 + x^3 + x^2 + 1. */
function withCorrection(data: readonly number[]): number[] {
  const divisor = [...Array.from({ length: CORRECTION_CODEWORDS - 1 }, () => 0), 1];
  for (let index = 0, root = 1; index < CORRECTION_CODEWORDS; index++, root = times(root, 2)) {
    for (let at = 0; at < CORRECTION_CODEWORDS; at++) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    }
  }
  const rest = Array.from({ length: CORRECTION_CODEWORDS }, () => 0);
  for (const codeword of data) {
    const factor = codeword ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, each] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(each, factor);
  }
  return [...data, ...rest];
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x1_1d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}
