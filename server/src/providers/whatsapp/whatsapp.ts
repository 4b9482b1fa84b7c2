/** The port that sends a message by WhatsApp. It throws a `DeliveryError` if the message was not accepted for delivery. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/messages';

export interface WhatsAppMessage {
  /** The id of the message, which is the same for every attempt. */
  id: string;
  to: string;
  kind: MessageKind;
  language: Language;
  /** The values for the placeholders of a WhatsApp template. */
  values: Readonly<Record<string, string>>;
  /** The text of the SMS, which only the embedded outbox shows. WhatsApp sends its registered template instead. */
  text: string;
}

export interface WhatsApp {
  /**
   * Returns whether a template is registered for the message. If none is registered, the message is sent through
   * another channel.
   */
  takes(kind: MessageKind, language: Language): boolean;
  /** Sends the message. Returns WhatsApp's message id, or null if WhatsApp gave none. */
  send(message: WhatsAppMessage): Promise<string | null>;
}
