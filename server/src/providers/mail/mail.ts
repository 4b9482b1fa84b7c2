/** The port that sends an email. It throws a `DeliveryError` if the email was not accepted for delivery. */
export interface MailMessage {
  /** The id of the message, which is the same for every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
}
