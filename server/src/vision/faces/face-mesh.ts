/**
 * Fits a mesh of 468 points to a possible face, and scores whether it is a face (MediaPipe Face Mesh,
 * `models/faces/mesh.onnx`).
 */
import type { FaceBox } from './face-detector.ts';
import type { OnnxModel } from '../pictures/onnx-model.ts';
import {
  cropSquare,
  numbersOfLevels,
  type OutsidePixels,
  type ChannelNumbers,
  type Square,
} from '../pictures/picture-crop.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export interface FaceMesh {
  /** The network's confidence that this is a face, from 0 to 1. */
  confidence: number;
  /** The points in pixels of the photo. */
  points: readonly Point[];
  /**
   * The distance of each point behind the centre of the head, in pixels. The network estimates these distances even for
   * a picture of a face.
   */
  depths: readonly number[];
}

const SIDE = 192;
const POINTS = 468;
/** The side of the crop that the network sees, as a multiple of the side of the detector's box. */
const SURROUNDINGS = 1.4;
const LEVELS = numbersOfLevels((level) => level / 255);
const NUMBERS: ChannelNumbers = [LEVELS, LEVELS, LEVELS];

export function squareAround({ middle, width, height }: FaceBox): Square {
  return { middle, side: Math.max(width, height) * SURROUNDINGS, angle: 0 };
}

export async function layMesh(
  model: OnnxModel,
  image: RgbImage,
  square: Square,
  beyond: OutsidePixels = 'black',
): Promise<FaceMesh> {
  const { data } = await model(cropSquare(image, square, SIDE, NUMBERS, beyond));
  const scale = square.side / SIDE;
  const [cos, sin] = [Math.cos(square.angle) * scale, Math.sin(square.angle) * scale];
  const points = Array.from({ length: POINTS }, (_, index): Point => {
    const across = (data[index * 3] ?? 0) - SIDE / 2;
    const down = (data[index * 3 + 1] ?? 0) - SIDE / 2;
    return [square.middle[0] + across * cos - down * sin, square.middle[1] + across * sin + down * cos];
  });
  const depths = Array.from({ length: POINTS }, (_, index) => (data[index * 3 + 2] ?? 0) * scale);
  return { confidence: Math.min(1, data[POINTS * 3] ?? 0), points, depths };
}
