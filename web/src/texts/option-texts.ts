/** The texts of what only some templates ask for: loaded with it. */
import type { Language } from '@countersign/contract/rules/languages';
import { options as en } from './en/options.ts';
import { partOfTexts } from './part-of-texts.tsx';
import type { Worded } from './texts.tsx';

export type OptionTexts = Worded<typeof en>;

export const OPTION_CATALOGUES: Readonly<Record<Language, () => Promise<OptionTexts>>> = {
  en: async () => en,
  hi: async () => (await import('./hi/options.ts')).options,
  bn: async () => (await import('./bn/options.ts')).options,
  gu: async () => (await import('./gu/options.ts')).options,
  kn: async () => (await import('./kn/options.ts')).options,
  ml: async () => (await import('./ml/options.ts')).options,
  mr: async () => (await import('./mr/options.ts')).options,
  or: async () => (await import('./or/options.ts')).options,
  pa: async () => (await import('./pa/options.ts')).options,
  ta: async () => (await import('./ta/options.ts')).options,
  te: async () => (await import('./te/options.ts')).options,
  ur: async () => (await import('./ur/options.ts')).options,
};

const part = partOfTexts<OptionTexts>(en, (language) => OPTION_CATALOGUES[language]());

export const OptionTextsProvider = part.Provider;
export const useOptionTexts = part.usePart;
