/** The addresses for delivery reports of providers. */
export const RECEIPTS_PATH = '/api/v1/receipts';

/** Passed to Twilio with every message, so that its reports contain our message id. */
export const receiptUrl = (publicUrl: string, channel: 'sms' | 'voice', id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${RECEIPTS_PATH}/twilio/${channel}/${id}`;
