/** Staff: their roles, what each role may do, and the sign-in limits. */
import { SCOPES, type Scope } from './scopes.ts';

export const ROLES = ['administrator', 'officer', 'reviewer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** The scopes that each role has in the originator API. Staff-only calls list their roles themselves. */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: SCOPES,
  officer: ['read', 'send', 'manage'],
  reviewer: ['read', 'evidence', 'review'],
  auditor: ['read', 'evidence'],
};

/** An officer has specific departments, a reviewer some or all, and the other roles always all. */
export const DEPARTMENTS_OF_ROLE: Readonly<Record<Role, 'some' | 'some-or-all' | 'all'>> = {
  administrator: 'all',
  officer: 'some',
  reviewer: 'some-or-all',
  auditor: 'all',
};

/**
 * The stages of signing in: the code is required, a second factor must be set up, or the person is signed in.
 */
export const SIGN_IN_STAGES = ['code', 'enrolling', 'signed-in'] as const;
export type SignInStage = (typeof SIGN_IN_STAGES)[number];

/**
 * A page of another origin cannot add this header without permission (Fetch, CORS-safelisted request-header),
 * so every console call that changes something carries it.
 */
export const CONSOLE_HEADER = 'x-console';

/**
 * Carries the id of the person that the page shows, so that an old tab cannot act as another person who has signed in
 * since.
 */
export const PERSON_HEADER = 'x-person-id';

/**
 * NIST SP 800-63B 3.1.1.2: at least eight characters if a second factor is required, and no composition rules.
 */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;

/** The parameters of RFC 6238 5.2, with the values that every authenticator app supports. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;

export const RECOVERY_CODES = 10;
export const INVITATION_DAYS = 7;
/** How long a proof of identity remains valid. */
export const PROOF_MINUTES = 10;
/** A session ends after one hour of inactivity, and after twelve hours in total (NIST SP 800-63B 2.2.3, AAL2). */
export const IDLE_MINUTES = 60;
export const MAX_HOURS = 12;

export interface Rights {
  role: Role;
  departments: readonly string[] | null;
  branches: readonly string[] | null;
}

/**
 * Returns what is wrong with a person's rights. An officer must have a department. Administrators and auditors must
 * have all departments and all branches.
 */
export function problemsOfRights(given: Rights): { field: keyof Rights; message: string }[] {
  const allowed = DEPARTMENTS_OF_ROLE[given.role];
  const some = (given.departments ?? []).length > 0;
  const problems: ReturnType<typeof problemsOfRights> = [];
  if (allowed === 'some' && !some)
    problems.push({ field: 'departments', message: `must contain at least one for ${given.role}` });
  if (given.departments !== null && !some && allowed !== 'some')
    problems.push({ field: 'departments', message: 'must be null for all departments' });
  if (allowed === 'all' && some)
    problems.push({ field: 'departments', message: `must be null for ${given.role}` });
  if (allowed === 'all' && given.branches !== null)
    problems.push({ field: 'branches', message: `must be null for ${given.role}` });
  return problems;
}
