/**
 * 128 numbers that tell one person from another (the residual network of dlib as face-api publishes it,
 * `models/faces/descriptor.onnx`): photos of one person are near each other, those of two are not.
 */
import { featuresOf, middleOf } from './face-features.ts';
import type { Point } from '../pictures/rgb-image.ts';
import type { OnnxModel } from '../pictures/onnx-model.ts';
import { cropSquare, numbersOfLevels, type ChannelNumbers, type Square } from '../pictures/picture-crop.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';

export const DESCRIPTOR_NUMBERS = 128;
const SIDE = 150;
/** The mean colour of the pictures that it was trained on. */
const MEANS = [122.782, 117.001, 104.298] as const;
const centred = (mean: number) => numbersOfLevels((level) => (level - mean) / 255);
const NUMBERS: ChannelNumbers = [centred(MEANS[0]), centred(MEANS[1]), centred(MEANS[2])];

/** Where face-api puts the face: the distance from eyes to mouth in the crop, and the middle of the three. */
const EYES_TO_MOUTH = 0.45;
const MIDDLE_DOWN = 0.43;

export async function describeFace(
  model: OnnxModel,
  image: RgbImage,
  points: readonly Point[],
): Promise<number[]> {
  const { data } = await model(cropSquare(image, alignedSquare(points), SIDE, NUMBERS));
  return Array.from(data);
}

/** Upright, as the network was trained. */
export function alignedSquare(points: readonly Point[]): Square {
  const { leftEye, rightEye, mouth } = featuresOf(points);
  const side = (distance(leftEye, mouth) + distance(rightEye, mouth)) / 2 / EYES_TO_MOUTH;
  const angle = Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0]);
  const [x, y] = middleOf([leftEye, rightEye, mouth]);
  const down = (0.5 - MIDDLE_DOWN) * side;
  return { middle: [x - down * Math.sin(angle), y + down * Math.cos(angle)], side, angle };
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
