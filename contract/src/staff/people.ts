/** Calls for the company's staff. Administrators invite people, assign roles and departments, and revoke access. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { department, name, recordId, textOrNull } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { CONSOLE_LANGUAGES } from '../rules/languages.ts';
import {
  MAX_PEOPLE_FILE_CHARACTERS,
  MAX_PEOPLE_ROWS,
  PEOPLE_COLUMNS,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_PROBLEMS,
} from '../rules/people-file.ts';
import { problemsOfRights, type Rights, ROLES } from '../rules/staff.ts';
import { email, password } from './fields.ts';

const eachOnce = (names: string[]): string[] => [...new Set(names)];

const role = z.enum(ROLES);
/** The departments of a person. Null for all departments. */
const departments = z.array(department).max(50).overwrite(eachOnce).nullable();
/**
 * The ids of the person's branches. Null for all branches. Only departments restrict access to sessions without a
 * branch.
 */
const branches = z.array(z.uuid().toLowerCase()).min(1).max(50).overwrite(eachOnce).nullable();
const rights = { role, departments: departments.default(null), branches: branches.default(null) };
const basedOn = z
  .string()
  .max(100)
  .describe(
    'The `rights_version` that the change is based on. The change is rejected if the rights have changed since.',
  );
const disabled = z.boolean().describe('Whether the person is barred from signing in. Unchanged if omitted.');

function refuseRights(given: Rights, context: z.RefinementCtx): void {
  for (const { field, message } of problemsOfRights(given))
    context.addIssue({ code: 'custom', path: [field], message });
}

const person = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  departments: z.array(z.string()).nullable(),
  branches: z.array(z.string()).nullable(),
  rights_version: z
    .string()
    .describe('Changes whenever the role, departments, branches or the right to sign in change.'),
  /**
   * `invited`: the person has not accepted the invitation yet. `disabled`: an administrator has revoked the person's
   * access.
   */
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: z.string(),
  last_seen_at: textOrNull,
  has_totp: z.boolean(),
  /**
   * Whether the person signs in with the company's account. The groups of that account determine the role and the
   * departments.
   */
  has_openid: z.boolean(),
  passkeys: z.number(),
  /** When the pending invitation expires or expired. Null if there is none. */
  invitation_expires_at: textOrNull,
});

const administrators = ['administrator'] as const;

export const invitePerson = staffCall('POST', '/people', {
  roles: administrators,
  needsProof: true,
  isOnce: true,
  summary: 'Invite a person by email',
  body: exactly({ email, name, language: z.enum(CONSOLE_LANGUAGES).default('en'), ...rights }).superRefine(
    refuseRights,
  ),
  data: person,
  status: 201,
  errors: ['PERSON_EXISTS', 'BRANCH_NOT_FOUND'],
});

export const invitePeople = staffCall('POST', '/people/import', {
  roles: administrators,
  needsProof: true,
  isOnce: true,
  summary: `Invite up to ${MAX_PEOPLE_ROWS} people from a CSV file, either all of them or none`,
  body: exactly({
    csv: z
      .string()
      .min(1)
      .max(MAX_PEOPLE_FILE_CHARACTERS)
      .describe(
        'The file, with the columns `name`, `email`, `role` and `departments`. Several departments are separated by `|`.',
      ),
    language: z.enum(CONSOLE_LANGUAGES).default('en').describe('The language of the invitations.'),
    dry_run: z.boolean().default(false).describe('Checks the file without inviting anyone.'),
  }),
  data: z.object({
    file_problem: z
      .enum(PEOPLE_FILE_PROBLEMS)
      .nullable()
      .describe('Why the file cannot be read. `columns`: a column is missing.'),
    missing_columns: z.array(z.enum(PEOPLE_COLUMNS)),
    rows: z.array(
      z.object({
        row: z.number().describe('The row number that a spreadsheet shows.'),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        departments: z.array(z.string()),
        problems: z.array(z.object({ column: z.enum(PEOPLE_COLUMNS), problem: z.enum(PEOPLE_PROBLEMS) })),
      }),
    ),
    invited: z.number().describe('The number of people invited. 0 for a dry run.'),
  }),
  status: 201,
  errors: ['PERSON_EXISTS'],
});

