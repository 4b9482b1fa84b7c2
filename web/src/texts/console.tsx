/**
 * Provides the texts of the console, which are separate from those of the signer's screens. Only the current language
 * is loaded.
 */
import { consoleLanguageOf, type ConsoleLanguage } from '@countersign/contract/rules/languages';
import { partOfTexts } from './part-of-texts.tsx';
import type { ConsoleTexts } from './shapes.ts';
import { useLanguage } from './texts.tsx';

export const CONSOLE_CATALOGUES: Readonly<Record<ConsoleLanguage, () => Promise<ConsoleTexts>>> = {
  en: async () => (await import('./en/console/index.ts')).consoleTexts,
  hi: async () => (await import('./hi/console/index.ts')).consoleTexts,
};

export const { Provider: ConsoleTextsProvider, usePart: useConsoleTexts } = partOfTexts<ConsoleTexts>(
  null,
  (language) => CONSOLE_CATALOGUES[consoleLanguageOf(language)](),
);

export const useConsoleLanguage = (): ConsoleLanguage => consoleLanguageOf(useLanguage().language);
