import { describe, expect, it } from 'vitest';
import type { Call } from '../call.ts';
import { CALLS } from '../calls.ts';
import { SIGNER_ERRORS, STAFF_ERRORS } from '../errors.ts';
import { CONSOLE_LANGUAGES, directionOf, LANGUAGES, type Language } from '../rules/languages.ts';
import { isUntranslated } from './testing/is-untranslated.ts';
import { TEXTS } from './texts.ts';

const calls: readonly Call[] = Object.values(CALLS);

/** Returns each text with its path, such as `messages.otp.sms`. */
function textsIn(words: object, path = ''): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    if (typeof value === 'object' && value !== null) return textsIn(value, `${path}${key}.`);
    throw new TypeError(`${path}${key} is not a text`);
  });
}

const placesIn = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).toSorted();
/** Returns whether a language must have the text. Only the languages of the console must have the texts for staff. */
function isNeeded(path: string, language: Language): boolean {
  const isForStaff =
    /^(?:staffInvitation|declineNotice|stampAlert)\./.test(path) ||
    path.slice('errors.'.length) in STAFF_ERRORS;
  if (isForStaff) return CONSOLE_LANGUAGES.some((each) => each === language);
  return !path.startsWith('errors.') || path.slice('errors.'.length) in SIGNER_ERRORS;
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const needed = ([path]: [string, string]) => isNeeded(path, language);
  const english = textsIn(TEXTS.en).filter(needed);
  const own = textsIn(TEXTS[language]);
  const texts = Object.fromEntries(language === 'en' ? own.filter(needed) : own);

  it('have the keys and facts of the English texts, and none is empty', () => {
    expect(Object.keys(texts).toSorted()).toEqual(english.map(([path]) => path).toSorted());
    for (const [path, text] of english) {
      expect([path, placesIn(texts[path] ?? '')]).toEqual([path, placesIn(text)]);
      expect([path, texts[path]?.trim()]).not.toEqual([path, '']);
    }
  });

  it('are in the script of the language, without English sentences', () => {
    expect(Object.entries(texts).filter(([, text]) => isUntranslated(text, language))).toEqual([]);
  });

  it('use only plural categories of the language (CLDR)', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const named = Object.values(texts).flatMap((text) =>
      [...text.matchAll(/\{\w+:([^{}]+)\}/g)].flatMap(([, forms = '']) =>
        forms.split('|').map((form) => form.split('=')[0]),
      ),
    );
    expect(named.filter((form) => !pluralCategories.some((each) => each === form))).toEqual([]);
  });

  it('introduce the next reason if the English text does', () => {
    for (const [path, text] of english.filter(([each]) => each.startsWith('verdictReasons.reasons.')))
      expect([path, texts[path]?.endsWith(':')]).toEqual([path, text.endsWith(':')]);
  });
});

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text.replaceAll(/\{\w+\}/g, ''));

// Latin words within a right-to-left line would change the order of its words.
it.each(LANGUAGES.filter((language) => directionOf(language) === 'rtl'))(
  'uses no Latin letters in the certificate words printed next to English in %s',
  (language) => {
    const { about: _, ...words } = TEXTS[language].certificate;
    expect(textsIn(words).filter(([, text]) => isLatin(text))).toEqual([]);
  },
);

it("has words in every language for every error of the signer's calls", () => {
  const met = calls.filter(({ tag }) => tag === 'Signer').flatMap(({ errors = [] }) => errors);
  expect(met.length).toBeGreaterThan(20);
  expect(met.filter((code) => !(code in SIGNER_ERRORS))).toEqual([]);
});

it("has words in the console's languages for every error of the staff's calls", () => {
  const met = calls.filter(({ tag }) => tag === 'Staff').flatMap(({ errors = [] }) => errors);
  expect(met.length).toBeGreaterThan(20);
  expect(met.filter((code) => !(code in STAFF_ERRORS))).toEqual([]);
});
