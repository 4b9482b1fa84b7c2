import { reasonsInWords } from '@countersign/contract/rules/reasons-in-words';
import { use } from 'react';
import { useLanguage, type Language } from '../texts/texts.tsx';
import { inWords } from './time-in-words.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Why, in the server's English and by codes. */
export interface Told {
  reason: string;
  reasons: readonly { code: string; facts: Facts }[];
}

interface Words {
  reasons: Readonly<Record<string, string>>;
  places: Readonly<Record<string, string>>;
  stop: string;
}

/** Why the verdict is what it is, in the reader's language, and in the server's own words where that has none. */
export function Reason({ told, className = '' }: { told: Told; className?: string }) {
  const { language } = useLanguage();
  const words = language === 'en' ? null : use(wordsIn(language));
  const translated = words && translate(told, words, language);
  return (
    <p {...(translated ? {} : { lang: 'en' })} className={`wrap-anywhere ${className}`}>
      {translated ?? told.reason}
    </p>
  );
}

function translate({ reasons }: Told, words: Words, language: Language): string | null {
  const localized = reasons.map(({ code, facts }) => ({ code, facts: localize(facts, words, language) }));
  return reasonsInWords(localized, words.reasons, words.stop);
}

/** Places in a document and times have words of their own; names and numbers stay as they are. */
function localize({ where, time, ...facts }: Facts, { places }: Words, language: Language): Facts {
  return {
    ...facts,
    ...(typeof where === 'string' ? { where: places[where] ?? where } : {}),
    ...(typeof time === 'string' ? { time: inWords(new Date(time), language) } : {}),
  };
}

const load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  hi: async () => (await import('../texts/hi/verdict-reasons.ts')).verdictReasons,
};

const loaded = new Map<Language, Promise<Words | null>>();

/** Words that cannot be loaded shall not hide the verdict. */
function wordsIn(language: Exclude<Language, 'en'>): Promise<Words | null> {
  const known = loaded.get(language) ?? load[language]().catch(() => null);
  loaded.set(language, known);
  return known;
}
