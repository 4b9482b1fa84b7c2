/** Messages between the server and the process that reads photos. */
import { z } from 'zod';
import { DESCRIPTOR_NUMBERS } from './faces/face-descriptor.ts';
import { PRINT_FEATURES, PRINT_PIXELS } from './replay/face-print.ts';
import type { PhotosOutcome, PhotosReading } from '../providers/vision/vision.ts';

export interface PhotoProtocol {
  request: PhotoRequest;
  answer: PhotosOutcome;
}

export interface PhotoRequest {
  photos: readonly Uint8Array[];
  expectedCode: string;
  /** The challenge frames, one for each colour that the screen showed. */
  frames: readonly Uint8Array[];
  /** The frames of the clip, or an empty list if there is no clip. */
  clip: readonly Uint8Array[];
  /** The indexes of the frames of the clip in which the turn of the head is measured. */
  moments: readonly number[];
  /** The photo of the signer that the originator sent, for comparison. */
  reference?: Uint8Array | null;
}

const share = z.number().min(0).max(1);

const features = z.array(z.number()).length(PRINT_FEATURES);
const picture = z.instanceof(Uint8Array).refine(({ length }) => length === PRINT_PIXELS);

const photoReading = z.object({
  faces: z.number().int().nonnegative(),
  face: z
    .object({
      height: z.number(),
      outside: z.number(),
      confidence: share,
    })
    .nullable(),
  code: z.enum(['qr', 'digits', 'other-qr', 'other-digits']).nullable(),
  codeProbability: share.nullable(),
  quality: z.object({ brightest: z.number(), overexposed: share, blur: share }),
});

const light = z.tuple([z.number(), z.number(), z.number()]);

const clipReading = z.object({
  frames: z.number(),
  examined: z.number(),
  withFace: z.number(),
  copied: z.number(),
  loop: z.number().nullable(),
  photoLikeness: z.number().nullable(),
  blinks: z.number(),
  // Nodes of an earlier version do not send `turns`.
  turns: z.array(z.number().nullable()).default([]),
  depth: z
    .object({
      turn: z.number(),
      picture: z
        .object({
          across: z.number(),
          down: z.number(),
          agreement: z.number(),
          residue: z.number(),
        })
        .nullable(),
      shift: z.number(),
      tilt: z.number(),
    })
    .nullable(),
});

const photosReading = z.object({
  photos: z.array(photoReading),
  distance: z.number().nonnegative().nullable(),
  sameness: z.number().max(1).nullable(),
  isOnePicture: z.boolean(),
  noise: z.number().nullable(),
  frames: z.array(z.object({ skin: light, around: light }).nullable()),
  // Nodes of an earlier version do not send `clip`.
  clip: clipReading.nullable().default(null),
  models: z.array(z.string()),
  facePrints: z.array(z.object({ picture, features, mirrored: features })),
  descriptor: z.array(z.number()).length(DESCRIPTOR_NUMBERS).nullable(),
  // Nodes of an earlier version do not send `referenceDistance`.
  referenceDistance: z.number().nonnegative().nullable().default(null),
}) satisfies z.ZodType<PhotosReading>;

export const photosOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    reading: photosReading,
    photos: z.array(z.instanceof(Uint8Array)),
  }),
  z.object({ kind: z.literal('unreadable'), photo: z.number().int().positive() }),
]) satisfies z.ZodType<PhotosOutcome>;
