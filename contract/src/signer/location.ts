/** Sharing the location (SPEC 2 Location screen, SPEC 3 Location response). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { participantId, textOrNull } from '../schemas/values.ts';

/** INDETERMINATE: the accuracy circle crosses the limit. It is recorded as such, and the signer may proceed. */
const distanceInfo = z.object({
  distance_meters: z.number(),
  max_distance_meters: z.number(),
  validation_status: z.enum(['PASSED', 'FAILED', 'INDETERMINATE']),
});

/** The server draws SVG maps. External map services return PNG. */
const MAP_TYPES = ['image/svg+xml', 'image/png'] as const;
export type MapType = (typeof MAP_TYPES)[number];

export const captureLocation = signerCall('POST', '/location-capture', 'bearer', {
  summary: "Record the signer's location",
  body: z.object({
    participant_id: participantId,
    /** Other values count as missing, so that the coordinate rule rejects them with the specified message. */
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
    address: textOrNull,
    map_image_base64: textOrNull,
    map_image_type: z.enum(MAP_TYPES).nullable(),
    /** The distance to the branch, or to the farthest other signer if there is no branch. Null if there is neither. */
    distance_info: distanceInfo.nullable(),
    branch_validation_failed: z.boolean(),
    max_branch_distance: z.number().nullable(),
  }),
  errors: ['LOCATION_INVALID', 'LOCATION_INACCURATE', 'LOCATION_TOO_FAR', 'NOT_NEAR_BRANCH'],
});
