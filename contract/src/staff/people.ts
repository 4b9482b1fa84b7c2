/** The people of the company: invited, given a role and departments, and ended by an administrator. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId, department, name } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { CONSOLE_LANGUAGES } from '../rules/languages.ts';
import { problemsOfRights, type Rights, ROLES } from '../rules/staff.ts';
import { email, password } from './fields.ts';

const eachOnce = (names: string[]): string[] => [...new Set(names)];

const role = z.enum(ROLES);
/** Null: all of them. */
const departments = z.array(department).max(50).overwrite(eachOnce).nullable();
/** Ids of branches; null: every branch. Sessions that name no branch are a matter of the department alone. */
const branches = z.array(z.uuid().toLowerCase()).min(1).max(50).overwrite(eachOnce).nullable();
const rights = { role, departments: departments.default(null), branches: branches.default(null) };
const basedOn = z
  .string()
  .max(100)
  .describe('The `rights_version` that was read: refused where somebody else has changed the rights since.');
const disabled = z.boolean().describe('As it is unless said.');

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
    .describe('Another one whenever role, departments, branches or whether they may sign in change.'),
  /** `invited` until the invitation is accepted, `disabled` by an administrator. */
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  has_totp: z.boolean(),
  /** Signs in by the company's account: role and departments are those of its groups. */
  has_openid: z.boolean(),
  passkeys: z.number(),
  /** Of an invitation that waits; it may have expired. */
  invitation_expires_at: z.string().nullable(),
});

const administrators = ['administrator'] as const;

export const invitePerson = defineCall({
  method: 'POST',
  path: '/api/v1/staff/people',
  access: 'staff',
  roles: administrators,
  needsProof: true,
  isOnce: true,
  tag: 'Staff',
  summary: 'Invite somebody by mail',
  body: exactly({ email, name, language: z.enum(CONSOLE_LANGUAGES).default('en'), ...rights }).superRefine(
    refuseRights,
  ),
  data: person,
  status: 201,
  errors: ['PERSON_EXISTS', 'BRANCH_NOT_FOUND'],
});

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/v1/staff/people',
  access: 'staff',
  roles: ['administrator', 'auditor'],
  tag: 'Staff',
  summary: 'Everybody, who was invited last first, a page at a time',
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

export const changePerson = defineCall({
  method: 'PUT',
  path: '/api/v1/staff/people/:id',
  access: 'staff',
  roles: administrators,
  needsProof: true,
  tag: 'Staff',
  summary: 'Change name, role, departments, branches, or whether somebody may sign in; their sessions end',
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

export const changePersonInPart = defineCall({
  method: 'PATCH',
  path: '/api/v1/staff/people/:id',
  access: 'staff',
  roles: administrators,
  needsProof: true,
  tag: 'Staff',
  summary:
    'Change some of name, role, departments, branches and whether somebody may sign in, and leave the others as they are; where rights change, their sessions end',
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

export const inviteAgain = defineCall({
  method: 'POST',
  path: '/api/v1/staff/people/:id/invitation',
  access: 'staff',
  roles: administrators,
  needsProof: true,
  isOnce: true,
  tag: 'Staff',
  summary:
    'Send a new invitation, and end the earlier one; to somebody who lost everything, it replaces password and second factors once it is accepted',
  params: recordId,
  data: person,
  errors: ['PERSON_NOT_FOUND', 'NOT_YOURSELF', 'PERSON_SHUT_OUT'],
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/v1/staff/people/:id/invitation',
  access: 'staff',
  roles: administrators,
  needsProof: true,
  tag: 'Staff',
  summary: 'Withdraw an invitation that was not accepted; who never came is removed',
  params: recordId,
  data: z.object({ person_id: z.string(), withdrawn: z.literal(true) }),
  errors: ['PERSON_NOT_FOUND', 'INVITATION_INVALID'],
});

/** In the body, so that no log of addresses ever holds it. */
const token = z.string().min(1).max(200);

export const readInvitation = defineCall({
  method: 'POST',
  path: '/api/v1/staff/invitation/read',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Whom an invitation is for',
  body: exactly({ token }),
  data: z.object({
    /** Null for the first administrator, who says it with `accept`. */
    email: z.string().nullable(),
    name: z.string(),
    role,
    departments: z.array(z.string()).nullable(),
    language: z.enum(CONSOLE_LANGUAGES),
    expires_at: z.string(),
    /** Password and second factors that are there already are replaced. */
    replaces: z.boolean(),
    /** Whether a password or a passkey may be set up with it; else it waits for the sign-in with the company's account. */
    own: z.boolean(),
  }),
  errors: ['INVITATION_INVALID', 'INVITATION_EXPIRED'],
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/v1/staff/invitation/accept',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary:
    'Accept an invitation, once; a second factor is set up next, and without a password that must be a passkey',
  body: exactly({
    token,
    name,
    language: z.enum(CONSOLE_LANGUAGES),
    password: password.optional(),
    /** Of the first administrator alone: the others were invited by it. */
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

export const listDepartments = defineCall({
  method: 'GET',
  path: '/api/v1/staff/departments',
  access: 'staff',
  tag: 'Staff',
  summary:
    'The departments that people, keys and templates name, as far as one may see them, a page at a time',
  query: exactly(page),
  data: z.object({ departments: z.array(z.string()), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});
