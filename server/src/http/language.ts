/** The language that a caller asks for by `Accept-Language` (RFC 9110 12.5.4). */
import { type Language, languageOf } from '@countersign/contract/rules/languages';

/** The one of ours that is wished for most, the first of equals; English where none of ours is. */
export function languageAskedFor(headers: { 'accept-language'?: string | undefined }): Language {
  const wishes = (headers['accept-language'] ?? '')
    .split(',')
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/** Like `hi-IN;q=0.8`; 0 is what is not wanted at all, and what cannot be read counts as that. */
function readWish(text: string): { tag: string; weight: number } {
  const [tag = '', quality] = text.split(';').map((part) => part.trim());
  if (quality === undefined) return { tag, weight: 1 };
  const value = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(quality)?.[1];
  return { tag, weight: Number(value ?? 0) };
}
