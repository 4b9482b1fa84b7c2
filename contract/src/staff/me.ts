/** The signed-in person's own account: name, password, second factors and devices. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { name, recordId, textOrNull } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { CONSOLE_LANGUAGES } from '../rules/languages.ts';
import { SCOPES } from '../rules/scopes.ts';
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { ROLES, SIGN_IN_STAGES } from '../rules/staff.ts';
import { code, password } from './fields.ts';
import { attemptId, passkeyCreation, passkeyRegistration } from './passkey.ts';

const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: textOrNull,
  /** Whether the vendor of the passkey (iCloud, Google) synchronises it, so that it exists on several devices. */
  is_synced: z.boolean(),
});

const me = z.object({
  person_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** The person's departments. Null for all departments. */
  departments: z.array(z.string()).nullable(),
  /** The ids of the person's branches. Null for all branches. */
  branches: z.array(z.string()).nullable(),
  scopes: z.array(z.enum(SCOPES)),
  language: z.enum(CONSOLE_LANGUAGES),
  stage: z.enum(SIGN_IN_STAGES).exclude(['code']),
  has_password: z.boolean(),
  has_totp: z.boolean(),
  /** Whether the person can sign in only with the company's account. */
  has_openid: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number(),
  /** Whether the person has seen the console tour. */
  tour_seen: z.boolean(),
  tab_title: z
    .enum(['name', 'reference'])
    .describe('What the browser tab of a session shows, as `CONSOLE_TAB_TITLE` sets it.'),
  signature_methods: z
    .array(z.enum(SIGNATURE_METHODS))
    .describe('The signature methods that this installation offers.'),
  phone_example: z
    .string()
    .describe('A mobile number in the national format of the country of the installation (`PHONE_COUNTRY`).'),
  time_zone: z.string().describe('The time zone of the times that the console shows (`TIME_ZONE`).'),
  /** When the last proof of identity expires. Null if the person has not proven their identity. */
  proven_until: textOrNull,
  /** When the session ends if the person makes no call before then. */
  idle_ends_at: z.string(),
  ends_at: z.string(),
});

export const getMe = staffCall('GET', '/me', {
  from: 'enrolling',
  summary: 'Retrieve the signed-in person and their permissions',
  data: me,
});

export const changeMe = staffCall('PUT', '/me', {
  summary: 'Update your own name or language, or record that you have seen the console tour',
  body: exactly({
    name: name.optional(),
    language: z.enum(CONSOLE_LANGUAGES).optional(),
    tour_seen: z.literal(true).optional(),
  }),
  data: me,
});

export const changePassword = staffCall('PUT', '/me/password', {
  from: 'enrolling',
  needsProof: true,
  summary: 'Set or change your password. Signs out every other device',
  body: exactly({ password }),
  data: me,
  errors: ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON', 'SIGN_IN_WAY_OFF'],
});

/** The recovery codes. They are shown only once: with the first second factor, and when the person renews them. */
const recoveryCodes = z.array(z.string());

export const startTotp = staffCall('POST', '/me/totp', {
  from: 'enrolling',
  needsProof: true,
  summary: 'Start setting up an authenticator app. An earlier one works until the new one is confirmed',
  data: z.object({
    /** The secret in Base32, for people who type it because they cannot scan the QR code. */
    secret: z.string(),
    /** The content of the QR code: `otpauth://totp/…`. */
    uri: z.string(),
  }),
  errors: ['SIGN_IN_WAY_OFF'],
});

export const confirmTotp = staffCall('POST', '/me/totp/confirm', {
  from: 'enrolling',
  needsProof: true,
  summary: 'Confirm the authenticator app with a code that it displays',
  body: exactly({ code }),
  data: z.object({ me, recovery_codes: recoveryCodes.nullable() }),
  errors: ['CODE_REFUSED', 'TOTP_NOT_STARTED', 'SIGN_IN_WAIT', 'PASSWORD_REQUIRED', 'SIGN_IN_WAY_OFF'],
});

export const removeTotp = staffCall('DELETE', '/me/totp', {
  needsProof: true,
  summary: 'Remove the authenticator app. Requires a passkey as the remaining second factor',
  data: me,
  errors: ['LAST_SECOND_FACTOR'],
});

export const startPasskey = staffCall('POST', '/me/passkeys/options', {
  from: 'enrolling',
  needsProof: true,
  summary: 'Start adding a passkey',
  data: passkeyCreation,
  errors: ['SIGN_IN_WAY_OFF'],
});

export const addPasskey = staffCall('POST', '/me/passkeys', {
  from: 'enrolling',
  needsProof: true,
  summary: 'Add the passkey that the browser created',
  body: exactly({ attempt_id: attemptId, name, response: passkeyRegistration }),
  data: z.object({ me, recovery_codes: recoveryCodes.nullable() }),
  status: 201,
  errors: ['PASSKEY_REFUSED', 'SIGN_IN_WAY_OFF'],
});

export const removePasskey = staffCall('DELETE', '/me/passkeys/:id', {
  needsProof: true,
  summary: 'Remove a passkey. Another second factor must remain',
  params: recordId,
  data: me,
  errors: ['PASSKEY_NOT_FOUND', 'LAST_SECOND_FACTOR'],
});

export const renewRecoveryCodes = staffCall('POST', '/me/recovery-codes', {
  needsProof: true,
  summary: 'Generate new recovery codes and show them once. The earlier codes stop working',
  data: z.object({ recovery_codes: recoveryCodes }),
});

const device = z.object({
  device_id: z.string(),
  is_this: z.boolean(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  ends_at: z.string(),
  /** The name of the browser, and the first and the last address from which it was used. */
  browser: textOrNull,
  address: textOrNull,
  signed_in_with: z.enum(['password', 'passkey', 'link', 'openid']),
});

export const listDevices = staffCall('GET', '/devices', {
  summary: 'List your signed-in devices, latest sign-in first',
  query: exactly(page),
  data: z.object({ devices: z.array(device), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const endDevice = staffCall('DELETE', '/devices/:id', {
  summary: 'Sign out one of your devices',
  params: recordId,
  data: z.object({ ended: z.literal(1) }),
  errors: ['DEVICE_NOT_FOUND'],
});

export const endAllDevices = staffCall('DELETE', '/devices', {
  summary: 'Sign out all devices, including this one',
  data: z.object({ ended: z.number() }),
});
