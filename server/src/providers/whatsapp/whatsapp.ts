/** The port that sends a message by WhatsApp. It throws a `DeliveryError` if the message was not accepted for delivery. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/messages';

export interface WhatsAppMessage {
  /** The id is identical for every attempt. */
  id: string;
  to: string;
  kind: MessageKind;
  language: Language;
  /** The values that a WhatsApp template may use. */
  values: Readonly<Record<string, string>>;
  /** The SMS text, which only the embedded outbox shows. WhatsApp itself sends its registered template. */
  text: string;
}

export interface WhatsApp {
  /** Returns whether a template is registered for the message. If not, another channel is used. */
  takes(kind: MessageKind, language: Language): boolean;
  /** Returns WhatsApp's message id, if it gave one. */
  send(message: WhatsAppMessage): Promise<string | null>;
}
