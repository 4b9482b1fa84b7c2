/** The texts of the utility pages and of the check of a PDF, which the signer's first screen does without. */
import type { Language } from '@countersign/contract/rules/languages';
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { pages as en } from './en/pages.ts';
import { useLanguage, useTexts, type Texts, type Worded } from './texts.tsx';

export type OwnTexts = Worded<typeof en>;
export type PageTexts = Texts & OwnTexts;

export interface PageCatalogue {
  texts: () => Promise<OwnTexts>;
  /** Why a verification says what it says: only the page that shows it loads it. The server itself says it in English. */
  verdictReasons: (() => Promise<ServiceTexts['verdictReasons']>) | null;
}

export const PAGE_CATALOGUES: Readonly<Record<Language, PageCatalogue>> = {
  en: { texts: async () => en, verdictReasons: null },
  hi: {
    texts: async () => (await import('./hi/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/hi/verdict-reasons')).verdictReasons,
  },
};

const Current = createContext<OwnTexts>(en);

/** With those that every screen has. */
export function usePageTexts(): PageTexts {
  const texts = useTexts();
  const own = use(Current);
  return useMemo(() => ({ ...texts, ...own }), [texts, own]);
}

export function PageTextsProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { language } = useLanguage();
  const [texts, setTexts] = useState<OwnTexts | null>(language === 'en' ? en : null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const loaded = await PAGE_CATALOGUES[language].texts().catch(() => en);
      if (isCurrent) setTexts(loaded);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts ? <Current value={texts}>{children}</Current> : fallback;
}
