/** The texts of the console, beside those of the signer's screens: in the language of the page, loaded by the console alone. */
import type { Language } from '@countersign/contract/rules/languages';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { consoleTexts as en } from './en/console/index.ts';
import { useLanguage, type Worded } from './texts.tsx';

export type ConsoleTexts = Worded<typeof en>;

export const CONSOLE_CATALOGUES: Readonly<Record<Language, () => Promise<ConsoleTexts>>> = {
  en: async () => en,
  hi: async () => (await import('./hi/console/index.ts')).consoleTexts,
};

const Current = createContext<ConsoleTexts>(en);

export const useConsoleTexts = (): ConsoleTexts => use(Current);

/** Shows `fallback` until the first catalogue is there; the next one replaces it when it has come. */
export function ConsoleTextsProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { language } = useLanguage();
  const [texts, setTexts] = useState<ConsoleTexts | null>(language === 'en' ? en : null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const loaded = await CONSOLE_CATALOGUES[language]().catch(() => en);
      if (isCurrent) setTexts(loaded);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts ? <Current value={texts}>{children}</Current> : fallback;
}
