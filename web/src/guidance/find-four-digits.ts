/**
 * Finds four marks in a row that look like the digits of a code. They are equally high, evenly spaced and on a plain
 * background. This module does not read the digits. It only reports that something similar to the code is visible.
 */
import { LIVENESS_CODE_DIGITS } from '@countersign/contract/rules/liveness';
import { connectedRegions, type Region } from './connected-regions.ts';
import { BRIGHT, DARK, type ThresholdMask } from './adaptive-threshold.ts';
import { boxAround, clipTo, type Box, type Picture } from './picture.ts';

/**
 * The limits of the height of digits, as fractions of the picture's shorter side. Digits below `lowest` are too small
 * to read.
 */
const LEGIBLE_HEIGHTS = { lowest: 0.038, highest: 0.4 };
export const SMALL_HEIGHTS = { lowest: 0.024, highest: 0.038 };
/** The limits below are relative to the height of the digits. */
const WIDEST = 1.3;
const THIN = 0.2;
const HEIGHTS_DIFFER = 0.35;
const NEAREST = 0.3;
const FARTHEST = 1.9;
const OFF_LINE = 0.25;
const MARGIN = 0.2;
/** The maximum slope (rise over run) of the digits, which is that of a card tilted by 33 degrees. */
const STEEPEST = 0.65;
/** The maximum ratio between the largest and the smallest step from one digit to the next. */
const UNEVEN = 2.2;
/** The maximum fraction of marked pixels in the background, because a card is plain. */
const SPECKLED = 0.12;

/** Four digits and the line on which they stand. */
export interface FourDigits extends Box {
  /** The slope of the line (rise over run). */
  slope: number;
  /** The height of the highest digit. */
  digitHeight: number;
}

export function findFourDigits(
  picture: Picture,
  mask: ThresholdMask,
  heights = LEGIBLE_HEIGHTS,
): FourDigits | null {
  for (const kind of [DARK, BRIGHT]) {
    const digits = connectedRegions(mask, picture.width, kind).filter((region) =>
      isLikeDigit(region, picture, heights),
    );
    const rows = rowsOf(digits).flatMap(withoutEdges);
    const row = rows.find((each) => isCode(each) && isOnPlainBackground(each, picture, mask, kind));
    if (row)
      return {
        ...boxAround(row, 0),
        slope: slopeOf(row),
        digitHeight: Math.max(...row.map(({ height }) => height)),
      };
  }
  return null;
}

function isLikeDigit(
  { width, height, pixels }: Region,
  picture: Picture,
  { lowest, highest }: typeof LEGIBLE_HEIGHTS,
): boolean {
  const share = height / Math.min(picture.width, picture.height);
  const filled = pixels / (width * height);
  return share >= lowest && share <= highest && width <= WIDEST * height && filled > 0.12;
}

/** Groups regions that follow each other from left to right. A line of text becomes one long row. */
function rowsOf(regions: readonly Region[]): Region[][] {
  const followers = new Map(regions.map((region) => [region, followerOf(region, regions)]));
  const followed = new Set(followers.values());
  return regions
    .filter((region) => !followed.has(region))
    .map((first) => {
      const row: Region[] = [];
      for (let next: Region | undefined = first; next; next = followers.get(next)) row.push(next);
      return row;
    });
}

/**
 * Returns the row, and the row without some of its first and last marks. The edges of a card look like thin marks, and
 * so does the digit 1.
 */
function withoutEdges(row: readonly Region[]): Region[][] {
  return row.flatMap((_, start) => {
    const others = [...row.slice(0, start), ...row.slice(start + LIVENESS_CODE_DIGITS)];
    return others.every(isThin) ? [row.slice(start, start + LIVENESS_CODE_DIGITS)] : [];
  });
}

function isThin({ width, height }: Region): boolean {
  return width < THIN * height;
}

function followerOf(region: Region, regions: readonly Region[]): Region | undefined {
  let nearest: Region | undefined;
  for (const other of regions) {
    if (!canFollow(region, other)) continue;
    if (!nearest || centreOf(other).x < centreOf(nearest).x) nearest = other;
  }
  return nearest;
}

function canFollow(region: Region, other: Region): boolean {
  const height = (region.height + other.height) / 2;
  const run = centreOf(other).x - centreOf(region).x;
  const rise = Math.abs(centreOf(other).y - centreOf(region).y);
  return (
    run >= NEAREST * height &&
    run <= FARTHEST * height &&
    rise <= STEEPEST * run + OFF_LINE * height &&
    Math.abs(region.height - other.height) <= HEIGHTS_DIFFER * height
  );
}

function isCode(row: readonly Region[]): boolean {
  const [first, last] = [row.at(0), row.at(-1)];
  if (!first || !last || row.length !== LIVENESS_CODE_DIGITS) return false;
  const from = centreOf(first);
  const slope = slopeOf(row);
  if (Math.abs(slope) > STEEPEST) return false;
  const centres = row.map(centreOf);
  const isStraight = centres.every(
    ({ x, y }, index) => Math.abs(from.y + slope * (x - from.x) - y) <= OFF_LINE * (row[index]?.height ?? 0),
  );
  const steps = centres.slice(1).map(({ x }, index) => x - (centres[index]?.x ?? 0));
  return isStraight && Math.max(...steps) <= UNEVEN * Math.min(...steps);
}

function slopeOf(row: readonly Region[]): number {
  const [first, last] = [row.at(0), row.at(-1)];
  if (!first || !last) return 0;
  const [from, to] = [centreOf(first), centreOf(last)];
  return (to.y - from.y) / (to.x - from.x);
}

/**
 * Returns whether the background of a row is plain. It checks the surroundings of each digit separately, because the
 * box around a tilted row extends beyond its card.
 */
function isOnPlainBackground(
  row: readonly Region[],
  picture: Picture,
  mask: ThresholdMask,
  kind: number,
): boolean {
  let [marked, total] = [0, 0];
  for (const digit of row) {
    const around = clipTo(picture, boxAround([digit], MARGIN * digit.height));
    for (let y = around.y; y < around.y + around.height; y++) {
      for (let x = around.x; x < around.x + around.width; x++) {
        if (row.some((region) => contains(region, x, y))) continue;
        total += 1;
        if (mask[y * picture.width + x] === kind) marked += 1;
      }
    }
  }
  return marked <= SPECKLED * total;
}

const centreOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const contains = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x - 1 && atX <= x + width && atY >= y - 1 && atY <= y + height;
