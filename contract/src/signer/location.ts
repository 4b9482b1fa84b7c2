/** Sharing the location (SPEC 2 Location screen, SPEC 3 Location response). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { participantId } from '../schemas/values.ts';

/** INDETERMINATE: the accuracy circle crosses the limit. It is recorded as such, and the signer may proceed. */
const distanceInfo = z.object({
  distance_meters: z.number(),
  max_distance_meters: z.number(),
  validation_status: z.enum(['PASSED', 'FAILED', 'INDETERMINATE']),
});

/** The server draws SVG maps. External map services return PNG. */
const MAP_TYPES = ['image/svg+xml', 'image/png'] as const;
export type MapType = (typeof MAP_TYPES)[number];

export const captureLocation = defineCall({
  method: 'POST',
  path: '/api/v1/participant/location-capture',
  access: 'bearer',
  tag: 'Signer',
  summary: "Record the signer's location",
  body: z.object({
    participant_id: participantId,
    /**
     * A value that is not a number counts as missing, so that the coordinate rule rejects it with the specified
     * message.
     */
    latitude: z.number().nullish().catch(null),
    longitude: z.number().nullish().catch(null),
    /**
     * The radius in metres. A location without it is meaningless, so it is rejected like missing coordinates.
     */
    accuracy: z.number().min(0).max(50_000_000).nullish(),
  }),
  data: z.object({
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number(),
    address: z.string().nullable(),
    map_image_base64: z.string().nullable(),
    map_image_type: z.enum(MAP_TYPES).nullable(),
    /**
     * The distance to the nearest branch, or to the farthest other signer if the session has no branch. Null
     * with neither.
     */
    distance_info: distanceInfo.nullable(),
    branch_validation_failed: z.boolean(),
    max_branch_distance: z.number().nullable(),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'LOCATION_INVALID',
    'LOCATION_INACCURATE',
    'LOCATION_TOO_FAR',
    'NOT_NEAR_BRANCH',
    'VPN_DETECTED',
  ],
});
