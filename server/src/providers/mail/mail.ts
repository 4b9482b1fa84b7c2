/** The port that carries a mail. It throws a `DeliveryError` when the mail was not accepted for delivery. */
export interface MailMessage {
  /** The same however often the mail is tried again. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
}
