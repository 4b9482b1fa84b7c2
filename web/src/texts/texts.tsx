/** Which language the signer reads, and its catalogue: English at once, others when they are asked for. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { en } from './en.ts';
import { speak } from './spoken.ts';

/** The shape of a catalogue: the English one, with any words in place of its words. */
type Worded<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly unknown[]
      ? readonly Worded<T[number]>[]
      : { readonly [K in keyof T]: Worded<T[K]> };
export type Texts = Worded<typeof en>;

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;
export const isLanguage = (code: string | null): code is Language => code !== null && code in LANGUAGES;

const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  hi: async () => (await import('./hi.ts')).hi,
};

interface Choice {
  texts: Texts;
  language: Language;
  choose: (language: Language) => void;
}

const Current = createContext<Choice>({ texts: en, language: 'en', choose: () => undefined });

export const useTexts = (): Texts => use(Current).texts;
export const useLanguage = (): Choice => use(Current);

const KEPT = 'countersign.language';

export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [texts, setTexts] = useState<Texts | null>(language === 'en' ? en : null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      // A catalogue that cannot be loaded shall not keep the signer from signing.
      const loaded = await load[language]().catch(() => en);
      if (!isCurrent) return;
      speak(loaded);
      setTexts(loaded);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const choose = (chosen: Language) => {
    keepChoice(chosen);
    setLanguage(chosen);
  };
  return texts && <Current value={{ texts, language, choose }}>{children}</Current>;
}

/** The signer's own choice, else what the browser asks for, else English. */
function firstLanguage(): Language {
  const wishes = [keptChoice(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find(isLanguage) ?? 'en';
}

/** Storage may be switched off altogether: then every access throws. */
function keptChoice(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keepChoice(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // It holds until the page is left.
  }
}
