/** Signing in by the company's own accounts (OpenID Connect): the browser goes to the provider and comes back with an answer. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';

export const readSignInWays = defineCall({
  method: 'GET',
  path: '/api/v1/staff/sign-in',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'How one can sign in here',
  data: z.object({
    /** Password, authenticator app and passkey. */
    own: z.boolean(),
    /** The company's accounts. */
    openid: z.boolean(),
  }),
});

const begun = z.object({
  /** Where the browser goes. It comes back to `/console/openid`. */
  url: z.string(),
});

export const startOpenidSignIn = defineCall({
  method: 'POST',
  path: '/api/v1/staff/sign-in/openid',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: "Begin to sign in with the company's account",
  data: begun,
  errors: ['SIGN_IN_WAY_OFF', 'OPENID_AWAY'],
});

export const startOpenidProof = defineCall({
  method: 'POST',
  path: '/api/v1/staff/proof/openid',
  access: 'staff',
  tag: 'Staff',
  summary: "Begin to prove with the company's account who one is: it asks to sign in anew",
  data: begun,
  errors: ['SIGN_IN_WAY_OFF', 'OPENID_AWAY'],
});

export const finishOpenid = defineCall({
  method: 'POST',
  path: '/api/v1/staff/openid',
  access: 'staff',
  from: 'anyone',
  tag: 'Staff',
  summary: 'Finish what was begun, in the browser that began it, once',
  body: exactly({
    /** Of the address that the provider sent the browser to, as it is: `code=…&state=…&iss=…`. */
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
