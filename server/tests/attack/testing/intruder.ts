/** Somebody who has no business with a call, and how they are refused. */
import type { Call } from '@countersign/contract/call';
import type { ErrorCode } from '@countersign/contract/errors';

export type Headers = Record<string, string>;

export interface Intruder {
  name: string;
  access: Exclude<Call['access'], 'public'>;
  /** A call that names no participant is about its caller: it is no attack on anybody. */
  attacks(call: Call): boolean;
  headersFor(call: Call): Headers;
  /** With what the call is refused; null where it may be answered, with nothing of the target. */
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

/** What belongs to the target's department answers as if it did not exist. */
export function refusalOfDepartment(call: Call): ErrorCode | null {
  if (call.access === 'api-key' && call.forAllDepartments) return 'API_KEY_FOR_ONE_DEPARTMENT';
  if (call.access === 'api-key' && call.onlyFor === 'test') return 'API_KEY_KIND_REFUSED';
  if (call.path.includes('/sessions/:id')) return 'SESSION_NOT_FOUND';
  if (call.path.includes('/drafts/:id')) return 'DRAFT_NOT_FOUND';
  return call.path.includes('/templates/:id') ? 'TEMPLATE_NOT_FOUND' : null;
}

/** Live sessions, batches and drafts are not there for it. */
export function refusalOfTestKey(call: Call): ErrorCode | null {
  if (call.access === 'api-key' && call.scope === 'setup') return 'API_KEY_SCOPE_MISSING';
  if (call.access === 'api-key' && call.onlyFor === 'live') return 'API_KEY_KIND_REFUSED';
  if (call.path.includes('/sessions/:id')) return 'SESSION_NOT_FOUND';
  if (call.path.includes('/batches/:id')) return call.multipart ? null : 'BATCH_NOT_FOUND';
  return call.path.includes('/drafts/:id') ? 'DRAFT_NOT_FOUND' : null;
}
