/** The port that sends a text message. It throws a `DeliveryError` if the message was not accepted for delivery. */
export interface SmsMessage {
  /** The id is identical for every attempt. */
  id: string;
  to: string;
  text: string;
  /** The one-time password or the link alone, for gateways that have their own text. */
  otp?: string;
  link?: string;
  /** The id under which this text is registered with the operators (India's DLT), if it is registered. */
  dltTemplateId?: string;
}

export interface Sms {
  /** Returns the provider's message id, if it gave one. */
  send(message: SmsMessage): Promise<string | null>;
}
