/**
 * A delivery report in a common form. Other parts of the report are not stored, because they may contain phone numbers
 * and texts.
 */
import type { Channel } from '@countersign/contract/rules/messages';
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import type { SendState } from '../../database/schema.ts';

export interface Receipt {
  channel: Exclude<Channel, 'email'>;
  /** The id that we gave to the message, if the report contains it. */
  id: string | null;
  providerId: string | null;
  state: Exclude<SendState, 'queued'>;
  /** The provider's error code. */
  code: string | null;
  /** The meaning of the error code, if it is known. */
  failure?: DeliveryFailureCode | undefined;
}

/** Returns the error code. Returns null if the value could be a phone number. */
export const asCode = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w.-]{1,40}$/.test(text) && !/\d{7}/.test(text) ? text : null;
};

export const RECEIPTS_PATH = '/api/v1/receipts';

/**
 * Returns the address to which Twilio sends reports. It contains our message id, and is passed to Twilio with every
 * message.
 */
export const receiptUrl = (publicUrl: string, channel: 'sms' | 'voice', id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${RECEIPTS_PATH}/twilio/${channel}/${id}`;
