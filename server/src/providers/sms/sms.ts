/** The port that sends a text message. It throws a `DeliveryError` when the message was not accepted for delivery. */
export interface SmsMessage {
  /** The same for every attempt. */
  id: string;
  to: string;
  text: string;
  /** The one-time password or the link alone, for gateways with a text of their own. */
  otp?: string;
  link?: string;
  /** The id under which this text is registered with the operators (India's DLT), if it is. */
  dltTemplateId?: string;
}

export interface Sms {
  /** Returns the id under which the provider knows it, where it has told one. */
  send(message: SmsMessage): Promise<string | null>;
}
