/**
 * The methods of signing. `drawn`: only the drawn mark. `own_certificate`: the server also issues a certificate for
 * this one signature. The other methods: an outside service signs for the signer.
 */
export const SIGNATURE_METHODS = ['drawn', 'own_certificate', 'aadhaar_esign', 'csc'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/**
 * The methods that use an outside service. An installation must configure the service before it can offer the method.
 */
export const REMOTE_METHODS = ['aadhaar_esign', 'csc'] as const satisfies readonly SignatureMethod[];
export type RemoteMethod = (typeof REMOTE_METHODS)[number];

const REMOTE: ReadonlySet<SignatureMethod> = new Set(REMOTE_METHODS);

export const isRemote = (method: SignatureMethod): method is RemoteMethod => REMOTE.has(method);
