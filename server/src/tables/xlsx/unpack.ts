/** Unpacks the text of a file in a workbook in pieces and within limits. */
import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from '../../archives/zip-entries.ts';
import { TableRefused } from '../table-messages.ts';
import { createXmlReader, type XmlHandler } from './xml-reader.ts';

/** Reads a file to its end, or until the handler throws. */
export async function readXml(entry: ZipEntry, maxBytes: number, handler: XmlHandler): Promise<void> {
  const reader = createXmlReader(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let left = maxBytes;
  try {
    for await (const piece of piecesOf(entry)) {
      left -= piece.length;
      if (left < 0) throw new TableRefused('TOO_LARGE');
      reader.write(decoder.decode(piece, { stream: true }));
    }
    reader.write(decoder.decode());
    reader.end();
  } catch (error) {
    // The ZIP entry is damaged, or uses an encoding that spreadsheet programs do not use.
    throw error instanceof TableRefused ? error : new TableRefused('NOT_A_TABLE');
  }
}

async function* piecesOf({ packed, method }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === 'stored') {
    yield packed;
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(packed);
  for await (const piece of inflate) yield piece;
}
