/** The texts of the console, beside those of the signer's screens. */
import { consoleLanguageOf, type ConsoleLanguage } from '@countersign/contract/rules/languages';
import { consoleTexts as en } from './en/console/index.ts';
import { partOfTexts } from './part-of-texts.tsx';
import { useLanguage, type Worded } from './texts.tsx';

export type ConsoleTexts = Worded<typeof en>;

export const CONSOLE_CATALOGUES: Readonly<Record<ConsoleLanguage, () => Promise<ConsoleTexts>>> = {
  en: async () => en,
  hi: async () => (await import('./hi/console/index.ts')).consoleTexts,
};

export const { Provider: ConsoleTextsProvider, usePart: useConsoleTexts } = partOfTexts<ConsoleTexts>(
  en,
  (language) => CONSOLE_CATALOGUES[consoleLanguageOf(language)](),
);

export const useConsoleLanguage = (): ConsoleLanguage => consoleLanguageOf(useLanguage().language);
