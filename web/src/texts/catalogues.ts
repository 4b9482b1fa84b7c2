/**
 * The catalogue of each language and the font of each script. They are loaded on demand, except for the English
 * journey, which is part of the page.
 */
import type { Language, Script } from '@countersign/contract/rules/languages';
import type { Catalogue } from './catalogue.ts';

type Load<T> = () => Promise<T>;

const CATALOGUES: Readonly<Record<Language, Load<{ catalogue: Catalogue }>>> = {
  en: () => import('./en/index.ts'),
  hi: () => import('./hi/index.ts'),
  bn: () => import('./bn/index.ts'),
  gu: () => import('./gu/index.ts'),
  kn: () => import('./kn/index.ts'),
  ml: () => import('./ml/index.ts'),
  mr: () => import('./mr/index.ts'),
  or: () => import('./or/index.ts'),
  pa: () => import('./pa/index.ts'),
  ta: () => import('./ta/index.ts'),
  te: () => import('./te/index.ts'),
  ur: () => import('./ur/index.ts'),
};

export const catalogueOf = async (language: Language): Promise<Catalogue> =>
  (await CATALOGUES[language]()).catalogue;

/** Web fonts for phones that lack a font for the script. Null if every phone has one. */
export const FONTS: Readonly<Record<Script, Load<unknown> | null>> = {
  Latin: null,
  Arabic: () => import('./fonts/arabic.css'),
  Bengali: () => import('./fonts/bengali.css'),
  Devanagari: () => import('./fonts/devanagari.css'),
  Gujarati: () => import('./fonts/gujarati.css'),
  Gurmukhi: () => import('./fonts/gurmukhi.css'),
  Kannada: () => import('./fonts/kannada.css'),
  Malayalam: () => import('./fonts/malayalam.css'),
  Oriya: () => import('./fonts/odia.css'),
  Tamil: () => import('./fonts/tamil.css'),
  Telugu: () => import('./fonts/telugu.css'),
};
