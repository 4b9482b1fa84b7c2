/**
 * Places labels so that they cover neither each other nor a marker. Each label takes the first free one of its possible
 * positions.
 */
import { HEIGHT, WIDTH, type Point } from './scene-layout.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LabelSpots {
  width: number;
  height: number;
  /** The centres of the possible positions, best position first. */
  spots: readonly Point[];
  /** True if the label must be drawn even if every position is occupied. */
  required: boolean;
}

export class LabelPlacer {
  readonly #taken: Box[] = [];

  reserve(box: Box): void {
    this.#taken.push(box);
  }

  place({ width, height, spots, required }: LabelSpots): Point | null {
    const boxes = spots.map((spot) =>
      inside({ left: spot.x - width / 2, top: spot.y - height / 2, width, height }),
    );
    const box =
      boxes.find((each) => !this.#taken.some((taken) => overlap(each, taken))) ??
      (required ? boxes[0] : undefined);
    if (box === undefined) return null;
    this.#taken.push(box);
    return { x: box.left + width / 2, y: box.top + height / 2 };
  }
}

const EDGE = 8;

function inside(box: Box): Box {
  return {
    ...box,
    left: clamp(box.left, EDGE, WIDTH - EDGE - box.width),
    top: clamp(box.top, EDGE, HEIGHT - EDGE - box.height),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
