import type { Language } from '@countersign/contract/rules/languages';
import { reasonsInWords } from '@countersign/contract/texts/fill-in';
import type { Texts } from '@countersign/contract/texts/texts-shape';
import { use } from 'react';
import { catalogueOf } from '../texts/catalogues.ts';
import { useLanguage } from '../texts/texts.tsx';
import { exactlyInWords } from '../ui/time-in-words.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The reason for a verdict, in the server's English and as codes. */
export interface Explanation {
  reason: string;
  reasons: readonly { code: string; facts: Facts }[];
}

type Words = Texts['verdictReasons'];

/**
 * Shows the reason for a verdict in the reader's language, or in the server's words if that language has no text for
 * it.
 */
export function Reason({ explanation, className = '' }: { explanation: Explanation; className?: string }) {
  const { language, texts } = useLanguage();
  const words = language === 'en' ? null : use(wordsIn(language));
  const translated = words && translate(explanation, words, texts.locale);
  return (
    <p {...(translated ? {} : { lang: 'en' })} className={`wrap-anywhere ${className}`}>
      {translated ?? explanation.reason}
    </p>
  );
}

function translate({ reasons }: Explanation, words: Words, locale: string): string | null {
  const localized = reasons.map(({ code, facts }) => ({ code, facts: localize(facts, words, locale) }));
  return reasonsInWords(localized, words);
}

/** Translates places in a document and formats times. Names and numbers stay as they are. */
function localize({ where, time, ...facts }: Facts, words: Words, locale: string): Facts {
  const places: Readonly<Record<string, string>> = words.places;
  return {
    ...facts,
    ...(typeof where === 'string' ? { where: places[where] ?? where } : {}),
    ...(typeof time === 'string' ? { time: exactlyInWords(new Date(time), locale) } : {}),
  };
}

const loaded = new Map<Language, Promise<Words | null>>();

/** Loads the texts. If they fail to load, returns null, so that the verdict is still shown. */
function wordsIn(language: Language): Promise<Words | null> {
  const known = loaded.get(language) ?? load(language).catch(() => null);
  loaded.set(language, known);
  return known;
}

const load = async (language: Language): Promise<Words> => (await catalogueOf(language)).verdictReasons();
