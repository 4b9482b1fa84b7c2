/** Showing the 4-digit code beside the face (SPEC 2 Liveness screen). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  MAX_COLOURS,
  MAX_FRAME_CHARACTERS,
  MAX_FRAME_TIMES,
  SCREEN_COLOUR_NAMES,
  SIDES,
} from '../rules/liveness.ts';
import { PRESENCE_REASON_CODES } from '../rules/presence-reasons.ts';
import { participantId } from '../schemas/values.ts';

const challenge = z.object({
  turns: z
    .tuple([z.enum(SIDES), z.enum(SIDES)])
    .describe(
      "To which side, the signer's own, the head is to be turned at the second and at the third photo.",
    ),
  colours: z
    .array(z.enum(SCREEN_COLOUR_NAMES))
    .describe('What the screen is to show after the photos, one colour after the other.'),
});

export const generateLivenessCode = defineCall({
  method: 'POST',
  path: '/api/v1/participant/liveness-otp',
  access: 'bearer',
  tag: 'Signer',
  summary: 'A fresh 4-digit code to show to the camera',
  body: z.object({ participant_id: participantId }),
  data: z.object({
    otp_code: z.string(),
    expires_in_seconds: z.number(),
    attempts_remaining: z.number(),
    challenge: challenge
      .optional()
      .describe("Of this code alone. Missing where the template's `liveness_challenge` is off."),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'LIVENESS_COOLDOWN',
    'LIVENESS_LOCKED',
    'VPN_DETECTED',
  ],
});

/** The frames go with their challenge; what the browser says of its camera is recorded and proves nothing by itself. */
const challengeAnswer = z.object({
  frames: z
    .array(z.string().max(MAX_FRAME_CHARACTERS))
    .max(MAX_COLOURS)
    .describe(
      'A small JPEG for each colour, as a data URL; none where the signer wants no changing colours.',
    ),
  camera: z.object({
    label: z.string().max(200),
    width: z.number().nullable(),
    height: z.number().nullable(),
    frame_rate: z.number().nullable(),
    frame_times_ms: z
      .array(z.number())
      .max(MAX_FRAME_TIMES)
      .describe('When the frames of the video were taken, by the clock of the camera.'),
  }),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

/** Three JPEGs at 640x480 as data URLs weigh a few hundred kB; a megabyte and a half each leaves room for large cameras. */
const MAX_PHOTO_CHARACTERS = 2_100_000;

export const submitLivenessPhotos = defineCall({
  method: 'POST',
  path: '/api/v1/participant/liveness-photo',
  access: 'bearer',
  tag: 'Signer',
  summary: 'Three photos of the signer holding the code',
  body: z.object({
    participant_id: participantId,
    images: z.array(z.string().max(MAX_PHOTO_CHARACTERS)).length(3),
    challenge: challengeAnswer.optional(),
  }),
  data: z.object({
    has_face: z.boolean(),
    otp_found: z.boolean(),
    /** What a person can do about a refusal, by code and in the language asked for. */
    reasons: z.array(z.object({ code: z.enum(PRESENCE_REASON_CODES), message: z.string() })),
    attempts_remaining: z.number(),
    retry_after_seconds: z.number(),
    locked_until: z.string().nullable(),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'LIVENESS_CODE_REQUIRED',
    'LIVENESS_CODE_EXPIRED',
    'LIVENESS_COOLDOWN',
    'LIVENESS_LOCKED',
    'LIVENESS_CHECKING',
    'PHOTO_INVALID',
    'VISION_BUSY',
    'VPN_DETECTED',
  ],
  bodyLimit: 3 * MAX_PHOTO_CHARACTERS + MAX_COLOURS * MAX_FRAME_CHARACTERS + 8192,
});
