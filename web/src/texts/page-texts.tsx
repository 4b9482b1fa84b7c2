/** The texts of the utility pages and of the check of a PDF, which the signer's first screen does without. */
import type { Language } from '@countersign/contract/rules/languages';
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import { useMemo } from 'react';
import { pages as en } from './en/pages.ts';
import { partOfTexts } from './part-of-texts.tsx';
import { useTexts, type Texts, type Worded } from './texts.tsx';

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
  bn: {
    texts: async () => (await import('./bn/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/bn/verdict-reasons')).verdictReasons,
  },
  gu: {
    texts: async () => (await import('./gu/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/gu/verdict-reasons')).verdictReasons,
  },
  kn: {
    texts: async () => (await import('./kn/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/kn/verdict-reasons')).verdictReasons,
  },
  ml: {
    texts: async () => (await import('./ml/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/ml/verdict-reasons')).verdictReasons,
  },
  mr: {
    texts: async () => (await import('./mr/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/mr/verdict-reasons')).verdictReasons,
  },
  or: {
    texts: async () => (await import('./or/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/or/verdict-reasons')).verdictReasons,
  },
  pa: {
    texts: async () => (await import('./pa/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/pa/verdict-reasons')).verdictReasons,
  },
  ta: {
    texts: async () => (await import('./ta/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/ta/verdict-reasons')).verdictReasons,
  },
  te: {
    texts: async () => (await import('./te/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/te/verdict-reasons')).verdictReasons,
  },
  ur: {
    texts: async () => (await import('./ur/pages.ts')).pages,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/ur/verdict-reasons')).verdictReasons,
  },
};

const part = partOfTexts<OwnTexts>(en, (language) => PAGE_CATALOGUES[language].texts());

export const PageTextsProvider = part.Provider;

/** With those that every screen has. */
export function usePageTexts(): PageTexts {
  const texts = useTexts();
  const own = part.usePart();
  return useMemo(() => ({ ...texts, ...own }), [texts, own]);
}
