/**
 * Defines the shape of the texts. Every language must match the English texts. If a text is missing, the code does not
 * compile.
 */
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
/** Help for the later steps, and the summary at the end. */
export type HelpTexts = Worded<typeof help>;
/** Texts of features that only some templates use. */
export type OptionTexts = Worded<typeof options>;
/** Texts of the utility pages and of the page that verifies a PDF. */
export type OwnTexts = Worded<typeof pages>;
export type ConsoleTexts = Worded<typeof consoleTexts>;
