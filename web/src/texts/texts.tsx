/** Provides the signer's language and its texts. */
import { LANGUAGE_TABLE, languageOf, LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { catalogueOf, FONTS } from './catalogues.ts';
import { en } from './en/journey.ts';
import { firstLanguage } from './first-language.ts';
import { storeLanguage, storedLanguage } from './stored-language.ts';
import type { Texts } from './shapes.ts';
import { errorsSaid, speak } from './spoken.ts';

interface Choice {
  texts: Texts;
  /** The languages that the signer can choose from. */
  languages: readonly Language[];
  language: Language;
  choose: (language: Language) => void;
  /** Applies the originator's language for the signer, unless the signer has already chosen one. */
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
  /** The supported languages. The console supports fewer languages than the signer's screens. */
  languages?: readonly Language[];
  /** Shown until the first catalogue is loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

export function TextsProvider({ languages = LANGUAGES, fallback, children }: TextsProviderProps) {
  const [language, setLanguage] = useState(() => firstLanguage(languages));
  const [texts, setTexts] = useState<Texts | null>(language === 'en' ? en : null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      // A catalogue or font that fails to load must not stop the signer from signing.
      const [loaded] = await Promise.all([
        language === 'en' ? en : journeyIn(language).catch(() => en),
        FONTS[LANGUAGE_TABLE[language].script]?.().catch(() => undefined),
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
    storeLanguage(chosen);
    setLanguage(chosen);
  };
  const propose = useCallback((named: Language) => {
    if (languageOf(storedLanguage() ?? '') === undefined) setLanguage(named);
  }, []);
  return texts ? (
    <Current value={{ texts, languages, language, choose, propose }}>{children}</Current>
  ) : (
    fallback
  );
}

/** Translates the errors on the screen. If their new texts cannot be loaded, the errors keep their old texts. */
const saidAgain = (language: Language, texts: Texts) =>
  import('./say-again.ts').then(({ sayAgain }) => sayAgain(language, texts)).catch(() => undefined);

const journeyIn = async (language: Language): Promise<Texts> => (await catalogueOf(language)).journey;
