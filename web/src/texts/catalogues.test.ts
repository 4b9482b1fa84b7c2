import { LANGUAGES } from '@countersign/contract/rules/languages';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from './catalogues.ts';
import { help } from './en/help.ts';
import { en } from './en/index.ts';

/** Numbers that no text brings along, one for each fact that a text may be told. */
const FACTS = [7101, 7102, 7103, 7104];

/** Every text by its path, with its facts filled in. */
function textsIn(words: object, path = ''): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    if (typeof value === 'function') return [[`${path}${key}`, String(Reflect.apply(value, null, FACTS))]];
    if (typeof value === 'object' && value !== null) return textsIn(value, `${path}${key}.`);
    throw new TypeError(`${path}${key} is no text`);
  });
}

const placesIn = (text: string) => (text.match(/\{\w+\}|710\d/g) ?? []).toSorted();
const english = textsIn({ ...en, help });

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  it('has the texts of the English one, each with the same facts, and none is empty', async () => {
    const { texts: words, help: beside } = CATALOGUES[language];
    const texts = Object.fromEntries(textsIn({ ...(await words()), help: await beside() }));
    expect(Object.keys(texts).toSorted()).toEqual(english.map(([path]) => path).toSorted());
    for (const [path, text] of english) {
      expect([path, placesIn(texts[path] ?? '')]).toEqual([path, placesIn(text)]);
      expect([path, texts[path]?.trim()]).not.toEqual([path, '']);
    }
  });

  it('says which language it is, in a locale of that language', async () => {
    const texts = await CATALOGUES[language].texts();
    expect(texts.language).toBe(language);
    expect(new Intl.Locale(texts.locale).language).toBe(new Intl.Locale(language).language);
  });
});
