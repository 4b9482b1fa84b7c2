/** What the channels share: the time limit for sending, and the error for a message that was not delivered. */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';

/** For the whole exchange, DNS lookup included: the signer waits for the OTP. */
export const SENDING_MILLISECONDS = 10_000;

/** Stored with the message and shown to the originator, so it contains no personal data and no secret. */
export interface DeliveryFailure {
  code: DeliveryFailureCode;
  /** In English, for operators. */
  reason: string;
  /** The provider's own code, where it gave one. */
  providerCode: string | null;
}

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** Not retried: this message was refused for good, for example because the number or the mailbox does not exist. */
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
