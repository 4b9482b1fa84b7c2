/** Describes intruders: callers without access to a call's target, and the refusal that each of them must get. */
import type { Call } from '@countersign/contract/call';
import type { ErrorCode } from '@countersign/contract/errors';

export type Headers = Record<string, string>;

export interface Intruder {
  name: string;
  access: Exclude<Call['access'], 'public'>;
  /**
   * Returns whether the intruder can try the call. Returns false for calls that name no participant, because such a
   * call concerns only its caller.
   */
  attacks(call: Call): boolean;
  headersFor(call: Call): Headers;
  /**
   * Returns the expected refusal. Returns null if the call may succeed, as long as the response contains no data of the
   * target.
   */
  refusalOf(call: Call): ErrorCode | null;
}

const UNKNOWN = {
  link: 'LINK_UNKNOWN',
  bearer: 'SESSION_EXPIRED',
  'api-key': 'API_KEY_INVALID',
  staff: 'SIGN_IN_REQUIRED',
} as const;

export const intruder = (
  name: string,
  access: Intruder['access'],
  headers: Headers,
  refusalOf: Intruder['refusalOf'] = () => UNKNOWN[access],
): Intruder => ({ name, access, attacks: () => true, headersFor: () => headers, refusalOf });

/** Returns the refusal for a key of another department. The target's data must seem not to exist. */
export function refusalOfDepartment(call: Call): ErrorCode | null {
  if (call.access === 'api-key' && call.forAllDepartments) return 'API_KEY_FOR_ONE_DEPARTMENT';
  if (call.access === 'api-key' && call.onlyFor === 'test') return 'API_KEY_KIND_REFUSED';
  if (call.path.includes('/sessions/:id')) return 'SESSION_NOT_FOUND';
  if (call.path.includes('/drafts/:id')) return 'DRAFT_NOT_FOUND';
  return call.path.includes('/templates/:id') ? 'TEMPLATE_NOT_FOUND' : null;
}

/** Returns the refusal for a test key. Live sessions, batches and drafts must seem not to exist. */
export function refusalOfTestKey(call: Call): ErrorCode | null {
  if (call.access === 'api-key' && call.scope === 'setup')
    return call.alsoFor && call.forAllDepartments ? 'API_KEY_FOR_ONE_DEPARTMENT' : 'API_KEY_SCOPE_MISSING';
  if (call.access === 'api-key' && call.onlyFor === 'live') return 'API_KEY_KIND_REFUSED';
  if (call.path.includes('/sessions/:id')) return 'SESSION_NOT_FOUND';
  if (call.path.includes('/batches/:id')) return call.multipart ? null : 'BATCH_NOT_FOUND';
  return call.path.includes('/drafts/:id') ? 'DRAFT_NOT_FOUND' : null;
}
