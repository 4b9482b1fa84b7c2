/**
 * Computes the hash by which a photo is looked up among all accepted photos. Each of its 160 bits is the sign of a sum
 * of the coarse frequencies of the face. A key decides which frequencies are added and which are subtracted. The hashes
 * are therefore meaningless to an attacker who has only the database.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { PRINT_FEATURES } from '../../vision/replay/face-print.ts';

export const HASH_BITS = 160;
/**
 * The number of bits in a band. The bits of a band are looked up together, and each band has an index
 * (`accepted_faces_band_*`).
 */
export const BAND_BITS = 16;
export const BANDS = HASH_BITS / BAND_BITS;
/** The number of least certain bits in each band. Both values of each such bit are looked up. */
const UNCERTAIN_BITS = 4;
export const LOOKUPS_PER_BAND = 1 << UNCERTAIN_BITS;

export interface PhotoHash {
  /** The bits as a string of ones and zeros. */
  bits: string;
  /** The numbers to look up in each band. A copy of this photo is expected under one of them. */
  lookups: number[][];
}

export type PhotoHasher = (features: readonly number[]) => PhotoHash;

export function createPhotoHasher(key: KeyObject): PhotoHasher {
  const signs = Array.from({ length: HASH_BITS }, (_, bit) => signsOf(key, bit));
  return (features) => {
    const sums = signs.map((row) =>
      row.reduce((sum, sign, at) => sum + (sign ? (features[at] ?? 0) : -(features[at] ?? 0)), 0),
    );
    return {
      bits: sums.map((sum) => (sum > 0 ? '1' : '0')).join(''),
      lookups: Array.from({ length: BANDS }, (_, band) =>
        lookupsOf(sums.slice(band * BAND_BITS, (band + 1) * BAND_BITS)),
      ),
    };
  };
}

function signsOf(key: KeyObject, bit: number): boolean[] {
  const random = createHmac('sha256', key).update(`bit ${bit}`).digest();
  return Array.from({ length: PRINT_FEATURES }, (_, at) => (((random[at >> 3] ?? 0) >> (at & 7)) & 1) === 1);
}

/** Returns the number of the band, and its variants in which the least certain bits are flipped. */
function lookupsOf(sums: readonly number[]): number[] {
  const value = sums.reduce((bits, sum) => bits * 2 + (sum > 0 ? 1 : 0), 0);
  const uncertain = sums
    .map((sum, at) => ({ size: Math.abs(sum), bit: 1 << (BAND_BITS - 1 - at) }))
    .toSorted((a, b) => a.size - b.size)
    .slice(0, UNCERTAIN_BITS)
    .map(({ bit }) => bit);
  return Array.from({ length: LOOKUPS_PER_BAND }, (_, choice) =>
    uncertain.reduce((bits, bit, at) => (choice & (1 << at) ? bits ^ bit : bits), value),
  );
}
