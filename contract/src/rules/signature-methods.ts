/**
 * How a signer signs: with the drawn mark only, or additionally with a certificate that the server issues for this one
 * signature, or with a signature that an outside service makes for the signer.
 */
export const SIGNATURE_METHODS = ['drawn', 'own_certificate', 'aadhaar_esign', 'csc'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/** The methods of an outside service, which an installation must configure before it can offer them. */
export const REMOTE_METHODS = ['aadhaar_esign', 'csc'] as const satisfies readonly SignatureMethod[];
export type RemoteMethod = (typeof REMOTE_METHODS)[number];

const REMOTE: ReadonlySet<SignatureMethod> = new Set(REMOTE_METHODS);

export const isRemote = (method: SignatureMethod): method is RemoteMethod => REMOTE.has(method);
