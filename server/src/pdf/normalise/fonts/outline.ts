/** Reads the contours of TrueType glyphs as polygons (OpenType specification, `glyf`). */

export type Point = readonly [x: number, y: number];
export type Contour = readonly Point[];

const MAX_DEPTH = 4;
const MAX_POINTS = 2000;
/** The number of straight lines that replace a curve. */
const PARTS = 4;

/** Returns the contours of a glyph. The result is empty if the glyph is empty, damaged or unusually complex. */
export function contoursOf(outlineOf: (glyph: number) => Buffer, glyph: number): Contour[] {
  try {
    return readGlyph(outlineOf, glyph, 0);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function readGlyph(outlineOf: (glyph: number) => Buffer, glyph: number, depth: number): Contour[] {
  const outline = outlineOf(glyph);
  if (outline.length < 10 || depth > MAX_DEPTH) return [];
  const count = outline.readInt16BE(0);
  return count < 0 ? readComposite(outlineOf, outline, depth) : readSimple(outline, count);
}

const WORDS = 1;
const OFFSETS = 2;
const SCALE = 8;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;

function readComposite(outlineOf: (glyph: number) => Buffer, outline: Buffer, depth: number): Contour[] {
  const contours: Contour[] = [];
  for (let at = 10; ;) {
    const flags = outline.readUInt16BE(at);
    const part = outline.readUInt16BE(at + 2);
    const isWide = (flags & WORDS) !== 0;
    const [dx, dy] = isWide
      ? [outline.readInt16BE(at + 4), outline.readInt16BE(at + 6)]
      : [outline.readInt8(at + 4), outline.readInt8(at + 5)];
    at += isWide ? 8 : 6;
    const scale = () => outline.readInt16BE((at += 2) - 2) / 0x4000;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & SCALE) a = d = scale();
    else if (flags & TWO_SCALES) [a, d] = [scale(), scale()];
    else if (flags & MATRIX) [a, b, c, d] = [scale(), scale(), scale(), scale()];
    const [x, y] = flags & OFFSETS ? [dx, dy] : [0, 0];
    for (const contour of readGlyph(outlineOf, part, depth + 1))
      contours.push(contour.map(([px, py]): Point => [a * px + c * py + x, b * px + d * py + y]));
    if (!(flags & MORE) || contours.length > MAX_POINTS) return contours;
  }
}

const ON_CURVE = 1;
const REPEATED = 8;
/**
 * The flag bits for each axis. `short` marks a distance of one byte. `same` is the sign of a short distance, and
 * otherwise means that the coordinate does not change.
 */
const AXES = { x: { short: 2, same: 16 }, y: { short: 4, same: 32 } };

function readSimple(outline: Buffer, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => outline.readUInt16BE(10 + 2 * index));
  const total = (ends.at(-1) ?? -1) + 1;
  if (total > MAX_POINTS) return [];
  let at = 10 + 2 * count;
  at += 2 + outline.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = outline.readUInt8(at++);
    const times = flag & REPEATED ? 1 + outline.readUInt8(at++) : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const axis = ({ short, same }: { short: number; same: number }): number[] => {
    let value = 0;
    return flags.slice(0, total).map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * outline.readUInt8(at++);
      else if (!(flag & same)) value += outline.readInt16BE((at += 2) - 2);
      return value;
    });
  };
  const [xs, ys] = [axis(AXES.x), axis(AXES.y)];
  return ends.map((end, index) => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    const points = Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) => {
      const point = start + offset;
      return { x: xs[point] ?? 0, y: ys[point] ?? 0, isOn: ((flags[point] ?? 0) & ON_CURVE) !== 0 };
    });
    return straightened(points);
  });
}

interface CurvePoint {
  x: number;
  y: number;
  isOn: boolean;
}

const between = (one: CurvePoint, other: CurvePoint): CurvePoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});

/**
 * Replaces quadratic curves with straight lines. Two consecutive control points imply a point on the curve between
 * them.
 */
function straightened(points: readonly CurvePoint[]): Contour {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const start = first.isOn ? first : last.isOn ? last : between(first, last);
  const line: Point[] = [[start.x, start.y]];
  let from = start;
  let control: CurvePoint | null = null;
  const reach = (to: CurvePoint): void => {
    for (let part = 1; part <= PARTS; part++) {
      const t = part / PARTS;
      const via = control ?? between(from, to);
      line.push([
        (1 - t) ** 2 * from.x + 2 * t * (1 - t) * via.x + t ** 2 * to.x,
        (1 - t) ** 2 * from.y + 2 * t * (1 - t) * via.y + t ** 2 * to.y,
      ]);
    }
    from = to;
    control = null;
  };
  for (const point of points) {
    if (point.isOn) reach(point);
    else {
      if (control) reach(between(control, point));
      control = point;
    }
  }
  reach(start);
  return line;
}
