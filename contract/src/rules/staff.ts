/** The people of the company: their roles, what each may do, and the numbers of signing in. */
import { SCOPES, type Scope } from './scopes.ts';

export const ROLES = ['administrator', 'officer', 'reviewer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** What each may do through the originator API; calls for people alone name their roles themselves. */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: SCOPES,
  officer: ['read', 'send', 'manage'],
  reviewer: ['read', 'evidence', 'review'],
  auditor: ['read', 'evidence'],
};

/** An officer works for some departments, a reviewer for some or for all; the others always for all. */
export const DEPARTMENTS_OF_ROLE: Readonly<Record<Role, 'some' | 'some-or-all' | 'all'>> = {
  administrator: 'all',
  officer: 'some',
  reviewer: 'some-or-all',
  auditor: 'all',
};

/** How far somebody has come in signing in: the code is awaited, a second factor has to be set up first, or all is done. */
export const SIGN_IN_STAGES = ['code', 'enrolling', 'signed-in'] as const;
export type SignInStage = (typeof SIGN_IN_STAGES)[number];

/**
 * A page of another origin cannot add a header without being allowed to (Fetch, CORS-safelisted request-header), so every call
 * of the console that changes something carries this one.
 */
export const CONSOLE_HEADER = 'x-console';

/** Whom the page shows: tabs share a cookie, and one that was left open must not act as whoever signed in since in another. */
export const PERSON_HEADER = 'x-person-id';

/** NIST SP 800-63B 3.1.1.2: eight at least where a second factor is asked for as well; no other rules of composition. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;

/** RFC 6238 5.2, as every authenticator app does it. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;

export const RECOVERY_CODES = 10;
export const INVITATION_DAYS = 7;
/** How long a fresh proof of identity counts. */
export const PROOF_MINUTES = 10;
/** NIST SP 800-63B 2.2.3 (AAL2): an hour without a call, twelve hours in all. */
export const IDLE_MINUTES = 60;
export const MAX_HOURS = 12;

export interface Rights {
  role: Role;
  departments: readonly string[] | null;
  branches: readonly string[] | null;
}

/** An officer is of some department; an administrator and an auditor are of all, and of all branches. */
export function problemsOfRights(given: Rights): { field: keyof Rights; message: string }[] {
  const allowed = DEPARTMENTS_OF_ROLE[given.role];
  const some = (given.departments ?? []).length > 0;
  const problems: ReturnType<typeof problemsOfRights> = [];
  if (allowed === 'some' && !some)
    problems.push({ field: 'departments', message: `must name one at least for ${given.role}` });
  if (given.departments !== null && !some && allowed !== 'some')
    problems.push({ field: 'departments', message: 'must be null for all departments' });
  if (allowed === 'all' && some)
    problems.push({ field: 'departments', message: `must be null for ${given.role}` });
  if (allowed === 'all' && given.branches !== null)
    problems.push({ field: 'branches', message: `must be null for ${given.role}` });
  return problems;
}
