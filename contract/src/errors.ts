/**
 * The one table of errors: every code the API can answer with, its HTTP status and its text (SPEC 8). What the browser says
 * where no words came lies in its own catalogue. Words in braces are replaced by the facts that travel beside the code. Free
 * of zod, so that the browser pays nothing for it.
 */

export const ERRORS = {
  INVALID_REQUEST: { status: 400, text: 'Invalid request. Please check your input.' },
  SESSION_EXPIRED: { status: 401, text: 'Session expired. Please verify again.' },
  ACCESS_DENIED: { status: 403, text: 'Access denied.' },
  NOT_FOUND: { status: 404, text: 'Resource not found.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is larger than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The content type of the request is not supported.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Please wait and try again.' },
  INTERNAL_ERROR: { status: 500, text: 'Something went wrong. Please try again.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'Service temporarily unavailable. Please try again later.' },

  LINK_UNKNOWN: { status: 404, text: 'Please use the verification link sent to you.' },
  LINK_EXPIRED: {
    status: 410,
    text: 'This link has expired. Please ask for a new one where you started.',
  },
  LINK_CANCELLED: { status: 410, text: 'This signing was cancelled by the organisation that started it.' },
  LINK_DEAD: {
    status: 403,
    text: 'This link was closed after too many failed attempts. Please ask for a new one where you started.',
  },
  NOT_YOUR_TURN: {
    status: 409,
    text: 'It is not your turn yet. Signature number {awaited_order} is awaited first.',
  },
  STEP_NOT_ALLOWED: { status: 409, text: 'This step is not possible now. Please follow the steps in order.' },
  ALREADY_SIGNED: { status: 409, text: 'This document has already been signed.' },
  VPN_DETECTED: {
    status: 403,
    text: 'VPN or Proxy usage detected. This session has been terminated for security reasons.',
  },

  OTP_INVALID: { status: 400, text: 'Invalid OTP. {attempts_remaining} attempts remaining.' },
  OTP_ATTEMPTS_EXCEEDED: { status: 429, text: 'Maximum attempts exceeded, request a new OTP' },
  OTP_EXPIRED: { status: 400, text: 'The OTP has expired, request a new OTP' },
  OTP_UNREADABLE: { status: 400, text: 'Verification Failed' },
  OTP_NONCE_INVALID: { status: 400, text: 'Verification Failed' },
  OTP_COOLDOWN: {
    status: 429,
    text: 'Please wait {retry_after_seconds} seconds before requesting a new OTP',
  },
  OTP_LOCKED: {
    status: 429,
    text: 'Too many attempts. Please try again in {retry_after_minutes} minute(s).',
  },
  OTP_SEND_FAILED: { status: 502, text: 'Failed to send OTP' },

  CONSENT_REQUIRED: { status: 400, text: 'Failed to record consent' },
  DOCUMENT_UNAVAILABLE: { status: 404, text: 'Failed to load document' },

  LOCATION_INVALID: {
    status: 400,
    text: 'Invalid Location: Unable to determine valid coordinates. Please try again.',
  },
  LOCATION_TOO_FAR: { status: 422, text: 'You must be within the allowed distance of other participants' },
  NOT_NEAR_BRANCH: { status: 422, text: 'You must be near a known branch location' },

  LIVENESS_CODE_REQUIRED: { status: 409, text: 'Generate OTP First' },
  LIVENESS_CODE_EXPIRED: { status: 409, text: 'The code has expired. Generate OTP First' },
  LIVENESS_COOLDOWN: { status: 429, text: 'Please wait {retry_after_minutes} minute(s) before trying again' },
  LIVENESS_LOCKED: {
    status: 429,
    text: 'Account Locked. Too many failed attempts, try again in {retry_after_minutes} minutes',
  },
  PHOTO_INVALID: { status: 400, text: 'Failed to submit photo' },
  VISION_BUSY: { status: 503, text: 'Service temporarily unavailable. Please try again later.' },

  SIGNATURE_INVALID: { status: 400, text: 'The signature could not be read. Please draw it again.' },
  SIGNATURE_BLANK: { status: 400, text: 'The signature is empty. Please sign inside the box.' },

  API_KEY_INVALID: { status: 401, text: 'The API key is missing, unknown or revoked.' },
  PARTICIPANT_NOT_FOUND: { status: 404, text: 'Resource not found.' },
  SESSION_NOT_FOUND: { status: 404, text: 'No such session.' },
  TEMPLATE_NOT_FOUND: { status: 404, text: 'No such template.' },
  BRANCH_NOT_FOUND: { status: 404, text: 'No such branch.' },
  CURSOR_INVALID: { status: 400, text: 'The cursor is not one this API gave out.' },
  SESSION_ENDED: { status: 409, text: 'The session has already ended.' },
  DOCUMENT_NOT_SEALED: { status: 409, text: 'The document is not sealed yet.' },
  DOCUMENT_ERASED: { status: 410, text: 'The document was erased when its time of keeping was over.' },
  DOCUMENT_TOKEN_INVALID: { status: 404, text: 'This document link is unknown or has expired.' },
  DOCUMENT_REFUSED: { status: 422, text: 'The document was refused: {reason}' },
  WEBHOOK_URL_REFUSED: { status: 422, text: 'The webhook address was refused.' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, text: 'No such webhook delivery.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, text: 'Idempotency-Key must be 1 to 200 printable characters.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    text: 'This Idempotency-Key was used before with another request.',
  },
} as const satisfies Readonly<Record<string, { status: number; text: string }>>;

export type ErrorCode = keyof typeof ERRORS;
export type Facts = Readonly<Record<string, unknown>>;

/** The text of an error with its facts filled in. */
export function errorText(code: ErrorCode, facts: Facts = {}): string {
  return fillIn(ERRORS[code].text, facts);
}

export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => wordOf(facts[fact]));
}

/** Facts that stand in a text are words or numbers; anything else has no place in a sentence. */
const wordOf = (fact: unknown): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
