/**
 * Whether four marks stand in a row as the digits of a code do: of one height, evenly apart, on a plain ground. It does not
 * read them (that is the server's part), so all it can say is that something like the code is in sight.
 */
import { LIVENESS_CODE_DIGITS } from '@countersign/contract/rules/liveness-limits';
import { blobsOf, type Blob } from './connected-regions.ts';
import { BRIGHT, DARK, type Marks } from './adaptive-threshold.ts';
import { inside, type Box, type Picture } from './picture.ts';

/** Heights of digits, of the picture's shorter side. */
const LOWEST = 0.045;
const HIGHEST = 0.4;
/** The rest is measured in heights of the digits themselves. */
const WIDEST = 1.3;
const THIN = 0.2;
const HEIGHTS_DIFFER = 0.35;
const NEAREST = 0.3;
const FARTHEST = 1.9;
const OFF_LINE = 0.25;
const GROUND = 0.2;
/** Rise over run of a card that is held askew: 25 degrees. */
const STEEPEST = 0.47;
/** The largest step between two digits, in the smallest. */
const UNEVEN = 2.2;
/** How much of the ground may be marked: a card is plain. */
const SPECKLED = 0.12;

export function findFourDigits(picture: Picture, marks: Marks): Box | null {
  for (const kind of [DARK, BRIGHT]) {
    const digits = blobsOf(marks, picture.width, kind).filter((blob) => isLikeDigit(blob, picture));
    const rows = rowsOf(digits).flatMap(withoutEdges);
    const row = rows.find((each) => isCode(each) && isOnPlainGround(each, picture, marks, kind));
    if (row) return boxAround(row, 0);
  }
  return null;
}

function isLikeDigit({ width, height, pixels }: Blob, picture: Picture): boolean {
  const share = height / Math.min(picture.width, picture.height);
  const filled = pixels / (width * height);
  return share >= LOWEST && share <= HIGHEST && width <= WIDEST * height && filled > 0.12;
}

/** Marks that follow each other from left to right, as long as they go on: a line of text makes a long row. */
function rowsOf(blobs: readonly Blob[]): Blob[][] {
  const followers = new Map(blobs.map((blob) => [blob, followerOf(blob, blobs)]));
  const followed = new Set(followers.values());
  return blobs
    .filter((blob) => !followed.has(blob))
    .map((first) => {
      const row: Blob[] = [];
      for (let next: Blob | undefined = first; next; next = followers.get(next)) row.push(next);
      return row;
    });
}

/** The edges of a card stand upright too, before and behind its digits: they are thin, as is a 1. */
function withoutEdges(row: readonly Blob[]): Blob[][] {
  return row.flatMap((_, start) => {
    const others = [...row.slice(0, start), ...row.slice(start + LIVENESS_CODE_DIGITS)];
    return others.every(isThin) ? [row.slice(start, start + LIVENESS_CODE_DIGITS)] : [];
  });
}

function isThin({ width, height }: Blob): boolean {
  return width < THIN * height;
}

function followerOf(blob: Blob, blobs: readonly Blob[]): Blob | undefined {
  let nearest: Blob | undefined;
  for (const other of blobs) {
    if (!canFollow(blob, other)) continue;
    if (!nearest || middle(other).x < middle(nearest).x) nearest = other;
  }
  return nearest;
}

function canFollow(blob: Blob, other: Blob): boolean {
  const height = (blob.height + other.height) / 2;
  const run = middle(other).x - middle(blob).x;
  const rise = Math.abs(middle(other).y - middle(blob).y);
  return (
    run >= NEAREST * height &&
    run <= FARTHEST * height &&
    rise <= STEEPEST * run + OFF_LINE * height &&
    Math.abs(blob.height - other.height) <= HEIGHTS_DIFFER * height
  );
}

function isCode(row: readonly Blob[]): boolean {
  const [first, last] = [row.at(0), row.at(-1)];
  if (!first || !last || row.length !== LIVENESS_CODE_DIGITS) return false;
  const [from, to] = [middle(first), middle(last)];
  const slope = (to.y - from.y) / (to.x - from.x);
  if (Math.abs(slope) > STEEPEST) return false;
  const places = row.map(middle);
  const isStraight = places.every(
    ({ x, y }, index) => Math.abs(from.y + slope * (x - from.x) - y) <= OFF_LINE * (row[index]?.height ?? 0),
  );
  const steps = places.slice(1).map(({ x }, index) => x - (places[index]?.x ?? 0));
  return isStraight && Math.max(...steps) <= UNEVEN * Math.min(...steps);
}

/** Looks around each digit by itself: the box around a tilted row would reach over the edge of its card. */
function isOnPlainGround(row: readonly Blob[], picture: Picture, marks: Marks, kind: number): boolean {
  let [marked, all] = [0, 0];
  for (const digit of row) {
    const ground = inside(picture, boxAround([digit], GROUND * digit.height));
    for (let y = ground.y; y < ground.y + ground.height; y++) {
      for (let x = ground.x; x < ground.x + ground.width; x++) {
        if (row.some((blob) => holds(blob, x, y))) continue;
        all += 1;
        if (marks[y * picture.width + x] === kind) marked += 1;
      }
    }
  }
  return marked <= SPECKLED * all;
}

function boxAround(row: readonly Box[], margin: number): Box {
  const left = Math.min(...row.map(({ x }) => x)) - margin;
  const top = Math.min(...row.map(({ y }) => y)) - margin;
  const right = Math.max(...row.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...row.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const holds = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x - 1 && atX <= x + width && atY >= y - 1 && atY <= y + height;
