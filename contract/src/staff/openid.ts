/** Calls for sign-in with the company's accounts (OpenID Connect). The provider returns the browser to the console. */
import { z } from 'zod';
import { staffCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';

export const readSignInWays = staffCall('GET', '/sign-in', {
  from: 'anyone',
  summary: 'List the available ways to sign in',
  data: z.object({
    /** Whether staff can sign in with a password, an authenticator app or a passkey. */
    own: z.boolean(),
    /** Whether staff can sign in with the company's accounts. */
    openid: z.boolean(),
  }),
});

const begun = z.object({
  /** The address to which the console sends the browser. The provider then returns the browser to `/console/openid`. */
  url: z.string(),
});

export const startOpenidSignIn = staffCall('POST', '/sign-in/openid', {
  from: 'anyone',
  summary: "Start signing in with the company's account",
  data: begun,
  errors: ['SIGN_IN_WAY_OFF', 'OPENID_AWAY'],
});

export const startOpenidProof = staffCall('POST', '/proof/openid', {
  summary: "Start proving your identity with the company's account, which asks you to sign in again",
  data: begun,
  errors: ['SIGN_IN_WAY_OFF', 'OPENID_AWAY'],
});

export const finishOpenid = staffCall('POST', '/openid', {
  from: 'anyone',
  summary: 'Complete the sign-in or the proof of identity, once, in the browser that started it',
  body: exactly({
    /** The query of the address to which the provider returned the browser, unchanged: `code=…&state=…&iss=…`. */
    query: z.string().min(1).max(10_000),
  }),
  data: z.object({ purpose: z.enum(['sign-in', 'proof']) }),
  errors: [
    'SIGN_IN_WAY_OFF',
    'OPENID_AWAY',
    'OPENID_REFUSED',
    'OPENID_NO_GROUP',
    'OPENID_EMAIL_MISSING',
    'OPENID_EMAIL_TAKEN',
    'PERSON_DISABLED',
  ],
});
