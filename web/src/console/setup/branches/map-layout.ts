/** Lays out branches on a schematic map: an equirectangular projection around their centre, with north at the top. */

export interface Placed {
  x: number;
  y: number;
  /** The radius of the circle on the scale of the map. */
  radius: number;
}

interface Point {
  latitude: number;
  longitude: number;
  max_distance_meters: number;
}

const METRES_PER_DEGREE = 111_320;

/** Fits the points into a picture of this size, with a margin around the circles. */
export function layOut(points: readonly Point[], width: number, height: number, margin: number): Placed[] {
  if (points.length === 0) return [];
  const middle = {
    latitude: average(extent(points.map(({ latitude }) => latitude))),
    longitude: average(extent(points.map(({ longitude }) => longitude))),
  };
  const shrink = Math.max(0.01, Math.cos((middle.latitude * Math.PI) / 180));
  const metres = points.map(({ latitude, longitude, max_distance_meters }) => ({
    x: (longitude - middle.longitude) * METRES_PER_DEGREE * shrink,
    y: (middle.latitude - latitude) * METRES_PER_DEGREE,
    radius: max_distance_meters,
  }));
  const reach = (size: number, axis: 'x' | 'y') =>
    Math.max(...metres.map((point) => Math.abs(point[axis]) + point.radius)) / ((size - 2 * margin) / 2);
  const scale = Math.max(reach(width, 'x'), reach(height, 'y'), Number.MIN_VALUE);
  return metres.map(({ x, y, radius }) => ({
    x: width / 2 + x / scale,
    y: height / 2 + y / scale,
    radius: radius / scale,
  }));
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
const average = ([low, high]: [number, number]): number => (low + high) / 2;
