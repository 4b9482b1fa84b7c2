/** Writes minimal workbooks for tests, and ZIP files with any content. */
import { crc32, deflateRawSync } from 'node:zlib';

interface Workbook {
  /** The XML inside the element `sheetData`. */
  sheet: string;
  /** The XML of the whole sheet, which replaces the generated one. */
  raw?: string;
  strings?: string[];
  /** The number format ids of the styles, in order. 164 is a custom format that shows days and times. */
  formats?: number[];
}

export function writeWorkbook({ sheet, raw, strings = [], formats = [0] }: Workbook): Buffer {
  return writeZip({
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Loans" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs>${formats
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': raw ?? `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

/** Writes a ZIP file. Strings are compressed here, and byte arrays are written as already compressed data. */
export function writeZip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = typeof content === 'string' ? deflateRawSync(content) : content;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(typeof content === 'string' ? crc32(content) : 0, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
