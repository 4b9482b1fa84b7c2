/** The passkey messages in their JSON forms (Web Authentication Level 3, 5.1 and 5.4). */
import { z } from 'zod';

const text = z.string().max(20_000);
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/**
 * The options for signing in with a passkey, in the format that `PublicKeyCredential.parseRequestOptionsFromJSON`
 * expects.
 */
export const passkeyRequest = z.object({
  attempt_id: z.string(),
  options: z.object({
    challenge: z.string(),
    timeout: z.number(),
    rpId: z.string(),
    allowCredentials: z.array(credential),
    userVerification,
  }),
});

/**
 * The options for creating a passkey, in the format that `PublicKeyCredential.parseCreationOptionsFromJSON` expects.
 */
export const passkeyCreation = z.object({
  attempt_id: z.string(),
  options: z.object({
    challenge: z.string(),
    timeout: z.number(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      requireResidentKey: z.boolean(),
      userVerification,
    }),
    attestation: z.literal('none'),
  }),
});

const answered = { id: text, rawId: text, type: z.literal('public-key') };
const rest = {
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
};

/**
 * The message of a sign-in with a passkey: the result of `PublicKeyCredential.toJSON` after
 * `navigator.credentials.get`.
 */
export const passkeyAssertion = z.object({
  ...answered,
  ...rest,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

/** The message of a new passkey: the result of `PublicKeyCredential.toJSON` after `navigator.credentials.create`. */
export const passkeyRegistration = z.object({
  ...answered,
  ...rest,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

export const attemptId = z.string().max(64);
