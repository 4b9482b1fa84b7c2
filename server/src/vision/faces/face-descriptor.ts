/**
 * Computes a descriptor: 128 numbers that distinguish people (by the residual network of dlib as published by face-api,
 * `models/faces/descriptor.onnx`). The descriptors of one person's photos are close to each other, and those of two
 * people are not.
 */
import { featuresOf, middleOf } from './face-features.ts';
import type { OnnxModel } from '../pictures/onnx-model.ts';
import { cropSquare, numbersOfLevels, type ChannelNumbers, type Square } from '../pictures/picture-crop.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export const DESCRIPTOR_NUMBERS = 128;
const SIDE = 150;
/** The mean of red, green and blue in the training pictures. */
const MEANS = [122.782, 117.001, 104.298] as const;
const centred = (mean: number) => numbersOfLevels((level) => (level - mean) / 255);
const NUMBERS: ChannelNumbers = [centred(MEANS[0]), centred(MEANS[1]), centred(MEANS[2])];

/**
 * The position of the face in a crop as face-api makes it: the distance from the eyes to the mouth, and the height of
 * their centre, as shares of the side.
 */
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

/** Returns an upright square around the face, because the network was trained with upright faces. */
export function alignedSquare(points: readonly Point[]): Square {
  const { leftEye, rightEye, mouth } = featuresOf(points);
  const side = (distance(leftEye, mouth) + distance(rightEye, mouth)) / 2 / EYES_TO_MOUTH;
  const angle = Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0]);
  const [x, y] = middleOf([leftEye, rightEye, mouth]);
  const down = (0.5 - MIDDLE_DOWN) * side;
  return { middle: [x - down * Math.sin(angle), y + down * Math.cos(angle)], side, angle };
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
