/**
 * The server's texts in every language: errors, reasons, messages and places. Each language has a folder here, and the
 * type requires all of its texts. Texts that only screens show are in a folder of the web application. Screens import
 * single files, because this module contains every language.
 */
import type { ErrorCode } from '../errors.ts';
import type { ConsoleLanguage, Language } from '../rules/languages.ts';
import { en } from './en/index.ts';
import { bn } from './bn/index.ts';
import { fillIn, type Facts } from './fill-in.ts';
import { hi } from './hi/index.ts';
import { gu } from './gu/index.ts';
import { kn } from './kn/index.ts';
import { ml } from './ml/index.ts';
import { mr } from './mr/index.ts';
import { or } from './or/index.ts';
import { pa } from './pa/index.ts';
import { ta } from './ta/index.ts';
import { te } from './te/index.ts';
import type { StaffTexts, Texts } from './texts-shape.ts';
import { ur } from './ur/index.ts';

type AllTexts = Readonly<Record<Language, Texts> & Record<ConsoleLanguage, StaffTexts>>;

export const TEXTS: AllTexts = { en, hi, bn, gu, kn, ml, mr, or, pa, ta, te, ur };

/** Returns the text of an error, filled in with its facts. The text is in English if the language lacks it. */
export function errorText(code: ErrorCode, facts: Facts = {}, language: Language = 'en'): string {
  const words: Readonly<Partial<Record<ErrorCode, string>>> = TEXTS[language].errors;
  const own = words[code];
  return own === undefined ? fillIn(en.errors[code], facts) : fillIn(own, facts, language);
}
