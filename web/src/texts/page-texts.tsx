/** The texts of the utility pages and of the page that verifies a PDF. The signer's first screen does not load them. */
import { useMemo } from 'react';
import { catalogueOf } from './catalogues.ts';
import { pages as en } from './en/pages.ts';
import { partOfTexts } from './part-of-texts.tsx';
import type { OwnTexts, Texts } from './shapes.ts';
import { useTexts } from './texts.tsx';

export type PageTexts = Texts & OwnTexts;

const part = partOfTexts<OwnTexts>(en, async (language) => (await catalogueOf(language)).pages());

export const PageTextsProvider = part.Provider;

/** Returns the texts of these pages together with the texts that every screen uses. */
export function usePageTexts(): PageTexts {
  const texts = useTexts();
  const own = part.usePart();
  return useMemo(() => ({ ...texts, ...own }), [texts, own]);
}
