/** Why a request to a remote signing service failed. The message is for the operator and quotes nothing personal or secret. */

/** `invalid` means that the answer contradicts the specification, the request or the credential's certificate. */
export type CscFault = 'unreachable' | 'busy' | 'refused' | 'invalid';

export class CscError extends Error {
  readonly fault: CscFault;
  /** The error code of the service, such as `invalid_otp` (CSC 10.1) or `access_denied` (RFC 6749 4.1.2.1). */
  readonly code: string | null;

  constructor(fault: CscFault, message: string, code: string | null = null) {
    super(message);
    this.fault = fault;
    this.code = code;
  }
}
