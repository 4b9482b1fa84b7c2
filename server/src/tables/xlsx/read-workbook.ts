/** Reads the first visible sheet of a workbook (Office Open XML, ECMA-376) in pieces and within limits. */
import { type ZipEntry, zipEntries } from '../../archives/zip-entries.ts';
import type { TableBuilder } from '../table-builder.ts';
import { TableRefused } from '../table-messages.ts';
import type { CellContext } from './cell-value.ts';
import { sheetReader } from './read-sheet.ts';
import { sharedStringsReader } from './read-strings.ts';
import { stylesReader } from './read-styles.ts';
import { readXml } from './unpack.ts';
import type { XmlHandler } from './xml-reader.ts';

const MAX_FILES = 2000;
/**
 * The maximum size of the unpacked sheet. A sheet with ten thousand rows and two hundred columns has a few tens of
 * megabytes.
 */
const MAX_SHEET_BYTES = 192 * 1024 * 1024;
const MAX_STRINGS_BYTES = 96 * 1024 * 1024;
const MAX_SMALL_BYTES = 8 * 1024 * 1024;

export async function readWorkbook(file: Buffer, table: TableBuilder): Promise<void> {
  const entries = zipEntries(file, MAX_FILES);
  if (entries === null) throw new TableRefused('NOT_A_TABLE');
  const find = (name: string) => entries.find((entry) => entry.name === name);
  const { sheetPath, from1904, folder } = await readFrame(find);
  const styles = stylesReader();
  const strings = sharedStringsReader();
  await readOptional(find(`${folder}styles.xml`), MAX_SMALL_BYTES, styles);
  await readOptional(find(`${folder}sharedStrings.xml`), MAX_STRINGS_BYTES, strings);
  const context: CellContext = {
    sharedStrings: strings.texts,
    isDate: (style) => styles.isDate(style),
    from1904,
  };
  const sheet = find(sheetPath);
  if (!sheet) throw new TableRefused('NOT_A_TABLE');
  await readXml(
    sheet,
    MAX_SHEET_BYTES,
    sheetReader(context, (cells, row) => table.add(cells, row)),
  );
}

async function readOptional(
  entry: ZipEntry | undefined,
  maxBytes: number,
  handler: XmlHandler,
): Promise<void> {
  if (entry) await readXml(entry, maxBytes, handler);
}

/** Finds the first sheet and its location. */
async function readFrame(find: (name: string) => ZipEntry | undefined) {
  const workbook = find('xl/workbook.xml');
  const relations = find('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new TableRefused('NOT_A_TABLE');
  let relation: string | undefined;
  let from1904 = false;
  await readXml(workbook, MAX_SMALL_BYTES, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
      const isHidden = (attributes.get('state') ?? 'visible') !== 'visible';
      if (name === 'sheet' && !isHidden) relation ??= attributes.get('id');
    },
  });
  let target: string | undefined;
  await readXml(relations, MAX_SMALL_BYTES, {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.get('Id') === relation) target = attributes.get('Target');
    },
  });
  if (target === undefined) throw new TableRefused('NOT_A_TABLE');
  const folder = 'xl/';
  return { sheetPath: target.startsWith('/') ? target.slice(1) : `${folder}${target}`, from1904, folder };
}
