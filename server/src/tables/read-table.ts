/**
 * Reads a table from a file of any supported type. The type is detected from the bytes, because file names are
 * unreliable.
 */
import { isZip } from '../archives/zip-entries.ts';
import { readCsv } from './csv.ts';
import { tableBuilder, type TableBuilder } from './table-builder.ts';
import { type TableAnswer, type TableLimits, TableRefused } from './table-messages.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

/** The first bytes of compound files, which are workbooks from before 2007 and newer ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

export async function readTable(file: Buffer, limits: TableLimits): Promise<TableAnswer> {
  const table = tableBuilder(limits);
  try {
    await readInto(table, file);
    return { ok: true, table: table.finish() };
  } catch (error) {
    if (error instanceof TableRefused) return { ok: false, reason: error.reason, row: error.row };
    throw error;
  }
}

async function readInto(table: TableBuilder, file: Buffer): Promise<void> {
  if (isZip(file)) return readWorkbook(file, table);
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new TableRefused(file.includes(ENCRYPTED_PACKAGE) ? 'ENCRYPTED' : 'OLD_EXCEL');
  readCsv(decodeText(file), (cells, row) => table.add(cells, row));
}

/**
 * Decodes a CSV file in UTF-8, or in UTF-16, which spreadsheets call "Unicode text". Other encodings would have to be
 * guessed.
 */
function decodeText(file: Buffer): string {
  try {
    // The decoder also removes the byte order mark.
    return new TextDecoder(encodingOf(file), { fatal: true }).decode(file);
  } catch {
    throw new TableRefused('NOT_UNICODE');
  }
}

function encodingOf(file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // There is no byte order mark, but column names begin with letters, whose other byte is zero in UTF-16.
  if (first === 0 && second !== 0) return 'utf-16be';
  return first !== 0 && second === 0 ? 'utf-16le' : 'utf-8';
}
