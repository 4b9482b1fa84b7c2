/** Calls for signing in to the console, signing out, and proving identity again. */
import { z } from 'zod';
import { textOrNull } from '../schemas/values.ts';
import { staffCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { code, email, password } from './fields.ts';
import { attemptId, passkeyAssertion, passkeyRequest } from './passkey.ts';

/** The next step of signing in: enter the code of the authenticator app, set up a second factor, or none. */
const next = z.object({ next: z.enum(['code', 'set-up-second-factor', 'done']) });

const waiting = ['SIGN_IN_WAIT'] as const;

export const signIn = staffCall('POST', '/sign-in', {
  from: 'anyone',
  summary: 'Sign in with a password. A second factor follows',
  body: exactly({ email, password }),
  data: next,
  errors: ['SIGN_IN_FAILED', 'SIGN_IN_WAY_OFF', ...waiting],
});

export const signInWithCode = staffCall('POST', '/sign-in/code', {
  from: 'code',
  summary: 'Submit the second factor: a code of the authenticator app, or a recovery code',
  body: exactly({ code }),
  data: next,
  errors: ['CODE_REFUSED', 'SIGN_IN_WAY_OFF', ...waiting],
});

export const startPasskeySignIn = staffCall('POST', '/sign-in/passkey/options', {
  from: 'anyone',
  summary: 'Start signing in with a passkey',
  data: passkeyRequest,
  errors: ['SIGN_IN_WAY_OFF'],
});

export const signInWithPasskey = staffCall('POST', '/sign-in/passkey', {
  from: 'anyone',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: exactly({ attempt_id: attemptId, response: passkeyAssertion }),
  data: next,
  errors: ['PASSKEY_REFUSED', 'SIGN_IN_WAY_OFF'],
});

export const signInWithLink = staffCall('POST', '/sign-in/link', {
  from: 'anyone',
  summary: 'Sign in with a one-time link that the operator created on the server',
  body: exactly({ token: z.string().min(1).max(200) }),
  data: next,
  errors: ['INVITATION_INVALID', 'INVITATION_EXPIRED'],
});

export const signOut = staffCall('POST', '/sign-out', {
  from: 'anyone',
  summary: 'Sign out of this browser',
  data: z.object({
    signed_out: z.literal(true),
    /** The address at which the browser also signs out of the company's account. Null if there is none. */
    provider_url: textOrNull,
  }),
});

export const startPasskeyProof = staffCall('POST', '/proof/passkey/options', {
  summary: 'Start proving your identity with a passkey',
  data: passkeyRequest,
});

export const proveIdentity = staffCall('POST', '/proof', {
  summary: 'Prove your identity again before a sensitive action, with a passkey or with password and code',
  body: z.union([
    exactly({ attempt_id: attemptId, response: passkeyAssertion }),
    exactly({ password: password.optional(), code: code.optional() }),
  ]),
  data: z.object({ proven_until: z.string() }),
  errors: ['SIGN_IN_FAILED', 'CODE_REFUSED', 'PASSKEY_REFUSED', ...waiting],
});
