/** Provides the texts on a map. They are in English if the font lacks the script of the language. */
import type { Language } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { Texts } from '@countersign/contract/texts/texts-shape';
import { hasGlyphsFor } from './text-outlines.ts';

export type MapTexts = Texts['places']['map'] & Pick<Texts, 'distance'>;

export function mapTexts(language: Language): MapTexts {
  const texts = textsIn(language);
  return canBeDrawn(texts) ? texts : textsIn('en');
}

export function canBeDrawn({ distance, ...texts }: MapTexts): boolean {
  return hasGlyphsFor(Object.values({ ...texts, ...distance }).join(''));
}

const textsIn = (language: Language): MapTexts => {
  const { places, distance } = TEXTS[language];
  return { ...places.map, distance };
};
