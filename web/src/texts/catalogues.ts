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
  bn: {
    name: 'বাংলা',
    texts: async () => (await import('./bn/index.ts')).bn,
    font: () => import('./fonts/bengali.css'),
    help: async () => (await import('./bn/help.ts')).help,
  },
  gu: {
    name: 'ગુજરાતી',
    texts: async () => (await import('./gu/index.ts')).gu,
    font: () => import('./fonts/gujarati.css'),
    help: async () => (await import('./gu/help.ts')).help,
  },
  kn: {
    name: 'ಕನ್ನಡ',
    texts: async () => (await import('./kn/index.ts')).kn,
    font: () => import('./fonts/kannada.css'),
    help: async () => (await import('./kn/help.ts')).help,
  },
  ml: {
    name: 'മലയാളം',
    texts: async () => (await import('./ml/index.ts')).ml,
    font: () => import('./fonts/malayalam.css'),
    help: async () => (await import('./ml/help.ts')).help,
  },
  mr: {
    name: 'मराठी',
    texts: async () => (await import('./mr/index.ts')).mr,
    font: () => import('./fonts/devanagari.css'),
    help: async () => (await import('./mr/help.ts')).help,
  },
  or: {
    name: 'ଓଡ଼ିଆ',
    texts: async () => (await import('./or/index.ts')).or,
    font: () => import('./fonts/odia.css'),
    help: async () => (await import('./or/help.ts')).help,
  },
  pa: {
    name: 'ਪੰਜਾਬੀ',
    texts: async () => (await import('./pa/index.ts')).pa,
    font: () => import('./fonts/gurmukhi.css'),
    help: async () => (await import('./pa/help.ts')).help,
  },
  ta: {
    name: 'தமிழ்',
    texts: async () => (await import('./ta/index.ts')).ta,
    font: () => import('./fonts/tamil.css'),
    help: async () => (await import('./ta/help.ts')).help,
  },
  te: {
    name: 'తెలుగు',
    texts: async () => (await import('./te/index.ts')).te,
    font: () => import('./fonts/telugu.css'),
    help: async () => (await import('./te/help.ts')).help,
  },
  ur: {
    name: 'اردو',
    texts: async () => (await import('./ur/index.ts')).ur,
    font: () => import('./fonts/arabic.css'),
    help: async () => (await import('./ur/help.ts')).help,
  },
};
