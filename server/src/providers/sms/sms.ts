/** The port that carries a text message. It throws when the message was not accepted for delivery. */
export interface Sms {
  send(message: { to: string; text: string }): Promise<void>;
}
