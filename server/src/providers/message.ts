/** Defines what all channels share: the time limit for sending, and the error for a message that was not delivered. */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';

/**
 * The time limit for sending one message. It covers the whole exchange, including the DNS lookup, because the signer is
 * waiting for the OTP.
 */
export const SENDING_MILLISECONDS = 10_000;

/**
 * The reason why a message was not delivered. It is stored with the message and shown to the originator, so it contains
 * no personal data and no secrets.
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
   * If true, the message is not retried, because it was permanently refused, for example because the number or the
   * mailbox does not exist.
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
