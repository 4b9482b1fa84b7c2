import type { Language } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { Texts } from '@countersign/contract/texts/texts-shape';

export type MapTexts = Texts['places']['map'] & Pick<Texts, 'distance'>;

export function mapTexts(language: Language): MapTexts {
  const { places, distance } = TEXTS[language];
  return { ...places.map, distance };
}
