/**
 * Calculates where everything in a scene is drawn. The projection is azimuthal equidistant around the signer. Every
 * distance and direction from the signer is therefore true at any scale, and there is no seam at the antimeridian or
 * the poles. A limit is drawn as a circle, which contains the signer exactly when the signer is within the limit.
 */
import { distanceAndBearing } from '../../place/distance.ts';
import { mapTexts, type MapTexts } from './map-texts.ts';
import type { MapScene } from './maps.ts';

/**
 * The width of the picture on a phone, so that texts are readable there. The picture is rendered at twice this size.
 */
export const WIDTH = 400;
export const HEIGHT = 225;

export interface Point {
  x: number;
  y: number;
}

export interface PlacedBranch extends Point {
  name: string;
  meters: number;
  limitRadius: number;
}

export interface SceneLayout {
  pixelsPerMeter: number;
  position: Point;
  texts: MapTexts;
  who: string;
  accuracyMeters: number;
  accuracyRadius: number;
  /** The branches whose pin is within the picture, nearest first. */
  branches: PlacedBranch[];
}

/**
 * Calculates the layout. The view fits the signer, the nearest branch and its limit. Other branches are shown if they
 * are inside the view.
 */
export function layOut(scene: MapScene): SceneLayout {
  const accuracyMeters = clampMeters(scene.accuracyMeters);
  const texts = mapTexts(scene.language);
  const branches = scene.branches
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .map((branch) => ({
      name: branch.name,
      limit: clampMeters(branch.limitMeters),
      ...eastAndNorth(scene, branch),
    }))
    .toSorted((a, b) => a.meters - b.meters)
    .slice(0, MAX_BRANCHES);
  const nearest = branches.at(0);
  const view = fitView([
    {
      east: 0,
      north: 0,
      radius: Math.max(accuracyMeters, nearest === undefined ? DEFAULT_RADIUS_METERS : 0),
    },
    ...(nearest === undefined ? [] : [{ ...nearest, radius: nearest.limit }]),
  ]);
  const onPicture = ({ east, north }: { east: number; north: number }): Point => ({
    x: CENTRE.x + (east - view.east) * view.pixelsPerMeter,
    y: CENTRE.y - (north - view.north) * view.pixelsPerMeter,
  });
  return {
    pixelsPerMeter: view.pixelsPerMeter,
    position: onPicture({ east: 0, north: 0 }),
    texts,
    who: scene.who ?? texts.you,
    accuracyMeters,
    accuracyRadius: accuracyMeters * view.pixelsPerMeter,
    branches: branches
      .map((branch) => ({
        name: branch.name,
        meters: branch.meters,
        limitRadius: Math.min(branch.limit * view.pixelsPerMeter, MAX_PIXELS),
        ...onPicture(branch),
      }))
      .filter(({ x, y }) => x >= PIN.half && x <= WIDTH - PIN.half && y >= PIN.height && y <= HEIGHT),
  };
}

/** The maximum number of pins. More pins would hide the map. */
const MAX_BRANCHES = 12;
/** The radius of the view if no branch is shown. */
const DEFAULT_RADIUS_METERS = 150;
const MIN_SPAN_METERS = 80;
const MAX_PIXELS = 20_000;
const PIN = { half: 10, height: 30 };
/** The margins, which leave space for pins, labels, the scale bar and the north arrow. */
const MARGIN = { side: 64, top: 64, bottom: 56 };
const INNER = { width: WIDTH - 2 * MARGIN.side, height: HEIGHT - MARGIN.top - MARGIN.bottom };
const CENTRE = { x: WIDTH / 2, y: MARGIN.top + INNER.height / 2 };
/** The largest possible distance, which is half of the earth's circumference. */
const MAX_METERS = 20_004_000;

function clampMeters(meters: number): number {
  return meters > 0 ? Math.min(meters, MAX_METERS) : 0;
}

function eastAndNorth(scene: MapScene, branch: MapScene['branches'][number]) {
  const { meters, bearing } = distanceAndBearing(scene.position, branch);
  const radians = (bearing * Math.PI) / 180;
  return { meters, east: meters * Math.sin(radians), north: meters * Math.cos(radians) };
}

function fitView(circles: readonly { east: number; north: number; radius: number }[]) {
  const west = Math.min(...circles.map(({ east, radius }) => east - radius));
  const east = Math.max(...circles.map((circle) => circle.east + circle.radius));
  const south = Math.min(...circles.map(({ north, radius }) => north - radius));
  const north = Math.max(...circles.map((circle) => circle.north + circle.radius));
  return {
    east: (west + east) / 2,
    north: (south + north) / 2,
    pixelsPerMeter: Math.min(
      INNER.width / Math.max(east - west, MIN_SPAN_METERS),
      INNER.height / Math.max(north - south, MIN_SPAN_METERS),
    ),
  };
}
