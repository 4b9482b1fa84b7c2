/**
 * The texts that a signer agrees or consents to (SPEC 2 and 5). The screens show these texts, and the certificate
 * quotes them.
 */
import type { Texts } from '../texts-shape.ts';

export const agreement: Texts['agreement'] = {
  reviewHint: 'Please scroll to review the entire document',
  proceed: 'Proceed',
  signature:
    'I agree that this mark is the electronic representation of my signature and binds me as my handwritten signature does. ' +
    'I understand that the recipients of this document can see the signing details, including my e-mail or phone number and ' +
    'IP address.',
};
