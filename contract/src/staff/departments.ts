/** Calls for the list of departments. Administrators create, rename and merge departments. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { department as departmentName, idText, recordId } from '../schemas/values.ts';

const department = z.object({
  department_id: z.string(),
  name: z.string(),
  former_names: z
    .array(z.string())
    .describe('Names that were renamed or merged. Sessions keep the name that they were created with.'),
});

export const listDepartments = staffCall('GET', '/departments', {
  summary: 'List the departments that the caller can see, by name',
  query: exactly(page),
  data: z.object({
    departments: z.array(z.string()).describe('The current names.'),
    entries: z.array(department),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const createDepartment = staffCall('POST', '/departments', {
  roles: ['administrator'],
  isOnce: true,
  summary: 'Create a department. Names that differ only in case or spaces are one department',
  body: exactly({ name: departmentName }),
  data: department,
  status: 201,
  errors: ['DEPARTMENT_EXISTS'],
});

export const renameDepartment = staffCall('PATCH', '/departments/:id', {
  roles: ['administrator'],
  summary: 'Rename a department. Rights and existing sessions follow the new name',
  params: recordId,
  body: exactly({ name: departmentName }),
  data: department,
  errors: ['DEPARTMENT_NOT_FOUND', 'DEPARTMENT_EXISTS'],
});

export const mergeDepartment = staffCall('POST', '/departments/:id/merge', {
  roles: ['administrator'],
  needsProof: true,
  summary:
    'Merge a department into another one. Members of either see the sessions of both. Cannot be undone',
  params: recordId,
  body: exactly({ into: idText }),
  data: department,
  errors: ['DEPARTMENT_NOT_FOUND'],
});
