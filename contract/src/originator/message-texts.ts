/** The texts of SMS messages and emails to signers, which can be customised per language and kind. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MESSAGE_KINDS } from '../rules/messages.ts';
import { exactly } from '../schemas/exactly.ts';

/** `rules/message-texts.ts` validates each text and reports every problem separately. */
const own = z
  .string()
  .max(5000)
  .nullable()
  .describe('Placeholders in double braces, such as {{link}}, are filled in. Null uses the default text.');

const part = z.object({
  text: z.string().nullable().describe('The customised text. Null means the default.'),
  default: z.string(),
});

const messageText = z.object({
  language: z.enum(LANGUAGES),
  kind: z.enum(MESSAGE_KINDS),
  sms: part.extend({
    registered: z
      .string()
      .nullable()
      .describe(
        'The text registered with the telecom operators (`SMS_TEMPLATES`), which is sent regardless of the customised text.',
      ),
  }),
  subject: part,
  mail: part,
});

export const listMessageTexts = defineCall({
  method: 'GET',
  path: '/api/v1/originator/message-texts',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
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

export const replaceMessageText = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/message-texts/:language/:kind',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary: 'Replace the texts of a kind of message in a language. Null restores the default',
  params: which,
  body: exactly({ sms: own, subject: own, mail: own }),
  data: changed,
  errors: ['MESSAGE_TEXT_REFUSED', 'MESSAGE_TEXT_REGISTERED'],
});

export const changeMessageText = defineCall({
  method: 'PATCH',
  path: '/api/v1/originator/message-texts/:language/:kind',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary:
    'Update some texts of a kind of message in a language. Omitted texts stay unchanged, and null restores the default',
  params: which,
  body: exactly({ sms: own.exactOptional(), subject: own.exactOptional(), mail: own.exactOptional() }),
  data: changed,
  errors: ['MESSAGE_TEXT_REFUSED', 'MESSAGE_TEXT_REGISTERED'],
});
