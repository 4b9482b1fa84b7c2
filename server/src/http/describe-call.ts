/** Describes a call for OpenAPI: its schemas, its permitted callers, and its possible error codes. */
import { type Access, type Call, takesIdempotencyKey } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import { failure, succeeded } from '@countersign/contract/schemas/envelope';
import { ERROR_STATUS, type ErrorCode } from '@countersign/contract/errors';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { StaffRequirements, RequiredRights } from './callers.ts';

const COMMON_ERRORS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];
/** The errors that every call which makes changes can return. */
const CHANGE_ERRORS: readonly ErrorCode[] = ['STORAGE_FULL'];
/** The errors that every call with a body can return. */
const BODY_ERRORS: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
/** The errors that every change by an originator can return. */
const ONCE_ERRORS: readonly ErrorCode[] = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_ANSWER_ERASED',
];
/** The errors that every call with a staff session can return. */
const STAFF_REFUSALS: readonly ErrorCode[] = [
  'SIGN_IN_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'ROLE_REFUSED',
  'PROOF_REQUIRED',
  'NOT_FROM_CONSOLE',
];
/** The errors that every signer call can return because of the state of the session or the signer. */
const STATE_REFUSALS: readonly ErrorCode[] = [
  'VPN_DETECTED',
  'PARTICIPANT_NOT_FOUND',
  'LINK_EXPIRED',
  'LINK_CANCELLED',
  'LINK_REJECTED',
  'LINK_DECLINED',
  'LINK_DECLINED_BY_ANOTHER',
  'LINK_DEAD',
  'NOT_YOUR_TURN',
  'STEP_NOT_ALLOWED',
  'STEP_REPEATED',
  'ALREADY_SIGNED',
];
const ACCESS_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  link: ['LINK_UNKNOWN', ...STATE_REFUSALS],
  bearer: ['SESSION_EXPIRED', ...STATE_REFUSALS],
  'api-key': [
    'API_KEY_INVALID',
    'API_KEY_SCOPE_MISSING',
    'API_KEY_NETWORK_REFUSED',
    'API_KEY_FOR_ONE_DEPARTMENT',
    'API_KEY_KIND_REFUSED',
    ...STAFF_REFUSALS,
  ],
  staff: STAFF_REFUSALS,
};
/**
 * Returns the alternative security schemes. Only OAuth schemes can list scopes and roles, so the description has them
 * as text.
 */
function securityOf(call: Call): Record<string, string[]>[] {
  switch (call.access) {
    case 'public':
      return [];
    case 'link':
      return [{ linkToken: [] }];
    case 'bearer':
      return [{ signerBearer: [] }];
    case 'api-key':
      return [{ apiKey: [] }, ...(call.onlyFor === 'test' ? [] : [{ staffSession: [] }])];
    case 'staff':
      return call.from === 'anyone' ? [] : [{ staffSession: [] }];
  }
}

function needsInWords({ scope, alsoFor, forAllDepartments, onlyFor, needsProof }: RequiredRights): string {
  const key = `${onlyFor ?? 'an'} API key with the scope \`${scope}\`${alsoFor ? ` or \`${alsoFor}\`` : ''}${forAllDepartments ? ', for all departments' : ''}`;
  if (onlyFor === 'test') return `Needs a ${key}.`;
  const staff = `a session of staff whose role has it${needsProof ? ' and a fresh proof of identity' : ''}`;
  return `Needs ${onlyFor ? 'a ' : ''}${key}, or ${staff}.`;
}

/** Returns the requirements as a text for the description. */
function staffInWords({ roles, needsProof }: StaffRequirements): string {
  const who = roles ? `Roles: ${roles.join(', ')}.` : 'Every role.';
  return needsProof ? `${who} Needs a fresh proof of identity.` : who;
}

function needs(call: Call): string {
  switch (call.access) {
    case 'public':
      return 'Needs no credentials.';
    case 'link':
      return 'Needs the token of the personal link.';
    case 'bearer':
      return 'Needs the bearer token that the signer got for the OTP.';
    case 'api-key':
      return `${needsInWords(call)}${call.isPrivate ? ' Only the caller sees what it changes.' : ''}`;
    case 'staff':
      return call.from === 'anyone' ? 'Needs no session.' : staffInWords(call);
  }
}

/** Returns all error codes that a call can return. */
export function refusalsOf(call: Call): ErrorCode[] {
  const changes = call.access !== 'public' && call.method !== 'GET';
  return [
    ...COMMON_ERRORS,
    ...ACCESS_ERRORS[call.access],
    ...(changes ? CHANGE_ERRORS : []),
    ...(call.method === 'GET' ? [] : BODY_ERRORS),
    ...(takesIdempotencyKey(call) ? ONCE_ERRORS : []),
    ...(call.errors ?? []),
  ];
}

/** The names of the calls in the contract. */
const NAMES: ReadonlyMap<Call, string> = new Map(
  Object.entries(CALLS).map(([name, call]): [Call, string] => [call, name]),
);

export function describeCall(call: Call): FastifySchema {
  const errors = refusalsOf(call);
  const operationId = NAMES.get(call);
  const byStatus = Object.groupBy(errors, (code) => ERROR_STATUS[code]);
  const refusals = Object.entries(byStatus).map(([status, codes]) => [
    status,
    failure.describe([...new Set(codes)].join(', ')),
  ]);
  const success = call.data
    ? succeeded(call.data).describe(call.summary)
    : {
        description: call.summary,
        content: { [call.file ?? 'application/octet-stream']: { schema: z.string().describe('The file') } },
      };
  return {
    ...(operationId ? { operationId } : {}),
    summary: call.summary,
    description: needs(call),
    tags: [call.tag],
    security: securityOf(call),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: { [call.status ?? 200]: success, ...Object.fromEntries(refusals) },
  };
}
