/** Returns the URL of a document token, always under the documents path of the API host (SPEC 7, Document redirect). */

const DOCUMENTS_PATH = '/api/v1/docs/';

/** Returns the URL of the document. The whole query string is the token (SPEC 2). Returns null if there is no token. */
export function documentUrl(query: string, apiHost: string): string | null {
  const token = decoded(query.replace(/^\?/, ''));
  // Browsers resolve '.' and '..' as path segments, even in encoded form.
  if (token === '' || token === '.' || token === '..') return null;
  return new URL(apiHost + DOCUMENTS_PATH + encoded(token)).href;
}

/**
 * Returns the address of one of several documents, or of a single file with all of them, if the fragment names it. The
 * fragment is not part of the token.
 */
export function chosenUrl(url: string, fragment: string): string | null {
  if (fragment === '#all') return `${url}/bundle`;
  return /^#(?:\d{1,3}|certificate)$/.test(fragment) ? `${url}?document=${fragment.slice(1)}` : null;
}

/** Decodes the text. Text with invalid percent-encoding stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes the text. Replaces unpaired surrogates, which have no encoding, with the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
}
