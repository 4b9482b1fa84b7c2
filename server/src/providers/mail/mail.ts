/** The port that sends a mail. It throws a `DeliveryError` when the mail was not accepted for delivery. */
export interface MailMessage {
  /** The same for every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
}
