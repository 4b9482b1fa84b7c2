/** The words on a map, in a language whose letters the font has. */
import type { Language } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { Texts } from '@countersign/contract/texts/texts-shape';
import { hasLettersFor } from './lettering.ts';

export type MapWords = Texts['places']['map'] & Pick<Texts, 'distance'>;

export function mapWords(language: Language): MapWords {
  const words = wordsIn(language);
  return canBeDrawn(words) ? words : wordsIn('en');
}

export function canBeDrawn({ distance, ...words }: MapWords): boolean {
  return hasLettersFor(Object.values({ ...words, ...distance }).join(''));
}

const wordsIn = (language: Language): MapWords => {
  const { places, distance } = TEXTS[language];
  return { ...places.map, distance };
};
