/** Defines the roles of staff, what each role may do, and the limits of sign-in. */
import { SCOPES, type Scope } from './scopes.ts';

export const ROLES = ['administrator', 'officer', 'reviewer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** The scopes of each role in the originator API. Calls for staff only list their roles directly. */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: SCOPES,
  officer: ['read', 'send', 'manage'],
  reviewer: ['read', 'evidence', 'review'],
  auditor: ['read', 'evidence'],
};

/**
 * The departments that each role can have. An officer has specific departments. A reviewer has specific departments or
 * all of them. All other roles have all departments.
 */
export const DEPARTMENTS_OF_ROLE: Readonly<Record<Role, 'some' | 'some-or-all' | 'all'>> = {
  administrator: 'all',
  officer: 'some',
  reviewer: 'some-or-all',
  auditor: 'all',
};

/**
 * The stages of signing in. `code`: the person must enter a code. `enrolling`: the person must set up a second factor.
 * `signed-in`: the person is signed in.
 */
export const SIGN_IN_STAGES = ['code', 'enrolling', 'signed-in'] as const;
export type SignInStage = (typeof SIGN_IN_STAGES)[number];

/**
 * The header that every console call sends if it changes something. A page of another origin cannot send this header
 * without permission (Fetch, CORS-safelisted request-header).
 */
export const CONSOLE_HEADER = 'x-console';

/**
 * The header with the id of the person that the page shows. It prevents an old tab from acting as another person who
 * has signed in since.
 */
export const PERSON_HEADER = 'x-person-id';

/**
 * The limits of passwords. NIST SP 800-63B 3.1.1.2 requires at least eight characters if a second factor is required,
 * and no composition rules.
 */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;

/** The parameters of RFC 6238 5.2. Every authenticator app supports these values. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;

export const RECOVERY_CODES = 10;
export const INVITATION_DAYS = 7;
/** How long a proof of identity remains valid. */
export const PROOF_MINUTES = 10;
/**
 * The limits of a session. It ends after one hour of inactivity and after twelve hours in total (NIST SP 800-63B 2.2.3,
 * AAL2).
 */
export const IDLE_MINUTES = 60;
export const MAX_HOURS = 12;

export interface Rights {
  role: Role;
  departments: readonly string[] | null;
  branches: readonly string[] | null;
}

/**
 * Returns the problems with a person's rights. An officer must have a department. Administrators and auditors must have
 * all departments and all branches.
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
