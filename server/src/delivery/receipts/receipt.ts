/** A delivery report in a common form. Nothing else of the report is stored, because it may contain numbers and texts. */
import type { Channel } from '@countersign/contract/rules/messages';
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import type { SendState } from '../../database/schema.ts';

export interface Receipt {
  channel: Exclude<Channel, 'email'>;
  /** Our id, if the report contains it. */
  id: string | null;
  providerId: string | null;
  state: Exclude<SendState, 'queued'>;
  /** The provider's error code. */
  code: string | null;
  /** The meaning of that code, if the provider's codes are known. */
  failure?: DeliveryFailureCode | undefined;
}

/** Accepts a code, but nothing that could be a phone number. */
export const asCode = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w.-]{1,40}$/.test(text) && !/\d{7}/.test(text) ? text : null;
};

export const RECEIPTS_PATH = '/api/v1/receipts';

/** Passed to Twilio with every message, so that its reports contain our message id. */
export const receiptUrl = (publicUrl: string, channel: 'sms' | 'voice', id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${RECEIPTS_PATH}/twilio/${channel}/${id}`;
