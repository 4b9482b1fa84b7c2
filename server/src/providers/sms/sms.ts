/** The port that carries a text message. It throws a `DeliveryError` when the message was not accepted for delivery. */
export interface SmsMessage {
  /** The same however often the message is tried again. */
  id: string;
  to: string;
  text: string;
  /** The one-time password or the link alone, for gateways that put it into a text of their own. */
  otp?: string;
  link?: string;
  /** Under which this text is registered with the operators (India's DLT), where it is. */
  dltTemplateId?: string;
}

export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
