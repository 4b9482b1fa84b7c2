/** The port that sends a message by WhatsApp. It throws a `DeliveryError` when the message was not accepted for delivery. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/messages';

export interface WhatsAppMessage {
  /** The same for every attempt. */
  id: string;
  to: string;
  kind: MessageKind;
  language: Language;
  /** What a template of WhatsApp's may name. */
  values: Readonly<Record<string, string>>;
  /** In the words of an SMS: a company sends WhatsApp only what WhatsApp has registered, in words of its own. */
  text: string;
}

export interface WhatsApp {
  /** Whether there are registered words for it; what is not goes another way. */
  takes(kind: MessageKind, language: Language): boolean;
  /** Returns the id under which WhatsApp knows it, where it has told one. */
  send(message: WhatsAppMessage): Promise<string | null>;
}
