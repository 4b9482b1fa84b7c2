/**
 * Explains each check in one sentence that fits on one line. The sentences are in English, which is the binding
 * language of the certificate.
 */
import type { CheckFacts } from '../facts.ts';

export const CHECK_EXPLANATIONS: Readonly<Record<CheckFacts['kind'], string>> = {
  otp: 'Confirms that the signer received the one-time password.',
  device: 'Looks for signs of automation or tampering in the browser.',
  vpn: 'Looks up whether the address belongs to a VPN or proxy.',
  location: 'Compares the reported position with the permitted area.',
  liveness: 'Looks for one face and a new code in three photos.',
  presence: 'Looks for the depth of a moving head in the clip.',
  movement: 'Compares the head movement with the directions shown.',
  reflection: 'Compares the light on the face with the screen colours.',
  camera: 'Looks for signs that software supplied the photos.',
  distinctSigner: 'Compares the face with those of the other signers.',
  referencePhoto: 'Compares the face with a photo sent by the company.',
};
