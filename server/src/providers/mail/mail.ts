/** The port that carries a mail. It throws when the mail was not accepted for delivery. */
export interface Mail {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}
