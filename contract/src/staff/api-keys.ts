/** Calls for the API keys of systems that create sessions. Administrators create, list, rotate and revoke API keys. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { department, name, recordId, textOrNull, whole } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { frameOrigin, origin } from '../schemas/origin.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { KEY_SCOPES, provisioningProblem } from '../rules/scopes.ts';

const rights = {
  name,
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .overwrite((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope))),
  /** The department of the key. Null for all departments. */
  department: department.nullable().default(null),
  /** The addresses and networks (CIDR) that may use the key. Empty if every address may use it. */
  networks: z
    .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))
    .max(50)
    .default([]),
  /** The allowed origins of `return_url`, to which signers return. Empty if no origin is allowed. */
  return_origins: z.array(origin).max(20).default([]),
  /** The origins whose pages may embed the signer's journey in a frame. Empty if no origin is allowed. */
  frame_origins: z.array(frameOrigin).max(20).default([]),
  is_test: z
    .boolean()
    .default(false)
    .describe(
      'Creates a test key (`test_…`). Its sessions are tests: they send no messages and are not legally valid. It must not have the scope `setup`.',
    ),
};

const apiKey = z.object({
  api_key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  department: textOrNull,
  networks: z.array(z.string()),
  return_origins: z.array(z.string()),
  frame_origins: z.array(z.string()),
  is_test: z.boolean(),
  created_at: z.string(),
  expires_at: textOrNull,
  revoked_at: textOrNull,
  last_used_at: textOrNull,
});

export const createApiKey = staffCall('POST', '/api-keys', {
  roles: ['administrator'],
  needsProof: true,
  isOnce: true,
  summary: 'Create an API key and show it once',
  body: exactly({
    ...rights,
    expires_in_days: whole(1, 3650).nullable().default(null),
  })
    .superRefine(({ scopes, is_test: isTest, department: of }, context) => {
      const message = provisioningProblem(scopes, { isTest, department: of });
      if (message !== null) context.addIssue({ code: 'custom', path: ['scopes'], message });
    })
    .refine(({ is_test, scopes }) => !(is_test && scopes.includes('setup')), {
      path: ['scopes'],
      message: 'must not include setup for a test key, because live sessions depend on what it changes',
    }),
  data: apiKey.extend({ key: z.string() }),
  status: 201,
});

export const listApiKeys = staffCall('GET', '/api-keys', {
  roles: ['administrator', 'auditor'],
  summary: 'List all API keys, newest first, without the keys themselves',
  query: exactly(page),
  data: z.object({ api_keys: z.array(apiKey), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const rotateApiKey = staffCall('POST', '/api-keys/:id/rotate', {
  roles: ['administrator'],
  needsProof: true,
  isOnce: true,
  summary:
    'Create a key with the same rights and show it once. The former key remains valid for a transition period',
  params: recordId,
  body: exactly({
    /**
     * The number of hours until the former key expires. At most 30 days, because a system should have two valid keys
     * only during a transition.
     */
    expire_former_in_hours: whole(0, 720).default(24),
  }),
  data: apiKey.extend({ key: z.string(), former_expires_at: z.string() }),
  status: 201,
  errors: ['API_KEY_NOT_FOUND', 'API_KEY_REPLACED'],
});

export const revokeApiKey = staffCall('DELETE', '/api-keys/:id', {
  roles: ['administrator'],
  needsProof: true,
  summary: 'Revoke an API key permanently',
  params: recordId,
  data: apiKey,
  errors: ['API_KEY_NOT_FOUND'],
});
