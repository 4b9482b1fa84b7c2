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

/** The scope that a call requires, with its alternative. */
export interface NeededScope {
  scope: Scope;
  /** Another scope that also allows the call. */
  alsoFor?: Scope;
}

/** Returns whether a caller with these scopes may make the call. */
export const isSufficient = (scopes: readonly Scope[], { scope, alsoFor = scope }: NeededScope): boolean =>
  scopes.includes(scope) || scopes.includes(alsoFor);
