/** Decodes the content of a code. A code may also hold binary data or text in an unknown character set. */
import type { ReadResult } from 'zxing-wasm/reader';

type Result = Pick<ReadResult, 'text' | 'bytes' | 'bytesECI' | 'hasECI' | 'contentType'>;

export interface Content {
  /** Null if the code holds binary data. */
  text: string | null;
  bytes: Uint8Array;
}

/**
 * Characters that text never contains: control characters other than tab, line ends and the separators of labels (ISO/IEC
 * 15434), and the replacement character.
 */
// oxlint-disable-next-line no-control-regex -- the controls are what it looks for
const UNREADABLE = /[\u0000-\u0003\u0005-\u0008\u000B\u000C\u000E-\u001B\u007F-\u009F\uFFFD]/u;

export function contentOf(result: Result): Content {
  const { text, bytes, contentType } = result;
  // Codes of these kinds use control characters as separators.
  const isText = contentType === 'Text' || contentType === 'GS1' || contentType === 'ISO15434';
  if (text !== '' && (isText || !UNREADABLE.test(text))) return { text, bytes };
  // The reader returns no text if any of the character sets is unknown.
  const decoded = result.hasECI ? decodeSegments(result.bytesECI) : decode(bytes);
  return { text: decoded === '' || UNREADABLE.test(decoded) ? null : decoded, bytes };
}

/**
 * Decodes bytes without a known character set: nearly all text is UTF-8, and the standards' default is Latin-1 (ISO/IEC
 * 16022, 24778 and 18004).
 */
const decode = (bytes: Uint8Array): string => decodeAs('utf-8', bytes) ?? decodeLatin1(bytes);

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `TextDecoder` decodes Windows-1252 under this name, which has characters where Latin-1 has controls. */
export const decodeLatin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const BACKSLASH = 0x5c;
const ESCAPED_ECI = /^\\\d{6}/u;
const ESCAPE_LENGTH = 7;
/** The prefix that names the kind of code, such as `]d4` (ISO/IEC 15424). */
const IDENTIFIER_LENGTH = 3;

/**
 * Decodes each segment in the character set that precedes it as a backslash and six digits. A backslash of the content is
 * doubled (AIM ECI, transmission protocol).
 */
function decodeSegments(bytesWithEci: Uint8Array): string {
  const escaped = decodeLatin1(bytesWithEci.subarray(IDENTIFIER_LENGTH));
  let label: string | undefined;
  let segment: number[] = [];
  let decoded = '';
  const finish = () => {
    const bytes = Uint8Array.from(segment);
    decoded += (label === undefined ? null : decodeAs(label, bytes)) ?? decode(bytes);
    segment = [];
  };
  for (let at = 0; at < escaped.length; at++) {
    const isEscape = escaped.charCodeAt(at) === BACKSLASH;
    const [eci] = (isEscape && ESCAPED_ECI.exec(escaped.slice(at, at + ESCAPE_LENGTH))) || [];
    if (eci !== undefined) {
      finish();
      label = labelOf(Number(eci.slice(1)));
      at += ESCAPE_LENGTH - 1;
    } else {
      if (isEscape) at += 1;
      segment.push(escaped.charCodeAt(at));
    }
  }
  finish();
  return decoded;
}

const LABELS: Readonly<Record<number, string>> = {
  20: 'shift_jis',
  21: 'windows-1250',
  22: 'windows-1251',
  23: 'windows-1252',
  24: 'windows-1256',
  25: 'utf-16be',
  28: 'big5',
  29: 'gbk',
  30: 'euc-kr',
  31: 'gbk',
  32: 'gb18030',
  33: 'utf-16le',
};

/** The encoding for a number of the AIM ECI register, or undefined: UTF-8 or Latin-1. */
function labelOf(eci: number): string | undefined {
  // ISO 8859-2 has the number 4, and the others follow.
  return eci >= 4 && eci <= 18 ? `iso-8859-${eci - 2}` : LABELS[eci];
}