export const listPeople = staffCall('GET', '/people', {
  roles: ['administrator', 'auditor'],
  summary: 'List all people, most recently invited first',
  query: exactly(page),
  data: z.object({ people: z.array(person), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

const changeErrors = [
  'PERSON_NOT_FOUND',
  'LAST_ADMINISTRATOR',
  'NOT_YOURSELF',
  'RIGHTS_FROM_GROUPS',
  'PERSON_CHANGED',
  'BRANCH_NOT_FOUND',
] as const;

export const changePerson = staffCall('PUT', '/people/:id', {
  roles: administrators,
  needsProof: true,
  summary:
    "Update a person's name, role, departments, branches or right to sign in. Ends the person's sessions",
  params: recordId,
  body: exactly({
    name,
    ...rights,
    disabled: disabled.optional(),
    based_on: basedOn.optional(),
  }).superRefine(refuseRights),
  data: person,
  errors: changeErrors,
});

export const changePersonInPart = staffCall('PATCH', '/people/:id', {
  roles: administrators,
  needsProof: true,
  summary:
    "Update some of a person's name, role, departments, branches and right to sign in. Omitted fields stay unchanged. Ends the person's sessions if their rights change",
  params: recordId,
  body: exactly({
    name: name.exactOptional(),
    role: role.exactOptional(),
    departments: departments.exactOptional(),
    branches: branches.exactOptional(),
    disabled: disabled.exactOptional(),
    based_on: basedOn.exactOptional(),
  }),
  data: person,
  errors: changeErrors,
});

export const inviteAgain = staffCall('POST', '/people/:id/invitation', {
  roles: administrators,
  needsProof: true,
  isOnce: true,
  summary:
    'Send a new invitation and invalidate the earlier one. If the person has lost access, accepting it replaces their password and second factors',
  params: recordId,
  data: person,
  errors: ['PERSON_NOT_FOUND', 'NOT_YOURSELF', 'PERSON_SHUT_OUT'],
});

export const withdrawInvitation = staffCall('DELETE', '/people/:id/invitation', {
  roles: administrators,
  needsProof: true,
  summary: 'Withdraw a pending invitation. A person who never accepted one is removed',
  params: recordId,
  data: z.object({ person_id: z.string(), withdrawn: z.literal(true) }),
  errors: ['PERSON_NOT_FOUND', 'INVITATION_INVALID'],
});

/** The token of an invitation. It is sent in the body, so that logs of addresses never contain it. */
const token = z.string().min(1).max(200);

export const readInvitation = staffCall('POST', '/invitation/read', {
  from: 'anyone',
  summary: 'Retrieve the person that an invitation is for',
  body: exactly({ token }),
  data: z.object({
    /**
     * The invited email address. Null for the first administrator, who enters the address when accepting the
     * invitation.
     */
    email: textOrNull,
    name: z.string(),
    role,
    departments: z.array(z.string()).nullable(),
    language: z.enum(CONSOLE_LANGUAGES),
    expires_at: z.string(),
    /** Whether accepting replaces an existing password and second factors. */
    replaces: z.boolean(),
    /**
     * Whether the person can set up a password or a passkey. If not, the person signs in with the company's account.
     */
    own: z.boolean(),
  }),
  errors: ['INVITATION_INVALID', 'INVITATION_EXPIRED'],
});

export const acceptInvitation = staffCall('POST', '/invitation/accept', {
  from: 'anyone',
  summary:
    'Accept an invitation, once. A second factor must be set up next; without a password it must be a passkey',
  body: exactly({
    token,
    name,
    language: z.enum(CONSOLE_LANGUAGES),
    password: password.optional(),
    /** The email address. Only the first administrator sends it, because all other invitations already have one. */
    email: email.optional(),
  }),
  data: z.object({ next: z.literal('set-up-second-factor') }),
  errors: [
    'INVITATION_INVALID',
    'INVITATION_EXPIRED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PERSON_EXISTS',
    'SIGN_IN_WAY_OFF',
  ],
});
