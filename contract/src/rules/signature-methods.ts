/** How a signer signs: with the drawn mark only, or also with a certificate that is issued for this one signature. */
export const SIGNATURE_METHODS = ['drawn', 'own_certificate'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];
