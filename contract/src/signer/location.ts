/** The call that shares the signer's location (SPEC 2 Location screen, SPEC 3 Location response). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { participantId, textOrNull } from '../schemas/values.ts';

/**
 * The distance and its verdict. INDETERMINATE means that the accuracy circle crosses the limit. The evidence records
 * this verdict, and the signer may proceed.
 */
const distanceInfo = z.object({
  distance_meters: z.number(),
  max_distance_meters: z.number(),
  validation_status: z.enum(['PASSED', 'FAILED', 'INDETERMINATE']),
});

/** The media types of maps. The server draws SVG maps, and external map services return PNG. */
const MAP_TYPES = ['image/svg+xml', 'image/png'] as const;
export type MapType = (typeof MAP_TYPES)[number];

export const captureLocation = signerCall('POST', '/location-capture', 'bearer', {
  summary: "Record the signer's location",
  body: z.object({
    participant_id: participantId,
    /**
     * Coordinates of another type count as missing. The coordinate rule then rejects them with the message of the
     * specification.
     */
    latitude: z.number().nullish().catch(null),
    longitude: z.number().nullish().catch(null),
    /**
     * The radius of the accuracy circle in metres. A location without it has no meaning, so the server rejects it in
     * the same way as missing coordinates.
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
    /**
     * The distance to the branch. Without a branch, it is the distance to the most distant other signer. Null if there
     * is neither.
     */
    distance_info: distanceInfo.nullable(),
    branch_validation_failed: z.boolean(),
    max_branch_distance: z.number().nullable(),
  }),
  errors: ['LOCATION_INVALID', 'LOCATION_INACCURATE', 'LOCATION_TOO_FAR', 'NOT_NEAR_BRANCH'],
});
