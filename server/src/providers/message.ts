/** What the channels share: the time limit for sending, and the error for a message that was not delivered. */

/** For the whole exchange, DNS lookup included: the signer waits for the OTP. */
export const SENDING_MILLISECONDS = 10_000;

/** Its text is stored with the message and shown to the originator, so it contains no personal data and no secret. */
export class DeliveryError extends Error {
  /** Not retried: this message was refused for good, for example because the number or the mailbox does not exist. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(reason);
    this.name = 'DeliveryError';
    this.isFinal = isFinal;
  }
}
