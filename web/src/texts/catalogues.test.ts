import { CONSOLE_LANGUAGES, LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import { isUntranslated } from '@countersign/contract/texts/testing/is-untranslated';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './catalogues.ts';
import { CONSOLE_CATALOGUES } from './console.tsx';

/** Numbers that occur in no text, one for each argument of a text. */
const FACTS = [7101, 7102, 7103, 7104];

/** Returns every text with its path and with the facts filled in. */
function textsIn(words: object, path = ''): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    if (typeof value === 'function') return [[`${path}${key}`, String(Reflect.apply(value, null, FACTS))]];
    if (typeof value === 'object' && value !== null) return textsIn(value, `${path}${key}.`);
    throw new TypeError(`${path}${key} is not a text`);
  });
}

/** Returns the facts in a text. Languages group digits differently, so `7,101` and `7101` are the same number. */
const placesIn = (text: string) => (text.replaceAll('7,10', '710').match(/\{\w+\}|710\d/g) ?? []).sort();

type Read = () => Promise<object>;

/**
 * Expects the same texts as in English. Each must contain the same facts, use the language's own script, and not be
 * empty.
 */
async function expectComplete(language: Language, read: Read, readEnglish: Read): Promise<void> {
  const english = textsIn(await readEnglish());
  const texts = Object.fromEntries(textsIn(await read()));
  expect(Object.keys(texts).sort()).toEqual(english.map(([path]) => path).sort());
  for (const [path, text] of english) {
    expect([path, placesIn(texts[path] ?? '')]).toEqual([path, placesIn(text)]);
    expect([path, texts[path]?.trim()]).not.toEqual([path, '']);
  }
  expect(Object.entries(texts).filter(([, text]) => isUntranslated(text, language))).toEqual([]);
}

it.each(CONSOLE_LANGUAGES)('the console is complete in %s', async (language) => {
  await expectComplete(language, CONSOLE_CATALOGUES[language], CONSOLE_CATALOGUES.en);
});

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  it.each([
    ['the journey', async (code: Language) => (await catalogueOf(code)).journey],
    ['the help texts', async (code: Language) => (await catalogueOf(code)).help()],
    ['the optional features', async (code: Language) => (await catalogueOf(code)).options()],
    ['the utility pages', async (code: Language) => (await catalogueOf(code)).pages()],
  ])('is complete for %s', async (_, read) => {
    await expectComplete(
      language,
      () => read(language),
      () => read('en'),
    );
  });

  it('names its language and a locale that uses Latin digits', async () => {
    const { journey: texts } = await catalogueOf(language);
    expect(texts.language).toBe(language);
    expect(new Intl.Locale(texts.locale).language).toBe(new Intl.Locale(language).language);
    expect(new Intl.NumberFormat(texts.locale).format(7101)).toBe('7,101');
  });
});
