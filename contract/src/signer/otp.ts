/** Calls for the one-time password (SPEC 2 OTP screen, SPEC 7). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { CHANNELS } from '../rules/messages.ts';
import { OPEN_STEPS } from '../rules/participant-state.ts';
import { OTP_METHODS } from '../rules/otp.ts';
import { participantId } from '../schemas/values.ts';

export const sendOtp = signerCall('POST', '/otp/send', 'link', {
  summary: 'Send a one-time password to the signer',
  body: z.object({ participant_id: participantId, method: z.enum(OTP_METHODS).default('sms') }),
  data: z.object({
    /** The channel on which the OTP was sent. It can differ from the requested channel. */
    channel: z.enum(CHANNELS),
    phone_masked: z.string(),
    expires_in_seconds: z.number(),
    retry_after_seconds: z.number(),
    attempts_remaining: z.number(),
    resends_remaining: z.number(),
  }),
  errors: ['OTP_COOLDOWN', 'OTP_LOCKED', 'OTP_METHOD_REFUSED', 'MESSAGE_BUDGET_USED_UP', 'OTP_SEND_FAILED'],
});

/** A JSON Web Key (RFC 7517) on the curve P-256. */
const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

export const generateNonce = signerCall('POST', '/otp/generate-nonce', 'link', {
  summary: 'Generate a single-use nonce and the key for encrypting the OTP',
  body: z.object({ participant_id: participantId }),
  data: z.object({ nonce: z.string(), expires_in_seconds: z.number(), public_key: publicKey }),
});

export const verifyOtp = signerCall('POST', '/otp/verify', 'link', {
  summary: 'Verify the one-time password',
  body: z.object({
    participant_id: participantId,
    /** The OTP joined with the nonce, as a compact JWE (ECDH-ES, A256GCM). */
    otp: z.string().min(1).max(2048),
  }),
  data: z.object({
    verified: z.literal(true),
    auth_token: z.string(),
    expires_in_seconds: z.number(),
    attempts_remaining: z.number(),
    phone: z.string(),
    /** The first step without a valid result. Null if the signer has signed. */
    next_step: z.enum(OPEN_STEPS).nullable(),
  }),
  message: 'OTP verified successfully',
  errors: [
    'OTP_INVALID',
    'OTP_ATTEMPTS_EXCEEDED',
    'OTP_EXPIRED',
    'OTP_UNREADABLE',
    'OTP_NONCE_INVALID',
    'OTP_LOCKED',
  ],
});
