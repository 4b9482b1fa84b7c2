/** The scopes of API keys. Each originator call requires one of them. */
export const SCOPES = [
  /** Read sessions, their documents, templates, branches and webhooks. */
  'read',
  /** Create new sessions. */
  'send',
  /** Change open sessions: cancel them, replace links, share documents, resend webhooks. */
  'manage',
  /** Export the evidence with photos, locations and addresses. */
  'evidence',
  /** Decide pending reviews. */
  'review',
  /** Erase the personal data of ended sessions. */
  'erase',
  /** Create and change templates, branches and webhook secrets. */
  'setup',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes of API keys. No role has the last scope, and a key with the last scope has no other scope. */
export const KEY_SCOPES = [
  ...SCOPES,
  /** Create, change and disable staff (SCIM). */
  'provision',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** Returns why a key cannot have these scopes. Returns null if it can. */
export function provisioningProblem(
  scopes: readonly KeyScope[],
  { isTest, department }: { isTest: boolean; department: string | null },
): string | null {
  if (!scopes.includes('provision')) return null;
  if (scopes.length > 1) return 'must not combine provision with other scopes';
  return isTest || department !== null
    ? 'must not include provision for a test key or for one department'
    : null;
}

/** The scopes of which a call requires one. */
export interface NeededScope {
  scope: Scope;
  /** Another scope that also allows the call. */
  alsoFor?: Scope;
}

/** Returns whether these scopes allow the call. */
export const isSufficient = (
  scopes: readonly KeyScope[],
  { scope, alsoFor = scope }: { scope: KeyScope; alsoFor?: KeyScope },
): boolean => scopes.includes(scope) || scopes.includes(alsoFor);
