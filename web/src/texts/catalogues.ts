/** The words of every language: English at once, others when they are asked for. */
import type { Language } from '@countersign/contract/rules/languages';
import { en } from './en/index.ts';
import type { Texts } from './texts.tsx';

export interface Catalogue {
  /** As who reads it calls it. */
  name: string;
  texts: () => Promise<Texts>;
  /** For phones that have no font of the script; null where every phone has one. */
  font: (() => Promise<unknown>) | null;
}

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: { name: 'English', texts: async () => en, font: null },
  hi: {
    name: 'हिन्दी',
    texts: async () => (await import('./hi/index.ts')).hi,
    font: () => import('./fonts/devanagari.css'),
  },
};
