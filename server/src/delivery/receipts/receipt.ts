/**
 * A delivery report in a common form. The rest of the report is not stored, because it may contain numbers and texts.
 */
import type { Channel } from '@countersign/contract/rules/messages';
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import type { SendState } from '../../database/schema.ts';

export interface Receipt {
  channel: Exclude<Channel, 'email'>;
  /** Our message id, if the report contains it. */
  id: string | null;
  providerId: string | null;
  state: Exclude<SendState, 'queued'>;
  /** The provider's error code. */
  code: string | null;
  /** The meaning of the error code, if the provider's codes are known. */
  failure?: DeliveryFailureCode | undefined;
}

/** Returns the error code if it cannot be a phone number, and null otherwise. */
export const asCode = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w.-]{1,40}$/.test(text) && !/\d{7}/.test(text) ? text : null;
};

export const RECEIPTS_PATH = '/api/v1/receipts';

/** Returns the address that is passed to Twilio with every message, so that its reports contain our message id. */
export const receiptUrl = (publicUrl: string, channel: 'sms' | 'voice', id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${RECEIPTS_PATH}/twilio/${channel}/${id}`;
