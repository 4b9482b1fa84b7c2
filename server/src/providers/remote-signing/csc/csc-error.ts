/**
 * The error of a failed request to a remote signing service. Its message is for the operator and contains no personal
 * data and no secrets.
 */

/**
 * The kind of failure. `invalid` means that the response contradicts the specification, the request or the credential's
 * certificate.
 */
export type CscFault = 'unreachable' | 'busy' | 'refused' | 'invalid';

export class CscError extends Error {
  readonly fault: CscFault;
  /**
   * The error code of the service, such as `invalid_otp` (CSC 10.1) or `access_denied` (RFC 6749 4.1.2.1). Null if the
   * service gave none.
   */
  readonly code: string | null;

  constructor(fault: CscFault, message: string, code: string | null = null) {
    super(message);
    this.fault = fault;
    this.code = code;
  }
}
