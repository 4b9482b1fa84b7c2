/**
 * Chooses the name of a document for the certificate and the API. It is the originator's name for it, or else the PDF's
 * title, or else the file name.
 */
import { sanitizeText } from '../../pdf/drawing/text/sanitize-text.ts';

interface Names {
  given: string | undefined;
  title: string | undefined;
  filename: string;
}

export const MAX_NAME_LENGTH = 200;

export function documentName({ given, title, filename }: Names): string | null {
  return [given, title, filename.split(/[/\\]/).at(-1)].map(cleanName).find((name) => name !== '') ?? null;
}

/**
 * Removes hidden characters, and direction marks that would affect the surrounding text. Truncates the name only
 * between visible characters.
 */
function cleanName(text = ''): string {
  const clean = withoutReplaced(sanitizeText(text));
  if (clean.length <= MAX_NAME_LENGTH) return clean;
  let short = '';
  for (const { segment } of GRAPHEMES.segment(clean)) {
    if (short.length + segment.length >= MAX_NAME_LENGTH) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}

/** Removes replacement characters, and sanitises the text again, because other characters have become adjacent. */
function withoutReplaced(text: string): string {
  return text.includes('\uFFFD') ? withoutReplaced(sanitizeText(text.replaceAll('\uFFFD', ''))) : text;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
