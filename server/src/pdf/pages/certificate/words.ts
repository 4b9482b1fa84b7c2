/** Returns the words of the certificate for one signer: in English, followed by the signer's language. */
import type { Language } from '@countersign/contract/rules/languages';
import { en } from '@countersign/contract/texts/en/index';
import type { CertificateWords } from '@countersign/contract/texts/en/certificate';
import { TEXTS } from '@countersign/contract/texts/texts';

export type Words = (pick: (words: CertificateWords) => string) => string;

export function wordsFor(language: Language): Words {
  const own = TEXTS[language].certificate;
  if (language === 'en') return (pick) => pick(own);
  return (pick) => `${pick(en.certificate)} · ${pick(own)}`;
}
