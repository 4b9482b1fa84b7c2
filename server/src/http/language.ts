/** Reads the language that a caller requests with `Accept-Language` (RFC 9110 12.5.4). */
import { type Language, languageOf } from '@countersign/contract/rules/languages';

/**
 * Returns the supported language with the highest weight. Of several languages with this weight, the first one counts.
 * Returns English if none of the requested languages is supported.
 */
export function languageAskedFor(headers: { 'accept-language'?: string | undefined }): Language {
  const { 'accept-language': wanted } = headers;
  if (!wanted) return 'en';
  const preferences = wanted
    .split(',')
    .map(readPreference)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of preferences) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/**
 * Parses an entry such as `hi-IN;q=0.8`. A weight of 0 excludes the language. An entry that cannot be parsed has the
 * weight 0.
 */
function readPreference(text: string): { tag: string; weight: number } {
  const [tag = '', quality] = text.split(';').map((part) => part.trim());
  if (quality === undefined) return { tag, weight: 1 };
  const value = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(quality)?.[1];
  return { tag, weight: Number(value ?? 0) };
}
