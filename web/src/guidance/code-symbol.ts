/**
 * Encodes and compares the four-digit QR code that the code screen shows. It is version 1 with the highest error
 * correction (ISO/IEC 18004; SPEC 9, Liveness). Every generator produces the same 26 codewords for a code. Only the
 * mask may differ.
 */
import { LIVENESS_CODE_DIGITS } from '@countersign/contract/rules/liveness';

/** The number of modules per side. */
export const SIDE = 21;
/** The modules, row by row. True for a dark module. */
export type Modules = readonly boolean[];

const DATA_CODEWORDS = 9;
const CORRECTION_CODEWORDS = 17;
/**
 * The maximum number of wrong codewords that can be corrected (ISO/IEC 18004, table 9). Within this limit, a symbol
 * cannot be mistaken for that of another code.
 */
const MAX_ERRORS = 8;

/** Returns whether the symbol shows these digits, with no more errors than can be corrected. */
export function shows(modules: Modules, digits: string): boolean {
  const codewords = codewordsIn(modules);
  return codewords !== null && isCorrectable(codewords, digits);
}

/**
 * Returns the digits that the symbol shows. Returns null if the symbol is not a liveness code or has too many errors.
 */
export function digitsIn(modules: Modules): string | null {
  const codewords = codewordsIn(modules);
  if (!codewords) return null;
  const written = digitsOf(codewords);
  return written !== null && isCorrectable(codewords, written) ? written : nearestTo(codewords);
}

/**
 * Returns the digits of the nearest code. It compares the symbol with all 10,000 codes instead of correcting errors. At
 * most one code is near enough.
 */
function nearestTo(codewords: readonly number[]): string | null {
  everyCode ??= Array.from({ length: 10 ** LIVENESS_CODE_DIGITS }, (_, code) => codewordsOf(textOf(code)));
  const found = everyCode.findIndex((each) => {
    let wrong = 0;
    for (let at = 0; at < each.length && wrong <= MAX_ERRORS; at += 1)
      if (each[at] !== codewords[at]) wrong += 1;
    return wrong <= MAX_ERRORS;
  });
  return found < 0 ? null : textOf(found);
}

let everyCode: number[][] | undefined;
const textOf = (code: number): string => String(code).padStart(LIVENESS_CODE_DIGITS, '0');

function isCorrectable(codewords: readonly number[], digits: string): boolean {
  const wrong = codewordsOf(digits).filter((codeword, at) => codeword !== codewords[at]).length;
  return wrong <= MAX_ERRORS;
}

/** Encodes the digits by ISO/IEC 18004, 7.4.3 (numeric mode), 7.4.9 (terminator) and 7.4.10 (padding). */
export function codewordsOf(digits: string): number[] {
  const bits = [
    ...bitsOf(0b0001, 4),
    ...bitsOf(digits.length, 10),
    ...bitsOf(Number(digits.slice(0, 3)), 10),
    ...bitsOf(Number(digits.slice(3)), 4),
    ...bitsOf(0, 4),
  ];
  const data = bytesOf(bits);
  for (let pad = 0xec; data.length < DATA_CODEWORDS; pad ^= 0xec ^ 0x11) data.push(pad);
  return [...data, ...correctionOf(data)];
}

function digitsOf(codewords: readonly number[]): string | null {
  const bits = codewords.flatMap((codeword) => bitsOf(codeword, 8));
  const read = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2);
  const [first, last] = [read(14, 10), read(24, 4)];
  if (read(0, 4) !== 0b0001 || read(4, 10) !== LIVENESS_CODE_DIGITS || first > 999 || last > 9) return null;
  return `${String(first).padStart(3, '0')}${last}`;
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1);
const bytesOf = (bits: readonly number[]): number[] =>
  Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  );

/** Returns the Reed-Solomon error correction codewords (ISO/IEC 18004, 7.5 and annex A). */
function correctionOf(data: readonly number[]): number[] {
  const remainder = Array.from({ length: CORRECTION_CODEWORDS }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [at, coefficient] of GENERATOR.entries())
      remainder[at] = (remainder[at] ?? 0) ^ product(coefficient, factor);
  }
  return remainder;
}

