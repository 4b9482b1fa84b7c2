/** Provides texts that only some screens need. These screens load them in the language of the page. */
import type { Language } from '@countersign/contract/rules/languages';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from './texts.tsx';

/**
 * Creates a provider and a hook for a part of the texts. If `english` is given, it is available immediately, and is the
 * fallback if a catalogue cannot be loaded. If `english` is null, English is loaded like any other language, and a
 * failure to load is an error of the page.
 */
export function partOfTexts<T extends object>(english: T | null, load: (language: Language) => Promise<T>) {
  const Current = createContext<T | null>(english);

  /**
   * Shows `fallback` until the first catalogue is loaded. After a change of language, the earlier texts stay until the
   * new ones are loaded.
   */
  function Provider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
    const { language } = useLanguage();
    const [texts, setTexts] = useState<T | null>(language === 'en' ? english : null);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      let isCurrent = true;
      const read = async () => {
        try {
          const loaded = await load(language);
          if (isCurrent) setTexts(loaded);
        } catch (error) {
          if (!isCurrent) return;
          if (english) setTexts(english);
          else setFailure(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void read();
      return () => {
        isCurrent = false;
      };
    }, [language]);
    if (texts) return <Current value={texts}>{children}</Current>;
    if (failure) throw failure;
    return fallback;
  }

  function usePart(): T {
    const texts = use(Current);
    if (!texts) throw new Error('These texts were read outside their provider');
    return texts;
  }

  return { Provider, usePart };
}
