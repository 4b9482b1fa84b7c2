/**
 * Checks the files attached to a document (ISO 32000-1, 7.11.4). A document may contain data files but not programs.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfName, PdfStream, PdfString, type PdfDict } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, entryAt, valuesAt } from '../reading/entries.ts';

export function findExecutableAttachment(dict: PdfDict, resolve: Resolve): string | null {
  const embedded = dictAt(dict, 'EF', resolve);
  if (!embedded) return null;
  for (const key of ['F', 'UF', 'DOS', 'Mac', 'Unix', 'Desc']) {
    const name = entryAt(dict, key, resolve);
    if (name instanceof PdfString && EXECUTABLE_NAME.test(name.asString())) return 'an attached program';
  }
  for (const [, value] of embedded) {
    const file = dereference(value, resolve);
    if (!(file instanceof PdfStream)) continue;
    const start = beginningOf(file, resolve);
    if (start === null) return 'an attached file that cannot be checked';
    if (EXECUTABLE_STARTS.some((magic) => start.subarray(0, magic.length).equals(magic)))
      return 'an attached program';
  }
  return null;
}

/**
 * Decodes the first bytes of an attached file. Only a small piece of the stream is decoded, which limits how far it can
 * inflate. Returns null if the stream has an encoding other than Flate.
 */
function beginningOf(file: PdfStream, resolve: Resolve): Buffer | null {
  const piece = Buffer.from(file.data.subarray(0, 4096));
  const filters = valuesAt(file, 'Filter', resolve);
  if (filters.length === 0) return piece;
  const [only] = filters;
  if (filters.length > 1 || !(only instanceof PdfName) || only.value !== 'FlateDecode') return null;
  try {
    return inflateSync(piece, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 8 * 1024 * 1024 });
  } catch {
    return null;
  }
}

/**
 * Matches the names of programs. Trailing dots and spaces are ignored, because Windows drops them when it opens the
 * file.
 */
const EXECUTABLE_NAME = new RegExp(
  String.raw`\.(?:exe|com|scr|pif|bat|cmd|ps1|psm1|vbs?|vbe|jse?|mjs|wsf?|wsh|hta|msi|msp|mst|lnk|url|jar|jnlp|reg|dll|cpl|sys|inf|scf|` +
    String.raw`application|appx|msix|gadget|chm|iso|img|vhdx?|app|dmg|pkg|command|workflow|sh|bash|zsh|run|deb|rpm|apk|elf|` +
    String.raw`docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm|sldm|swf)[.\s]*$`,
  'i',
);

const EXECUTABLE_STARTS = [
  Buffer.from('MZ'),
  Buffer.from('#!'),
  Buffer.from('\x7fELF', 'latin1'),
  Buffer.from('4c0000000114', 'hex'),
  ...['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'].map((magic) => Buffer.from(magic, 'hex')),
];
