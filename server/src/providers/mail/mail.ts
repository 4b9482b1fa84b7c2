/** The port that sends a mail. It throws a `DeliveryError` if the mail was not accepted for delivery. */
export interface MailMessage {
  /** Identical for every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
}
