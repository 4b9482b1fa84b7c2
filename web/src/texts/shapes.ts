/** What every language must say: the shape of the English texts, with any words. A language that lacks a text does not compile. */
import type { Language } from '@countersign/contract/rules/languages';
import type { consoleTexts } from './en/console/index.ts';
import type { help } from './en/help.ts';
import type { en } from './en/journey.ts';
import type { options } from './en/options.ts';
import type { pages } from './en/pages.ts';

type Worded<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly unknown[]
      ? readonly Worded<T[number]>[]
      : { readonly [K in keyof T]: Worded<T[K]> };

export type Texts = Omit<Worded<typeof en>, 'language'> & { readonly language: Language };
/** Next to the steps that need the camera or the location. */
export type HelpTexts = Worded<typeof help>;
/** Of what only some templates ask for. */
export type OptionTexts = Worded<typeof options>;
/** Of the utility pages and of the check of a PDF. */
export type OwnTexts = Worded<typeof pages>;
export type ConsoleTexts = Worded<typeof consoleTexts>;
