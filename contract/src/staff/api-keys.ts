/** API keys of the systems that start signings: made, listed, rotated and revoked by an administrator. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId, department, name } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { frameOrigin, origin } from '../schemas/origin.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { SCOPES } from '../rules/scopes.ts';

const rights = {
  name,
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .overwrite((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  /** Null: every department. */
  department: department.nullable().default(null),
  /** Addresses and networks (CIDR) that it may be used from; none: anywhere. */
  networks: z
    .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))
    .max(50)
    .default([]),
  /** Where signers of its sessions may be sent back to (`return_url`); none: nowhere. */
  return_origins: z.array(origin).max(20).default([]),
  /** Whose pages may show the journey of its signers in a frame; none: no page may. */
  frame_origins: z.array(frameOrigin).max(20).default([]),
  is_test: z
    .boolean()
    .default(false)
    .describe(
      'A key `test_…`: its sessions are tests, send no message and are not valid. Without the scope `setup`.',
    ),
};

const apiKey = z.object({
  api_key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  department: z.string().nullable(),
  networks: z.array(z.string()),
  return_origins: z.array(z.string()),
  frame_origins: z.array(z.string()),
  is_test: z.boolean(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/api/v1/staff/api-keys',
  access: 'staff',
  roles: ['administrator'],
  needsProof: true,
  isOnce: true,
  tag: 'Staff',
  summary: 'Make an API key, shown this once',
  body: exactly({
    ...rights,
    expires_in_days: z.number().int().min(1).max(3650).nullable().default(null),
  }).refine(({ is_test, scopes }) => !(is_test && scopes.includes('setup')), {
    path: ['scopes'],
    message: 'of a test key must be without setup, which live sessions run under',
  }),
  data: apiKey.extend({ key: z.string() }),
  status: 201,
});

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api/v1/staff/api-keys',
  access: 'staff',
  roles: ['administrator', 'auditor'],
  tag: 'Staff',
  summary: 'Every API key, newest first, a page at a time, without the keys themselves',
  query: exactly(page),
  data: z.object({ api_keys: z.array(apiKey), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const rotateApiKey = defineCall({
  method: 'POST',
  path: '/api/v1/staff/api-keys/:id/rotate',
  access: 'staff',
  roles: ['administrator'],
  needsProof: true,
  isOnce: true,
  tag: 'Staff',
  summary: 'Make a key with the same rights, shown this once; the former one works beside it for a while',
  params: recordId,
  body: exactly({
    /** A month at most: two keys for one system are for changing over. */
    expire_former_in_hours: z.number().int().min(0).max(720).default(24),
  }),
  data: apiKey.extend({ key: z.string(), former_expires_at: z.string() }),
  status: 201,
  errors: ['API_KEY_NOT_FOUND', 'API_KEY_REPLACED'],
});

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/api/v1/staff/api-keys/:id',
  access: 'staff',
  roles: ['administrator'],
  needsProof: true,
  tag: 'Staff',
  summary: 'Revoke an API key, for good',
  params: recordId,
  data: apiKey,
  errors: ['API_KEY_NOT_FOUND'],
});
