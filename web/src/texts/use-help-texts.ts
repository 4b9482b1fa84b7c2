/** The help texts, which are loaded by the steps that need them. */
import type { Language } from '@countersign/contract/rules/languages';
import { useEffect, useState } from 'react';
import { catalogueOf } from './catalogues.ts';
import type { HelpTexts } from './shapes.ts';
import { useLanguage } from './texts.tsx';

interface Loaded {
  language: Language;
  texts: HelpTexts;
}

/** Returns the help texts, or null until they are loaded. A step works without its help. */
export function useHelpTexts(): HelpTexts | null {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const catalogue = await catalogueOf(language);
      const texts = await catalogue.help();
      if (isCurrent) setLoaded({ language, texts });
    };
    load().catch((error: unknown) => console.warn('The help could not be loaded', error));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.texts : null;
}
