/** Where providers report what became of a message. */
export const RECEIPTS_PATH = '/api/v1/receipts';

/** For Twilio, which is told with every message: its reports name the message by our own id. */
export const receiptUrl = (publicUrl: string, channel: 'sms' | 'voice', id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${RECEIPTS_PATH}/twilio/${channel}/${id}`;
