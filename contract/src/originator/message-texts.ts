/** Calls for the texts of SMS messages and emails to signers. They can be customised per language and kind. */
import { z } from 'zod';
import { textOrNull } from '../schemas/values.ts';
import { originatorCall } from '../call.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MESSAGE_KINDS } from '../rules/messages.ts';
import { exactly } from '../schemas/exactly.ts';

/**
 * A custom text. This schema limits only its length. `rules/message-texts.ts` validates the text and reports each
 * problem separately.
 */
const own = z
  .string()
  .max(5000)
  .nullable()
  .describe('Placeholders in double braces, such as {{link}}, are filled in. Null uses the default text.');

const part = z.object({
  text: textOrNull.describe('The customised text. Null means the default.'),
  default: z.string(),
});

const messageText = z.object({
  language: z.enum(LANGUAGES),
  kind: z.enum(MESSAGE_KINDS),
  sms: part.extend({
    registered: textOrNull.describe(
      'The text registered with the telecom operators (`SMS_TEMPLATES`), which is sent regardless of the customised text.',
    ),
  }),
  subject: part,
  mail: part,
});

export const listMessageTexts = originatorCall('GET', '/message-texts', 'read', {
  summary: 'List the texts of every kind of message in a language, with sample values',
  query: exactly({ language: z.enum(LANGUAGES).default('en') }),
  data: z.object({
    texts: z.array(messageText),
    samples: z
      .record(z.string(), z.string())
      .describe('A sample value of realistic length for each placeholder.'),
  }),
});

const which = z.object({ language: z.enum(LANGUAGES), kind: z.enum(MESSAGE_KINDS) });
const changed = messageText.extend({
  version: z.number().describe('The version of the brand that this change creates.'),
});

export const replaceMessageText = originatorCall('PUT', '/message-texts/:language/:kind', 'setup', {
  forAllDepartments: true,
  summary: 'Replace the texts of a kind of message in a language. Null restores the default',
  params: which,
  body: exactly({ sms: own, subject: own, mail: own }),
  data: changed,
  errors: ['MESSAGE_TEXT_REFUSED', 'MESSAGE_TEXT_REGISTERED'],
});

export const changeMessageText = originatorCall('PATCH', '/message-texts/:language/:kind', 'setup', {
  forAllDepartments: true,
  summary:
    'Update some texts of a kind of message in a language. Omitted texts stay unchanged, and null restores the default',
  params: which,
  body: exactly({ sms: own.exactOptional(), subject: own.exactOptional(), mail: own.exactOptional() }),
  data: changed,
  errors: ['MESSAGE_TEXT_REFUSED', 'MESSAGE_TEXT_REGISTERED'],
});
