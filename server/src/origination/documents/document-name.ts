/**
 * What the document is called, on the certificate and in the API: as the originator says, else by its own title, else by the name
 * of the uploaded file.
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

/** Nothing hidden, nothing that turns the direction of what stands beside it; shortened between two letters as they are seen. */
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

/** What is no letter has no place in a name. Where it is taken away, its neighbours are looked at anew. */
function withoutReplaced(text: string): string {
  return text.includes('\uFFFD') ? withoutReplaced(sanitizeText(text.replaceAll('\uFFFD', ''))) : text;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
