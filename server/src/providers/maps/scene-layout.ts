/**
 * Where everything of a scene falls on the picture. The projection is azimuthal equidistant about the signer: every distance
 * and direction from the signer is true at any scale, there is no seam at the antimeridian and none at the poles, and a limit
 * drawn as a plain circle holds the signer exactly when the rule says so.
 */
import { distanceAndBearing } from '../../place/distance.ts';
import { mapWords, type MapWords } from './map-words.ts';
import type { MapScene } from './maps.ts';

/** As large as a phone shows it, so that its words can be read there; it is rendered at twice that. */
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
  words: MapWords;
  who: string;
  accuracyMeters: number;
  accuracyRadius: number;
  /** Nearest first; only those whose pin falls on the picture. */
  branches: PlacedBranch[];
}

/** The view fits the signer, the nearest branch and its limit; other branches show where they happen to fall into it. */
export function layOut(scene: MapScene): SceneLayout {
  const accuracyMeters = sane(scene.accuracyMeters);
  const words = mapWords(scene.language);
  const branches = scene.branches
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .map((branch) => ({ name: branch.name, limit: sane(branch.limitMeters), ...eastAndNorth(scene, branch) }))
    .toSorted((a, b) => a.meters - b.meters)
    .slice(0, MOST_BRANCHES);
  const nearest = branches.at(0);
  const view = frame([
    { east: 0, north: 0, radius: Math.max(accuracyMeters, nearest === undefined ? LONE_RADIUS : 0) },
    ...(nearest === undefined ? [] : [{ ...nearest, radius: nearest.limit }]),
  ]);
  const onPicture = ({ east, north }: { east: number; north: number }): Point => ({
    x: CENTRE.x + (east - view.east) * view.pixelsPerMeter,
    y: CENTRE.y - (north - view.north) * view.pixelsPerMeter,
  });
  return {
    pixelsPerMeter: view.pixelsPerMeter,
    position: onPicture({ east: 0, north: 0 }),
    words,
    who: scene.who ?? words.you,
    accuracyMeters,
    accuracyRadius: accuracyMeters * view.pixelsPerMeter,
    branches: branches
      .map((branch) => ({
        name: branch.name,
        meters: branch.meters,
        limitRadius: Math.min(branch.limit * view.pixelsPerMeter, FARTHEST_PIXEL),
        ...onPicture(branch),
      }))
      .filter(({ x, y }) => x >= PIN.half && x <= WIDTH - PIN.half && y >= PIN.height && y <= HEIGHT),
  };
}

/** More would be a crowd of pins, not a map. */
const MOST_BRANCHES = 12;
/** Half of what is shown when there is nothing but a sharp position. */
const LONE_RADIUS = 150;
const SMALLEST_SPAN = 80;
const FARTHEST_PIXEL = 20_000;
const PIN = { half: 10, height: 30 };
/** Kept free for pins, labels, scale bar and north arrow. */
const MARGIN = { side: 64, top: 64, bottom: 56 };
const ROOM = { width: WIDTH - 2 * MARGIN.side, height: HEIGHT - MARGIN.top - MARGIN.bottom };
const CENTRE = { x: WIDTH / 2, y: MARGIN.top + ROOM.height / 2 };
/** Half of the earth's girth: no accuracy and no limit means more than 'anywhere'. */
const ANYWHERE = 20_004_000;

function sane(meters: number): number {
  return meters > 0 ? Math.min(meters, ANYWHERE) : 0;
}

function eastAndNorth(scene: MapScene, branch: MapScene['branches'][number]) {
  const { meters, bearing } = distanceAndBearing(scene.position, branch);
  const radians = (bearing * Math.PI) / 180;
  return { meters, east: meters * Math.sin(radians), north: meters * Math.cos(radians) };
}

function frame(circles: readonly { east: number; north: number; radius: number }[]) {
  const west = Math.min(...circles.map(({ east, radius }) => east - radius));
  const east = Math.max(...circles.map((circle) => circle.east + circle.radius));
  const south = Math.min(...circles.map(({ north, radius }) => north - radius));
  const north = Math.max(...circles.map((circle) => circle.north + circle.radius));
  return {
    east: (west + east) / 2,
    north: (south + north) / 2,
    pixelsPerMeter: Math.min(
      ROOM.width / Math.max(east - west, SMALLEST_SPAN),
      ROOM.height / Math.max(north - south, SMALLEST_SPAN),
    ),
  };
}
