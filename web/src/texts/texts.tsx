/** Which language the signer reads, and its texts. */
import { languageOf, LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { CATALOGUES } from './catalogues.ts';
import type { help } from './en/help.ts';
import { en } from './en/index.ts';
import { firstLanguage } from './first-language.ts';
import { keepChoice, keptChoice } from './kept-choice.ts';
import { errorsSaid, speak } from './spoken.ts';

/** The shape of a catalogue: the English one, with any words in place of its words. */
export type Worded<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly unknown[]
      ? readonly Worded<T[number]>[]
      : { readonly [K in keyof T]: Worded<T[K]> };
export type Texts = Worded<typeof en>;
export type HelpTexts = Worded<typeof help>;

interface Choice {
  texts: Texts;
  /** Those to choose from. */
  languages: readonly Language[];
  language: Language;
  choose: (language: Language) => void;
  /** The language that the originator has named for the signer, who may choose another one. */
  propose: (language: Language) => void;
}

const Current = createContext<Choice>({
  texts: en,
  languages: LANGUAGES,
  language: 'en',
  choose: () => undefined,
  propose: () => undefined,
});

export const useTexts = (): Texts => use(Current).texts;
export const useLanguage = (): Choice => use(Current);

interface TextsProviderProps {
  /** The console has fewer of them. */
  languages?: readonly Language[];
  /** Shown until the first catalogue is there. */
  fallback: ReactNode;
  children: ReactNode;
}

export function TextsProvider({ languages = LANGUAGES, fallback, children }: TextsProviderProps) {
  const [language, setLanguage] = useState(() => firstLanguage(languages));
  const [texts, setTexts] = useState<Texts | null>(language === 'en' ? en : null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const catalogue = CATALOGUES[language];
      // A catalogue or a font that cannot be loaded shall not keep the signer from signing.
      const [loaded] = await Promise.all([
        catalogue.texts().catch(() => en),
        catalogue.font?.().catch(() => undefined),
      ]);
      const reworded = errorsSaid.size > 0 ? await saidAgain(language, loaded) : undefined;
      if (!isCurrent) return;
      speak(loaded, reworded);
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
  const propose = useCallback((named: Language) => {
    if (languageOf(keptChoice() ?? '') === undefined) setLanguage(named);
  }, []);
  return texts ? (
    <Current value={{ texts, languages, language, choose, propose }}>{children}</Current>
  ) : (
    fallback
  );
}

/** Words that cannot be loaded stay as they were said. */
const saidAgain = (language: Language, texts: Texts) =>
  import('./say-again.ts').then(({ sayAgain }) => sayAgain(language, texts)).catch(() => undefined);
