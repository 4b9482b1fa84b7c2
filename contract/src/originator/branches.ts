/** Calls for branches. A template can require that signers are near a branch. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { filled, recordId, name, textOrNull } from '../schemas/values.ts';
import { BRANCH_DISTANCE_METERS } from '../template.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

const described = {
  name,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  max_distance_meters: z.number().min(1).max(20_100_000).default(BRANCH_DISTANCE_METERS),
};

const branch = z.object({ ...described, branch_id: z.string(), created_at: z.string() });

export const createBranch = originatorCall('POST', '/branches', 'setup', {
  forAllDepartments: true,
  summary: 'Create a branch',
  body: exactly(described),
  data: branch,
  status: 201,
});

export const listBranches = originatorCall('GET', '/branches', 'read', {
  summary: 'List branches, newest first',
  query: exactly(page),
  data: z.object({ branches: z.array(branch), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const deleteBranch = originatorCall('DELETE', '/branches/:id', 'setup', {
  forAllDepartments: true,
  summary: 'Delete a branch. Sessions that already refer to it keep it',
  params: recordId,
  data: z.object({ branch_id: z.string(), deleted: z.literal(true) }),
  errors: ['BRANCH_NOT_FOUND'],
});

const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit);

export const findPlaces = originatorCall('GET', '/places', 'setup', {
  summary:
    'Find places by name or address, for the coordinates of a branch. With `GEOCODER=nominatim`, finds addresses, and otherwise the towns of the embedded list',
  query: exactly({ text: filled(200) }),
  data: z.object({
    places: z
      .array(
        z.object({
          name: z.string(),
          country: textOrNull.describe(
            'The ISO 3166-1 alpha-2 code. Null if the name contains the whole address.',
          ),
          latitude: z.number(),
          longitude: z.number(),
        }),
      )
      .describe('The matches, best first.'),
  }),
});

export const drawPlace = originatorCall('GET', '/places/map', 'setup', {
  summary: 'Draw a map of a place and the radius around it',
  query: exactly({
    latitude: coordinate(90),
    longitude: coordinate(180),
    max_distance_meters: z.coerce.number().min(1).max(20_100_000),
    name: name.optional().describe('The label of the place.'),
  }),
  data: z.object({
    map_image_base64: textOrNull.describe('A PNG. Null if there is no map.'),
  }),
});
