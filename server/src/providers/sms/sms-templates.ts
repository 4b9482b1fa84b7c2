/**
 * Reads the SMS texts of a deployment. In India, phone operators require that each text is sent exactly as registered,
 * with its registration id (DLT).
 */
import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { MESSAGE_KINDS, type MessageKind } from '@countersign/contract/rules/messages';
import { neededIn } from '@countersign/contract/rules/message-texts';
import { z } from 'zod';
import { readTemplateFile } from '../template-file.ts';

const PLACEHOLDERS = ['code', 'link', 'company', 'host'];

const template = (kind: MessageKind) =>
  z.strictObject({
    dlt_template_id: z
      .string()
      .regex(/^\w{1,64}$/, 'must be letters and digits')
      .optional(),
    text: z
      .string()
      .max(1000)
      .refine((text) => text.includes(`{{${neededIn(kind)}}}`), {
        message: `must name {{${neededIn(kind)}}}`,
      })
      .refine(
        (text) => [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => PLACEHOLDERS.includes(name)),
        {
          message: `may name only ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}`,
        },
      )
      .optional(),
  });

const byKind = z
  .strictObject({
    otp: template('otp'),
    invite: template('invite'),
    turn: template('turn'),
    reminder: template('reminder'),
    completion: template('completion'),
    cancellation: template('cancellation'),
    repeat: template('repeat'),
    rejection: template('rejection'),
    decline: template('decline'),
  })
  .partial();

const templates = z.partialRecord(z.enum(LANGUAGES), byKind);

export type SmsTemplates = z.infer<typeof templates>;

/** Reads the texts. Throws an error that names the setting and the problem in the file. */
export const readSmsTemplates = (file: string | undefined): SmsTemplates =>
  file === undefined ? {} : readTemplateFile('SMS_TEMPLATES', file, templates);

/**
 * Returns the names of the texts without a registration id, such as `hi.reminder`. Checks English and each language
 * with a registered text.
 */
export const withoutDltId = (known: SmsTemplates): string[] =>
  LANGUAGES.filter((language) => language === 'en' || known[language]).flatMap((language) =>
    MESSAGE_KINDS.filter((kind) => !known[language]?.[kind]?.dlt_template_id).map(
      (kind) => `${language}.${kind}`,
    ),
  );

/**
 * Returns the language in which the text is sent. It is English if only the English text is registered, because phone
 * operators block unregistered texts.
 */
export function smsLanguage(known: SmsTemplates, kind: MessageKind, language: Language): Language {
  const isRegistered = (each: Language) => known[each]?.[kind]?.dlt_template_id !== undefined;
  return isRegistered('en') && !isRegistered(language) ? 'en' : language;
}

/**
 * Returns the registered text, because phone operators block any other text. Returns null if no text is registered.
 * `standard` is the product's own text.
 */
export function registeredText(
  known: SmsTemplates,
  kind: MessageKind,
  language: Language,
  standard: string,
): string | null {
  const { text, dlt_template_id: id } = known[language]?.[kind] ?? {};
  return text ?? (id === undefined ? null : standard);
}
