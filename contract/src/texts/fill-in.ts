import { plural } from './plural.ts';

export type Facts = Readonly<Record<string, unknown>>;

/**
 * A text with its facts in place of the words in braces. `{count:one=day|other=days}` is the form of a word that goes with a
 * count, in the language of the text.
 */
export function fillIn(text: string, facts: Facts, language = 'en'): string {
  return text.replaceAll(/\{(\w+)(?::([^{}]+))?\}/g, (_, fact: string, forms: string | undefined) =>
    forms === undefined ? asText(facts[fact]) : formFor(facts[fact], forms, language),
  );
}

/** Only texts and numbers are filled in. */
const asText = (fact: unknown): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';

function formFor(count: unknown, forms: string, language: string): string {
  const byCase = Object.fromEntries(forms.split('|').map((form) => form.split('=')));
  return plural(language, Number(count), { other: '', ...byCase });
}
