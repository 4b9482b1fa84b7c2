/** The port that sends a text message. It throws a `DeliveryError` if the message was not accepted for delivery. */
export interface SmsMessage {
  /** The id of the message, which is the same for every attempt. */
  id: string;
  to: string;
  text: string;
  /** The bare OTP and link, for gateways that add their own text. */
  otp?: string;
  link?: string;
  /** The id under which this text is registered with the phone operators (India's DLT). */
  dltTemplateId?: string;
}

export interface Sms {
  /** Sends the message. Returns the provider's message id, or null if the provider gave none. */
  send(message: SmsMessage): Promise<string | null>;
}
