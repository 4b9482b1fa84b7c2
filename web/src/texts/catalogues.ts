/** The words of every language: English at once, others when they are asked for. */
import type { Language } from '@countersign/contract/rules/languages';
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import { en } from './en/index.ts';
import type { HelpTexts, Texts } from './texts.tsx';

export interface Catalogue {
  /** As who reads it calls it. */
  name: string;
  texts: () => Promise<Texts>;
  /** What stands beside the steps with camera and location: only they pay for it. */
  help: () => Promise<HelpTexts>;
  /** Why a verification says what it says: only the page that shows it pays for it. The server itself says it in English. */
  verdictReasons: (() => Promise<ServiceTexts['verdictReasons']>) | null;
}

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: {
    name: 'English',
    texts: async () => en,
    help: async () => (await import('./en/help.ts')).help,
    verdictReasons: null,
  },
  hi: {
    name: 'हिन्दी',
    texts: async () => (await import('./hi/index.ts')).hi,
    help: async () => (await import('./hi/help.ts')).help,
    verdictReasons: async () =>
      (await import('@countersign/contract/texts/hi/verdict-reasons')).verdictReasons,
  },
};
