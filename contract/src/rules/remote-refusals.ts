/**
 * The reasons why a signature by an outside service failed. Every language has a text for each reason (`texts/`). The
 * text says what happened and what the signer can do.
 */
export const REMOTE_REFUSALS = [
  'cancelled_by_signer',
  'wrong_otp',
  'otp_attempts_exhausted',
  'not_registered_mobile',
  'identity_not_found',
  'name_mismatch',
  'consent_refused',
  'expired',
  'wrong_document',
  'certificate_invalid',
  'answer_invalid',
  'replayed',
  'service_busy',
  'service_unreachable',
  'not_configured',
  'refused_by_service',
] as const;

export type RemoteRefusal = (typeof REMOTE_REFUSALS)[number];
