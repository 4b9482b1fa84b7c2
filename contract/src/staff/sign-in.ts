/** Signing in and out of the console, and proving once more who one is. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { code, email, password } from './fields.ts';
import { attemptId, passkeyAssertion, passkeyRequest } from './passkey.ts';

/** What comes next: the code of the app, the setting up of a second factor, or nothing. */
const next = z.object({ next: z.enum(['code', 'set-up-second-factor', 'done']) });

const waiting = ['SIGN_IN_WAIT'] as const;

export const signIn = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign in with a password; a second factor follows',
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
  summary: 'The second factor: the code of the authenticator app, or a recovery code',
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
  summary: 'Begin to sign in with a passkey',
  data: passkeyRequest,
  errors: ['SIGN_IN_WAY_OFF'],
});

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/passkey',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Sign in with a passkey, which is both factors in one',
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
  summary: 'Sign in with a one-time link that the operator made on the machine itself',
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
  summary: 'End the session of this browser',
  data: z.object({
    signed_out: z.literal(true),
    /** Where the browser goes to sign out of the company's account too. */
    provider_url: z.string().nullable(),
  }),
});

export const startPasskeyProof = defineCall({
  method: 'POST',
  path: '/api/v1/staff/proof/passkey/options',
  access: 'staff',
  tag: 'Staff',
  summary: 'Begin to prove with a passkey who one is',
  data: passkeyRequest,
});

export const proveIdentity = defineCall({
  method: 'POST',
  path: '/api/v1/staff/proof',
  access: 'staff',
  tag: 'Staff',
  summary:
    'Prove once more who one is, before something dangerous: with a passkey, or with password and code',
  body: z.union([
    exactly({ attempt_id: attemptId, response: passkeyAssertion }),
    exactly({ password: password.optional(), code: code.optional() }),
  ]),
  data: z.object({ proven_until: z.string() }),
  errors: ['SIGN_IN_FAILED', 'CODE_REFUSED', 'PASSKEY_REFUSED', ...waiting],
});
