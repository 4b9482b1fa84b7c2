/** Reads the message templates that are registered with WhatsApp: their names and parameters, by language and kind. */
import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { MESSAGE_KINDS, type MessageKind } from '@countersign/contract/rules/messages';
import { neededIn, placeholdersIn } from '@countersign/contract/rules/message-texts';
import { z } from 'zod';
import { readTemplateFile } from '../template-file.ts';

const template = (kind: MessageKind) =>
  z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be a WhatsApp template name: a-z, 0-9 and _'),
    /** WhatsApp's code of the language, such as `en_US`. Needed only if it differs from ours. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'must be like en_US')
      .optional(),
    /** The parameters of the body, in order. The body of an OTP message has only the code. */
    parameters: z
      .array(z.enum(kind === 'otp' ? ['code'] : placeholdersIn(kind)))
      .refine((names) => kind !== 'otp' || names.length === 1, { message: 'must be ["code"]' })
      .optional(),
    /**
     * True if the template has a button whose address ends in `{{1}}`. The placeholder is replaced with the part of the
     * link after the host.
     */
    link_button: kind === 'otp' ? z.never().optional() : z.boolean().optional(),
  });

export type WhatsAppTemplate = z.infer<ReturnType<typeof template>>;

const byKind = z.strictObject(
  Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, leadsSomewhere(kind).optional()])),
);
const templates = z.partialRecord(z.enum(LANGUAGES), byKind);

export type WhatsAppTemplates = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<MessageKind, WhatsAppTemplate>>>>>
>;

/** Reads the templates. Throws an error that names the setting and the problem in the file. */
export const readWhatsAppTemplates = (file: string): WhatsAppTemplates =>
  readTemplateFile('WHATSAPP_TEMPLATES', file, templates);

/** Requires that a message with a link has the link in its body or its button. */
function leadsSomewhere(kind: MessageKind) {
  return template(kind).refine(
    (given) =>
      neededIn(kind) !== 'link' || given.link_button === true || parametersOf(kind, given).includes('link'),
    { message: 'must have the link in its parameters, or a link_button' },
  );
}

export const parametersOf = (kind: MessageKind, { parameters }: WhatsAppTemplate): readonly string[] =>
  parameters ?? (kind === 'otp' ? ['code'] : neededIn(kind) === 'link' ? ['company', 'link'] : ['company']);

/** Returns the template in the recipient's language, or else the English one. Returns null if neither is registered. */
export function templateFor(
  known: WhatsAppTemplates,
  kind: MessageKind,
  language: Language,
): { template: WhatsAppTemplate; language: string } | null {
  for (const each of [language, 'en'] as const) {
    const found = known[each]?.[kind];
    if (found) return { template: found, language: found.language ?? each };
  }
  return null;
}
