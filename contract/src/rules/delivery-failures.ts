/**
 * Reasons why a message did not arrive. Providers map their error codes to these reasons. The console has a text for
 * each reason.
 */
export const DELIVERY_FAILURES = [
  /** The number or address does not exist. */
  'invalid_address',
  /** The number cannot receive messages, for example because it is a landline. */
  'not_a_mobile',
  'not_on_whatsapp',
  'blocked_by_recipient',
  /** The phone was switched off, out of coverage or not answered. */
  'recipient_unreachable',
  'mailbox_full',
  /** The message was blocked in transit as spam. */
  'filtered',
  'message_too_long',
  /** The provider has no approved template for this message. */
  'template_missing',
  /** The provider rejected the sender's credentials, balance or registration. */
  'account_rejected',
  'provider_overloaded',
  'provider_unavailable',
  'timeout',
  'rejected_by_provider',
  /** The provider reported that the message was not delivered, for an unknown reason. */
  'undelivered',
  /** Delivery was not confirmed in time, so the next channel took over. */
  'unconfirmed',
  'budget_exhausted',
  /** The channel is no longer configured. */
  'channel_unavailable',
  /** The session ended before the message could be sent. */
  'withdrawn',
] as const;

export type DeliveryFailureCode = (typeof DELIVERY_FAILURES)[number];
