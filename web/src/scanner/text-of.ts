/** The text of a code. What a code holds may also be bytes of a program, or text in a character set that is not known. */
import type { ReadResult } from 'zxing-wasm/reader';

type Content = Pick<ReadResult, 'text' | 'bytes' | 'contentType'>;

/** Characters that no text has: controls other than tab and line ends, and what stands for bytes that are no character. */
// oxlint-disable-next-line no-control-regex -- the controls are what it looks for
const UNREADABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/u;

/** Null where there is none. */
export function textOf({ text, bytes, contentType }: Content): string | null {
  // Codes of these kinds carry control characters as separators.
  const isText = contentType === 'Text' || contentType === 'GS1' || contentType === 'ISO15434';
  if (text !== '' && (isText || !UNREADABLE.test(text))) return text;
  // One segment in an unknown character set makes the reader drop all of them, though nearly all text is UTF-8.
  const asUtf8 = decodeUtf8(bytes);
  return asUtf8 === null || asUtf8 === '' || UNREADABLE.test(asUtf8) ? null : asUtf8;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
