/** The words of every language: English at once, others when they are asked for. */
import type { Language } from '@countersign/contract/rules/languages';
import { en } from './en/index.ts';
import type { HelpTexts, Texts } from './texts.tsx';

export interface Catalogue {
  /** As who reads it calls it. */
  name: string;
  texts: () => Promise<Texts>;
  /** For phones that have no font of the script; null where every phone has one. */
  font: (() => Promise<unknown>) | null;
  /** What stands beside the steps with camera and location: only they load it. */
  help: () => Promise<HelpTexts>;
}

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: {
    name: 'English',
    texts: async () => en,
    font: null,
    help: async () => (await import('./en/help.ts')).help,
  },
  hi: {
    name: 'हिन्दी',
    texts: async () => (await import('./hi/index.ts')).hi,
    font: () => import('./fonts/devanagari.css'),
    help: async () => (await import('./hi/help.ts')).help,
  },
};
