/** Signing in to and out of the console, and proving identity again. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { code, email, password } from './fields.ts';
import { attemptId, passkeyAssertion, passkeyRequest } from './passkey.ts';

/** The next step: the code of the authenticator app, setting up a second factor, or none. */
const next = z.object({ next: z.enum(['code', 'set-up-second-factor', 'done']) });

const waiting = ['SIGN_IN_WAIT'] as const;

export const signIn = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign in with a password. A second factor follows',
  body: exactly({ email, password }),
  data: next,
  errors: ['SIGN_IN_FAILED', 'SIGN_IN_WAY_OFF', ...waiting],
});

export const signInWithCode = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/code',
  access: 'staff',
  from: 'code',
  tag: 'Staff',
  summary: 'Submit the second factor: a code of the authenticator app, or a recovery code',
  body: exactly({ code }),
  data: next,
  errors: ['CODE_REFUSED', 'SIGN_IN_WAY_OFF', ...waiting],
});

export const startPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/passkey/options',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Start signing in with a passkey',
  data: passkeyRequest,
  errors: ['SIGN_IN_WAY_OFF'],
});

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/passkey',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: exactly({ attempt_id: attemptId, response: passkeyAssertion }),
  data: next,
  errors: ['PASSKEY_REFUSED', 'SIGN_IN_WAY_OFF'],
});

export const signInWithLink = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/link',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign in with a one-time link that the operator created on the server',
  body: exactly({ token: z.string().min(1).max(200) }),
  data: next,
  errors: ['INVITATION_INVALID', 'INVITATION_EXPIRED'],
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-out',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign out of this browser',
  data: z.object({
    signed_out: z.literal(true),
    /** The address at which the browser also signs out of the company's account. */
    provider_url: z.string().nullable(),
  }),
});

export const startPasskeyProof = defineCall({
  method: 'POST',
  path: '/api/v1/staff/proof/passkey/options',
  access: 'staff',
  tag: 'Staff',
  summary: 'Start proving your identity with a passkey',
  data: passkeyRequest,
});

export const proveIdentity = defineCall({
  method: 'POST',
  path: '/api/v1/staff/proof',
  access: 'staff',
  tag: 'Staff',
  summary: 'Prove your identity again before a sensitive action, with a passkey or with password and code',
  body: z.union([
    exactly({ attempt_id: attemptId, response: passkeyAssertion }),
    exactly({ password: password.optional(), code: code.optional() }),
  ]),
  data: z.object({ proven_until: z.string() }),
  errors: ['SIGN_IN_FAILED', 'CODE_REFUSED', 'PASSKEY_REFUSED', ...waiting],
});
