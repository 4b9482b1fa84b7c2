/** Texts that only some screens need: in the language of the page, loaded by those screens alone. */
import type { Language } from '@countersign/contract/rules/languages';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from './texts.tsx';

/** `english` is there at once, and stands in for a catalogue that cannot be loaded. */
export function partOfTexts<T extends object>(english: T, load: (language: Language) => Promise<T>) {
  const Current = createContext<T>(english);

  /** Shows `fallback` until the first catalogue is there; the next one replaces it when it has come. */
  function Provider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
    const { language } = useLanguage();
    const [texts, setTexts] = useState<T | null>(language === 'en' ? english : null);
    useEffect(() => {
      let isCurrent = true;
      const read = async () => {
        const loaded = await load(language).catch(() => english);
        if (isCurrent) setTexts(loaded);
      };
      void read();
      return () => {
        isCurrent = false;
      };
    }, [language]);
    return texts ? <Current value={texts}>{children}</Current> : fallback;
  }

  return { Provider, usePart: (): T => use(Current) };
}
