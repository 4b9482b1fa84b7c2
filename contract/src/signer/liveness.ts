/**
 * Calls for the liveness step, in which the signer shows the 4-digit code next to the face (SPEC 2 Liveness screen).
 */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import {
  CLIP_HEIGHT,
  CLIP_WIDTH,
  MAX_CLIP_BYTES,
  MAX_CLIP_CHARACTERS,
  MAX_CLIP_FRAMES,
  MAX_COLOURS,
  MAX_FRAME_CHARACTERS,
  MAX_FRAME_TIMES,
  PHOTO_COUNT,
  SCREEN_COLOUR_NAMES,
  SIDES,
} from '../rules/liveness.ts';
import { PRESENCE_REASON_CODES } from '../rules/presence-reasons.ts';
import { participantId, textOrNull } from '../schemas/values.ts';

const challenge = z.object({
  turns: z
    .array(z.object({ side: z.enum(SIDES), at_ms: z.number() }))
    .describe(
      "The turns of the head to prompt for, with the side from the signer's perspective and the time of the prompt in milliseconds since the start of the clip.",
    ),
  photos_ms: z
    .array(z.number())
    .length(PHOTO_COUNT)
    .describe('When to take the photos, in milliseconds since the start of the clip.'),
  colours: z
    .array(z.enum(SCREEN_COLOUR_NAMES))
    .describe('The colours that the screen shows in sequence after the photos.'),
});

export const generateLivenessCode = signerCall('POST', '/liveness-otp', 'bearer', {
  summary: 'Generate a new 4-digit code to show to the camera',
  body: z.object({ participant_id: participantId }),
  data: z.object({
    otp_code: z.string(),
    expires_in_seconds: z.number(),
    attempts_remaining: z.number(),
    challenge: challenge
      .optional()
      .describe('Valid for this code only. Absent if `liveness_challenge` is off in the template.'),
  }),
  errors: ['LIVENESS_COOLDOWN', 'LIVENESS_LOCKED'],
});

/**
 * The answer to the challenge. The server judges the frames. It only records the browser's data about the camera,
 * because this data proves nothing.
 */
const challengeAnswer = z.object({
  frames: z
    .array(z.string().max(MAX_FRAME_CHARACTERS))
    .max(MAX_COLOURS)
    .describe(
      'A small JPEG for each colour, as a data URL. Empty if the signer opted out of changing colours.',
    ),
  camera: z.object({
    label: z.string().max(200),
    width: z.number().nullable(),
    height: z.number().nullable(),
    frame_rate: z.number().nullable(),
    frame_times_ms: z
      .array(z.number())
      .max(MAX_FRAME_TIMES)
      .describe('When the video frames were captured, by the clock of the camera.'),
  }),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

/** The number of additional characters per frame: the data URL prefix and the base64 padding. */
const FRAME_OVERHEAD = 26;

const clip = z
  .object({
    frames: z
      .array(z.string())
      .min(1)
      .max(MAX_CLIP_FRAMES)
      .refine(
        (frames) =>
          frames.reduce((sum, { length }) => sum + length - FRAME_OVERHEAD, 0) <= MAX_CLIP_CHARACTERS,
        `must have at most ${MAX_CLIP_BYTES} bytes in all frames together`,
      )
      .describe(
        `JPEGs of one size as data URLs, about ${CLIP_WIDTH}x${CLIP_HEIGHT}, at most ${MAX_CLIP_BYTES} bytes together.`,
      ),
    times_ms: z
      .array(z.number().min(0).max(60_000))
      .max(MAX_CLIP_FRAMES)
      .refine(
        (times) => times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0)),
        'must increase from frame to frame',
      )
      .describe('When each frame was recorded, in milliseconds since the start of the clip.'),
  })
  .refine(
    ({ frames, times_ms: times }) => frames.length === times.length,
    'must have one time for each frame',
  );
export type Clip = z.infer<typeof clip>;

/**
 * The maximum length of a photo. Three 640x480 JPEGs take a few hundred kB as data URLs. A limit of about 1.5 MB per
 * photo leaves a margin for cameras with a high resolution.
 */
const MAX_PHOTO_CHARACTERS = 2_100_000;

const photosResult = z.object({
  has_face: z.boolean(),
  otp_found: z.boolean(),
  /**
   * The reasons for a rejection, as codes and as messages in the requested language. A message says what the signer can
   * do.
   */
  reasons: z.array(z.object({ code: z.enum(PRESENCE_REASON_CODES), message: z.string() })),
  attempts_remaining: z.number(),
  retry_after_seconds: z.number(),
  locked_until: textOrNull,
});

const submissionId = z.uuid();

export const submitLivenessPhotos = signerCall('POST', '/liveness-photo', 'bearer', {
  summary: 'Submit three photos of the signer showing the code',
  body: z.object({
    participant_id: participantId,
    images: z.array(z.string().max(MAX_PHOTO_CHARACTERS)).length(3),
    challenge: challengeAnswer.optional(),
    clip: clip
      .optional()
      .describe(
        'The clip recorded while the photos were taken. Without it, presence is indeterminate, and the template decides (`clip_missing`).',
      ),
    submission_id: submissionId
      .optional()
      .describe(
        'Identifies the submission. A repeated submission with the same id returns the same result and uses up no further attempt.',
      ),
  }),
  data: photosResult,
  errors: [
    'LIVENESS_CODE_REQUIRED',
    'LIVENESS_CODE_EXPIRED',
    'LIVENESS_COOLDOWN',
    'LIVENESS_LOCKED',
    'LIVENESS_CHECKING',
    'PHOTO_INVALID',
    'VISION_BUSY',
  ],
  bodyLimit:
    3 * MAX_PHOTO_CHARACTERS +
    MAX_COLOURS * MAX_FRAME_CHARACTERS +
    MAX_CLIP_CHARACTERS +
    MAX_CLIP_FRAMES * 64 +
    8192,
});

export const readLivenessSubmission = signerCall(
  'GET',
  '/liveness-photo/:participant_id/:submission_id',
  'bearer',
  {
    summary: 'Read the place of submitted photos in the queue, or their result',
    params: z.object({ participant_id: participantId, submission_id: submissionId }),
    data: z.object({
      state: z
        .enum(['waiting', 'checked', 'unknown'])
        .describe(
          '`unknown`: the photos have not arrived, or could not be checked. Submit them again with the same id, which uses up no further attempt.',
        ),
      place: z.number().nullable().describe('The place in the queue, from 1. Null unless the photos wait.'),
      seconds: z
        .number()
        .nullable()
        .describe('The expected time until the result. Null unless the photos wait.'),
      result: photosResult
        .nullable()
        .describe('The answer to the submission. Null until the photos are checked.'),
    }),
  },
);
