/**
 * Registers the calls for the company's own SMS and email texts, by language and kind. Each change creates a version of
 * the brand.
 */
import {
  changeMessageText,
  listMessageTexts,
  replaceMessageText,
} from '@countersign/contract/originator/message-texts';
import type { Brand } from '@countersign/contract/rules/brand';
import type { BrandContacts } from '@countersign/contract/rules/contacts-in-text';
import type { Language } from '@countersign/contract/rules/languages';
import { MESSAGE_KINDS, type MessageKind } from '@countersign/contract/rules/messages';
import {
  MESSAGE_PARTS,
  type OwnTexts,
  sharingWarning,
  textProblem,
} from '@countersign/contract/rules/message-texts';
import { TEXTS } from '@countersign/contract/texts/texts';
import { AppError } from '../../http/app-error.ts';
import type { Register } from '../../http/register.ts';
import { registeredText } from '../../providers/sms/sms-templates.ts';
import { idempotent } from '../../access/idempotency.ts';
import { COPY_DAYS } from '../../messaging/send-message.ts';
import { addBrandVersion } from './change.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function messageTextRoutes(services: Kernel & WithBrand & Messengers, register: Register): void {
  register(listMessageTexts, async ({ query: { language } }) => {
    const brand = await services.brand.current();
    return {
      texts: MESSAGE_KINDS.map((kind) => describe(services, brand, language, kind)),
      samples: samplesOf(services),
    };
  });

  const save = (
    input: Parameters<typeof idempotent>[1] & { params: { language: Language; kind: MessageKind } },
    body: Partial<OwnTexts>,
  ) => {
    const { language, kind } = input.params;
    const texts = tidied(body);
    if (typeof texts.sms === 'string' && registeredIn(services, language, kind) !== null)
      throw new AppError('MESSAGE_TEXT_REGISTERED');
    return idempotent(services, input, JSON.stringify(texts), async (tx) => {
      const changed = await addBrandVersion(services, tx, input.caller, (brand) => {
        refuseFaulty(language, kind, texts, brand);
        const { messages } = brand;
        return {
          messages: {
            ...messages,
            [language]: {
              ...messages[language],
              [kind]: { ...NO_TEXTS, ...messages[language]?.[kind], ...texts },
            },
          },
        };
      });
      return { ...describe(services, changed, language, kind), version: changed.version };
    });
  };

  register(replaceMessageText, async (input) => save(input, input.body));

  register(changeMessageText, async (input) => save(input, input.body));
}

const NO_TEXTS: OwnTexts = { sms: null, subject: null, mail: null };

/** Normalises those texts that the request contains. */
const tidied = (texts: Partial<OwnTexts>): Partial<OwnTexts> =>
  Object.fromEntries(
    MESSAGE_PARTS.flatMap((part) => {
      const text = texts[part];
      return text === undefined ? [] : [[part, tidyText(text)]];
    }),
  );

/** Normalises the line ends, because some systems end lines with two characters. */
const tidyText = (text: string | null): string | null => text?.replaceAll('\r\n', '\n').trim() ?? null;

function refuseFaulty(
  language: Language,
  kind: MessageKind,
  texts: Partial<OwnTexts>,
  brand: BrandContacts,
): void {
  const warning = sharingWarning(TEXTS[language].messages.otp.mail);
  const problems = MESSAGE_PARTS.flatMap((part) => {
    const text = texts[part] ?? null;
    const found = text === null ? null : textProblem(kind, part, text, warning, brand);
    return found ? [{ part, ...found }] : [];
  });
  if (problems.length === 0) return;
  const detail = problems.map((each) => {
    const about = 'name' in each ? each.name : 'text' in each ? each.text : '';
    return `${each.part}: ${each.problem}${about && ` '${about}'`}`;
  });
  throw new AppError('MESSAGE_TEXT_REFUSED', { problems }, detail.join('; '));
}

const registeredIn = ({ smsTemplates }: Messengers, language: Language, kind: MessageKind): string | null =>
  registeredText(smsTemplates, kind, language, TEXTS[language].messages[kind].sms);

function describe(services: Messengers, { messages }: Brand, language: Language, kind: MessageKind) {
  const standard = TEXTS[language].messages[kind];
  const own = messages[language]?.[kind];
  return {
    language,
    kind,
    sms: {
      text: own?.sms ?? null,
      default: standard.sms,
      registered: registeredIn(services, language, kind),
    },
    subject: { text: own?.subject ?? null, default: standard.subject },
    mail: { text: own?.mail ?? null, default: standard.mail },
  };
}

const samplesOf = ({ settings, publicUrl }: Kernel) => ({
  company: settings.COMPANY_NAME,
  host: new URL(publicUrl).hostname,
  days: String(COPY_DAYS),
  code: '482913',
  // The sample link is as long as a real one.
  link: `${publicUrl}/${'Sample'.padEnd(43, '0')}`,
});