/** Multiplies in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((b >> bit) & 1) * a;
  }
  return result;
}

/** The product of all (x - 2ⁱ), without its leading coefficient, which is 1. */
const GENERATOR = (() => {
  const coefficients = Array.from({ length: CORRECTION_CODEWORDS }, () => 0);
  coefficients[CORRECTION_CODEWORDS - 1] = 1;
  let root = 1;
  for (let power = 0; power < CORRECTION_CODEWORDS; power += 1) {
    for (const [at, coefficient] of coefficients.entries())
      coefficients[at] = product(coefficient, root) ^ (coefficients[at + 1] ?? 0);
    root = product(root, 2);
  }
  return coefficients;
})();

function codewordsIn(modules: Modules): number[] | null {
  const mask = maskOf(modules);
  if (!mask) return null;
  const bits = PATH.map(([x, y]) => Number((modules[y * SIDE + x] ?? false) !== mask(x, y)));
  return bytesOf(bits);
}

/**
 * The mask patterns (ISO/IEC 18004, 7.8.2, table 10). A function returns true if its mask inverts the module at this
 * column and row.
 */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The format information for the highest error correction (10) with each mask (ISO/IEC 18004, annex C). */
const FORMATS = [0x1689, 0x13be, 0x1ce7, 0x19d0, 0x0762, 0x0255, 0x0d0c, 0x083b];
/**
 * The maximum number of wrong format bits. Any two format words differ in at least seven bits, so up to three errors
 * can be corrected.
 */
const MAX_FORMAT_ERRORS = 3;

function maskOf(modules: Modules): ((x: number, y: number) => boolean) | null {
  const read = FORMAT_PLACES.map((places) => places.map(([x, y]) => Number(modules[y * SIDE + x] ?? false)));
  for (const [number, format] of FORMATS.entries()) {
    const wanted = bitsOf(format, 15);
    const isNear = read.some(
      (bits) => bits.filter((bit, at) => bit !== wanted[at]).length <= MAX_FORMAT_ERRORS,
    );
    if (isNear) return MASKS[number] ?? null;
  }
  return null;
}

type Place = readonly [x: number, y: number];

/**
 * The positions of the 15 format bits in both of their copies, most significant bit first (ISO/IEC 18004, figure 25).
 */
const FORMAT_PLACES: readonly (readonly Place[])[] = [
  [...[0, 1, 2, 3, 4, 5, 7, 8].map((x): Place => [x, 8]), ...[7, 5, 4, 3, 2, 1, 0].map((y): Place => [8, y])],
  [
    ...[20, 19, 18, 17, 16, 15, 14].map((y): Place => [8, y]),
    ...[13, 14, 15, 16, 17, 18, 19, 20].map((x): Place => [x, 8]),
  ],
];

/**
 * The positions of the codeword modules in reading order (ISO/IEC 18004, 7.7.3). The order goes through two columns at
 * a time from the right, alternately up and down.
 */
const PATH: readonly Place[] = (() => {
  const places: Place[] = [];
  for (let right = SIDE - 1; right > 0; right -= 2) {
    // Skips the column of the timing pattern.
    const column = right <= 6 ? right - 1 : right;
    const isUpward = ((SIDE - 1 - right) / 2) % 2 === 0;
    for (let step = 0; step < SIDE; step += 1) {
      const y = isUpward ? SIDE - 1 - step : step;
      for (const x of [column, column - 1]) if (isData(x, y)) places.push([x, y]);
    }
  }
  return places;
})();

/** Returns whether a module belongs to a codeword. Finder patterns, format information and timing patterns do not. */
function isData(x: number, y: number): boolean {
  const isInCorner = (x < 9 && y < 9) || (x >= SIDE - 8 && y < 9) || (x < 9 && y >= SIDE - 8);
  return !isInCorner && x !== 6 && y !== 6;
}
