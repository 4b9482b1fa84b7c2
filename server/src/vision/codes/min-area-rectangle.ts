/**
 * Finds the smallest rotated rectangle around points. One side of this rectangle always lies on the convex hull of the
 * points.
 */

export interface Point {
  x: number;
  y: number;
}

export interface RotatedRectangle {
  centre: Point;
  width: number;
  height: number;
  /** The angle from the x axis to the side with length `width`, in radians, clockwise in the picture. */
  angle: number;
}

export function isWithin({ x, y }: Point, { centre, width, height, angle }: RotatedRectangle): boolean {
  const [right, below] = [x - centre.x, y - centre.y];
  const along = Math.abs(right * Math.cos(angle) + below * Math.sin(angle));
  const across = Math.abs(below * Math.cos(angle) - right * Math.sin(angle));
  return along <= width / 2 && across <= height / 2;
}

export function minAreaRectangle(points: readonly Point[]): RotatedRectangle {
  const hull = convexHull(points);
  let smallest = boundingRectangleAt(hull, 0);
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const candidate = boundingRectangleAt(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (candidate.width * candidate.height < smallest.width * smallest.height) smallest = candidate;
  }
  return smallest;
}

/** Returns the convex hull by Andrew's monotone chain, which joins the lower and the upper side of the hull. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** Returns one side of the hull. Omits its last point, because the other side begins with it. */
function chain(sorted: readonly Point[]): Point[] {
  const side: Point[] = [];
  for (const point of sorted) {
    while (side.length > 1 && !turnsLeft(side.at(-2), side.at(-1), point)) side.pop();
    side.push(point);
  }
  side.pop();
  return side;
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  return a !== undefined && b !== undefined && (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/**
 * Returns the bounding rectangle with a side along `angle`. It is one wider and one higher than the span of the points,
 * because each point is a pixel.
 */
function boundingRectangleAt(hull: readonly Point[], angle: number): RotatedRectangle {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = hull.map(({ x, y }) => x * cos + y * sin);
  const across = hull.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    centre: { x: middle.x * cos - middle.y * sin, y: middle.x * sin + middle.y * cos },
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  };
}
