/** Sharing the position (SPEC 2 Location screen, SPEC 3 Location response). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { participantId } from '../schemas/values.ts';

/** INDETERMINATE: the accuracy circle straddles the limit. It is recorded as such and may proceed. */
const distanceInfo = z.object({
  distance_meters: z.number(),
  max_distance_meters: z.number(),
  validation_status: z.enum(['PASSED', 'FAILED', 'INDETERMINATE']),
});

/** What is drawn by the server itself is SVG; outside services give PNG. */
const MAP_TYPES = ['image/svg+xml', 'image/png'] as const;
export type MapType = (typeof MAP_TYPES)[number];

export const captureLocation = defineCall({
  method: 'POST',
  path: '/api/v1/participant/location-capture',
  access: 'bearer',
  tag: 'Signer',
  summary: "Record the signer's position",
  body: z.object({
    participant_id: participantId,
    /** Whatever is no number counts as missing: the coordinate rule then refuses it in the specified words. */
    latitude: z.number().nullish().catch(null),
    longitude: z.number().nullish().catch(null),
    /** Radius in metres. Missing, the position is worth nothing: it is refused like missing coordinates. */
    accuracy: z.number().min(0).max(50_000_000).nullish(),
  }),
  data: z.object({
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number(),
    address: z.string().nullable(),
    map_image_base64: z.string().nullable(),
    map_image_type: z.enum(MAP_TYPES).nullable(),
    /** Distance to the nearest branch, or to the farthest other signer where no branch is set; null with neither. */
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
