/** The texts for signers if a signature by an outside service failed. */
import type { Texts } from '../texts-shape.ts';

export const remoteRefusals: Texts['remoteRefusals'] = {
  cancelled_by_signer: 'Signing was cancelled. Try again when you are ready.',
  wrong_otp: 'The code was wrong. Try again, and use the most recent code.',
  otp_attempts_exhausted: 'Too many wrong codes were entered. Wait a while, then try again.',
  not_registered_mobile:
    'No mobile number is registered with your identity. Register your number, then try again.',
  identity_not_found: 'Your identity was not found. Check the number that you entered, then try again.',
  name_mismatch:
    'The name in your identity record differs from your name here. Contact the company that sent you the link.',
  consent_refused: 'You did not consent at the signature service. To sign, try again and consent.',
  expired: 'Signing took too long. Please try again.',
  wrong_document: 'The signature belongs to a different document and was not accepted. Please try again.',
  certificate_invalid:
    'The certificate of your signature is not valid, so the signature was not accepted. Please try again.',
  answer_invalid: 'The answer of the signature service could not be verified. Please try again.',
  replayed: 'This answer was already used. Please try again.',
  service_busy: 'The signature service is busy. Try again in a few minutes.',
  service_unreachable: 'The signature service cannot be reached. Please try again later.',
  not_configured: 'This way of signing is not available now. Contact the company that sent you the link.',
  refused_by_service: 'The signature service rejected the request. Please try again.',
};
