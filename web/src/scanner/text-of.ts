/** Extracts the text of a code. A code may also hold binary data or text in an unknown character set. */
import type { ReadResult } from 'zxing-wasm/reader';

type Content = Pick<ReadResult, 'text' | 'bytes' | 'contentType'>;

/**
 * Characters that text never contains: control characters other than tab, line ends and the separators of labels (ISO/IEC
 * 15434), and the replacement character.
 */
// oxlint-disable-next-line no-control-regex -- the controls are what it looks for
const UNREADABLE = /[\u0000-\u0003\u0005-\u0008\u000B\u000C\u000E-\u001B\u007F-\u009F\uFFFD]/u;

/** Returns the text, or null if the content is not text. */
export function textOf({ text, bytes, contentType }: Content): string | null {
  // Codes of these kinds use control characters as separators.
  const isText = contentType === 'Text' || contentType === 'GS1' || contentType === 'ISO15434';
  if (text !== '' && (isText || !UNREADABLE.test(text))) return text;
  // Bytes without a declared character set (ECI), or with an unknown one: nearly all text is UTF-8, and the standards' default
  // is Latin-1 (ISO/IEC 16022, 24778 and 18004).
  const decoded = decodeUtf8(bytes) ?? decodeLatin1(bytes);
  return decoded === '' || UNREADABLE.test(decoded) ? null : decoded;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `TextDecoder` decodes Windows-1252 under this name, which has characters where Latin-1 has controls. */
const decodeLatin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
