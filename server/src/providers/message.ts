/** What every channel knows about a message, and why a message did not get through. */

/** From the first name resolved to the last byte: a signer waits in front of a screen for an OTP. */
export const SENDING_MILLISECONDS = 10_000;

/** Its words are kept with the message and shown to the originator: they name neither a person nor a secret. */
export class DeliveryError extends Error {
  /** Trying again is in vain, since it is this message that was refused: the number or the mailbox does not exist. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(reason);
    this.name = 'DeliveryError';
    this.isFinal = isFinal;
  }
}
