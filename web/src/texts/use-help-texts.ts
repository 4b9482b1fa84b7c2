/** Provides the help texts. The steps that need them load them. */
import type { Language } from '@countersign/contract/rules/languages';
import { useEffect, useState } from 'react';
import { catalogueOf } from './catalogues.ts';
import type { HelpTexts } from './shapes.ts';
import { useLanguage } from './texts.tsx';

interface Loaded {
  language: Language;
  /** The help texts. Null if they could not be loaded. They are requested again when the browser is back online. */
  texts: HelpTexts | null;
}

/** Returns the help texts. Returns null until they are loaded. A step works without them. */
export const useHelpTexts = (): HelpTexts | null => useHelp() || null;

/**
 * Returns the help texts, null while they are loading, or false if they could not be loaded. It is meant for screens
 * that need to know about a failure.
 */
export function useHelp(): HelpTexts | false | null {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const texts = loaded?.language === language ? (loaded.texts ?? false) : null;
  const isNeeded = !texts;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    const load = async () => {
      const found = await helpIn(language);
      if (isCurrent) setLoaded({ language, texts: found });
    };
    const attempt = () => void load();
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', attempt);
    };
  }, [language, isNeeded]);
  return texts;
}

async function helpIn(language: Language): Promise<HelpTexts | null> {
  try {
    const catalogue = await catalogueOf(language);
    return await catalogue.help();
  } catch (error) {
    console.warn('The help could not be loaded', error);
    return null;
  }
}
