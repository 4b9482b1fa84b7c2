/** What an API key may be allowed to do. Each originator call names the one it needs. */
export const SCOPES = [
  /** See sessions, their documents, templates, branches and webhooks. */
  'read',
  /** Start sessions. */
  'send',
  /** Change running sessions: cancel them, replace links, hand out documents, repeat webhooks. */
  'manage',
  /** Export the evidence with photos, positions and addresses. */
  'evidence',
  /** Decide on sessions that wait for a review. */
  'review',
  /** Erase what is personal about a session that has ended. */
  'erase',
  /** Make and change templates, branches and webhook secrets. */
  'setup',
] as const;

export type Scope = (typeof SCOPES)[number];
