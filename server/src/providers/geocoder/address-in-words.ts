/** Formats an address as one line of text. If the address is a nearest place, the text states the distance to it. */
import { distanceText } from '@countersign/contract/texts/distance-text';
import type { Language } from '@countersign/contract/rules/languages';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { Address } from './geocoder.ts';

export function addressInWords(address: Address, language: Language): string {
  if (typeof address === 'string') return address;
  const { places, distance } = TEXTS[language];
  return fillIn(places.nearest, {
    place: address.name,
    country: new Intl.DisplayNames(language, { type: 'region' }).of(address.country),
    distance: distanceText(address.meters, distance),
  });
}
