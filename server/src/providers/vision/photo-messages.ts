/** The messages between the server and the process that reads photos. */
import { z } from 'zod';
import { DESCRIPTOR_NUMBERS } from './face-descriptor.ts';
import { FACE_HASH_BITS } from './face-hash.ts';
import type { PhotosOutcome, PhotosReading } from './vision.ts';

export interface PhotoProtocol {
  request: PhotoRequest;
  answer: PhotosOutcome;
}

export interface PhotoRequest {
  photos: readonly Uint8Array[];
  expectedCode: string;
}

const share = z.number().min(0).max(1);

const faceBits = z
  .string()
  .regex(/^[01]+$/)
  .length(FACE_HASH_BITS);

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

const photosReading = z.object({
  photos: z.array(photoReading),
  distance: z.number().nonnegative().nullable(),
  sameness: z.number().max(1).nullable(),
  isOnePicture: z.boolean(),
  models: z.array(z.string()),
  faceHashes: z.array(z.object({ hash: faceBits, mirrored: faceBits })),
  descriptor: z.array(z.number()).length(DESCRIPTOR_NUMBERS).nullable(),
}) satisfies z.ZodType<PhotosReading>;

export const photosOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    reading: photosReading,
    photos: z.array(z.instanceof(Uint8Array)),
  }),
  z.object({ kind: z.literal('unreadable'), photo: z.number().int().positive() }),
]) satisfies z.ZodType<PhotosOutcome>;
