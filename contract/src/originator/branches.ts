/** Branches: the places that signers may be required to be near. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { recordId, name } from '../schemas/values.ts';
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
