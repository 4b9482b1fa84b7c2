/** Defines the time limit for sending and the error for an undelivered message, which all channels share. */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';

/**
 * The time limit for sending one message. It covers everything including the DNS lookup, because the signer is waiting
 * for the OTP.
 */
export const SENDING_MILLISECONDS = 10_000;

/**
 * The reason why a message was not delivered. The reason is stored with the message and shown to the originator, so it
 * contains no personal data and no secrets.
 */
export interface DeliveryFailure {
  code: DeliveryFailureCode;
  /** The reason in English, for operators. */
  reason: string;
  /** The provider's own code, if it gave one. */
  providerCode: string | null;
}

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /**
   * True if the message was permanently refused, for example because the number or the mailbox does not exist. Such a
   * message is not retried.
   */
  readonly isFinal: boolean;

  constructor(
    code: DeliveryFailureCode,
    reason: string,
    { providerCode = null, isFinal = false }: { providerCode?: string | null; isFinal?: boolean } = {},
  ) {
    super(reason);
    this.name = 'DeliveryError';
    this.failure = { code, reason, providerCode };
    this.isFinal = isFinal;
  }
}
