/** The words of SMS and mails to signers, which a company may write itself, per language and kind. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MESSAGE_KINDS } from '../rules/messages.ts';
import { exactly } from '../schemas/exactly.ts';

/** What is wrong with a text is judged by `rules/message-texts.ts`, and told part by part. */
const own = z
  .string()
  .max(5000)
  .nullable()
  .describe('What is in double braces is filled in, like {{link}}; null: as the product words it.');

const part = z.object({
  text: z.string().nullable().describe('The company’s own words; null: the default.'),
  default: z.string(),
});

const messageText = z.object({
  language: z.enum(LANGUAGES),
  kind: z.enum(MESSAGE_KINDS),
  sms: part.extend({
    registered: z
      .string()
      .nullable()
      .describe('The text that is registered with the operators (SMS_TEMPLATES): it is sent in any case.'),
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
  summary: 'The words of every kind of message in a language, and values to try them with',
  query: exactly({ language: z.enum(LANGUAGES).default('en') }),
  data: z.object({
    texts: z.array(messageText),
    samples: z
      .record(z.string(), z.string())
      .describe('A value for each placeholder, as long as a real one.'),
  }),
});

const which = z.object({ language: z.enum(LANGUAGES), kind: z.enum(MESSAGE_KINDS) });
const changed = messageText.extend({ version: z.number().describe('Of the brand, from this change on.') });

export const replaceMessageText = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/message-texts/:language/:kind',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary: 'Replace the words of a kind of message in a language; null puts the default back',
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
    'Change some of the words of a kind of message in a language, and leave the others as they are; null puts the default back',
  params: which,
  body: exactly({ sms: own.exactOptional(), subject: own.exactOptional(), mail: own.exactOptional() }),
  data: changed,
  errors: ['MESSAGE_TEXT_REFUSED', 'MESSAGE_TEXT_REGISTERED'],
});
