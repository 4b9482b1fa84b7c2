/** Writes small PDFs byte by byte. Tests use them for files that no program writes. */
import { deflateSync } from 'node:zlib';

export type PdfParts = Record<number, string | { dict: string; data: Buffer }>;

/**
 * Returns a document with one A4 page. Object 1 is the catalog, object 2 the page tree, object 3 the page, and object 4
 * its content.
 */
export function onePage(extra: { catalog?: string; page?: string; parts?: PdfParts } = {}): PdfParts {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${extra.page ?? ''} >>`,
    4: { dict: '', data: Buffer.from('0 0 m 100 100 l S') },
    ...extra.parts,
  };
}

/** Returns the parts that are not streams. Only these can be in an object stream. */
export function stringsOf(parts: PdfParts): Record<number, string> {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function manyPages(count: number): PdfParts {
  const parts: PdfParts = { 1: '<< /Type /Catalog /Pages 2 0 R >>' };
  const kids: string[] = [];
  for (let number = 3; number < count + 3; number++) {
    kids.push(`${number} 0 R`);
    parts[number] = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
  }
  parts[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`;
  return parts;
}

/** Writes a PDF with a cross-reference table, as in PDF 1.4. */
export function writePdf(parts: PdfParts, trailer = ''): Buffer {
  const { body, offsets } = writeBody(parts);
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size - 1 }, (_, index) => {
    const offset = offsets.get(index + 1);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(table + end)]);
}

/** Returns the file with another offset in the table entry of an object. */
export function moveEntry(file: Buffer, number: number, by: number): Buffer {
  const moved = Buffer.from(file);
  const row = file.indexOf('0000000000 65535 f', file.indexOf('xref\n0 ')) + number * 20;
  moved.write(String(Number(file.toString('latin1', row, row + 10)) + by).padStart(10, '0'), row);
  return moved;
}

/**
 * Returns the file with white space before its newest cross-reference section. The offset at `startxref` stays the
 * same.
 */
export function spaceBeforeSection(file: Buffer, space: string): Buffer {
  const text = file.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  return Buffer.from(`${text.slice(0, start)}${space}${text.slice(start)}`, 'latin1');
}

type Packing = {
  /** Replaces the default entries of the object stream's dictionary. */
  dict?: string;
  /** Additional entries of the object stream's dictionary. */
  params?: string;
  data?: Buffer;
  /** Bytes that follow the compressed data of the object stream. The declared length includes them. */
  tail?: Buffer;
  /** Replaces the default entries of the cross-reference stream's dictionary. */
  xrefDict?: string;
  xrefData?: Buffer;
};

/** Writes a PDF with a cross-reference stream and an object stream that holds `packed`, as in PDF 1.5. */
export function writePackedPdf(
  packed: Record<number, string>,
  plain: PdfParts,
  packing: Packing = {},
): Buffer {
  const numbers = Object.keys(packed).map(Number);
  const container = Math.max(...numbers, ...Object.keys(plain).map(Number)) + 1;
  const starts: string[] = [];
  let objects = '';
  for (const number of numbers) {
    starts.push(`${number} ${objects.length}`);
    objects += `${packed[number]} `;
  }
  const index = `${starts.join(' ')} `;
  const compressed = packing.data ?? deflateSync(Buffer.from(index + objects));
  const content = Buffer.concat([compressed, packing.tail ?? Buffer.alloc(0)]);
  const dict =
    packing.dict ??
    `/Type /ObjStm /N ${numbers.length} /First ${index.length} /Filter /FlateDecode ${packing.params ?? ''}`;
  const { body, offsets } = writeBody({ ...plain, [container]: { dict, data: content } });
  offsets.set(container + 1, body.length);

  const rows = Array.from({ length: container + 2 }, (_, number) => {
    const row = Buffer.alloc(7);
    const place = numbers.indexOf(number);
    const offset = offsets.get(number);
    row.writeUInt8(place >= 0 ? 2 : offset === undefined ? 0 : 1, 0);
    row.writeUInt32BE(place >= 0 ? container : (offset ?? 0), 1);
    row.writeUInt16BE(Math.max(0, place), 5);
    return row;
  });
  const xrefData = packing.xrefData ?? deflateSync(Buffer.concat(rows));
  const xrefDict = packing.xrefDict ?? `/Type /XRef /Size ${container + 2} /W [1 4 2] /Filter /FlateDecode`;
  const xref = stream(container + 1, `${xrefDict} /Root 1 0 R`, xrefData);
  return Buffer.concat([body, xref, Buffer.from(`startxref\n${body.length}\n%%EOF\n`)]);
}

/** Appends an incremental update to a finished file. The update adds or changes objects. */
export function updatePdf(before: Buffer, parts: PdfParts, trailer = ''): Buffer {
  const text = before.toString('latin1');
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const root = /\/Root (\d+) 0 R/.exec(text)?.[1] ?? 1;
  const { body, offsets } = writeBody(parts, before);
  const sections = [...offsets].map(
    ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
  );
  const end = `trailer\n<< /Size 99 /Root ${root} 0 R /Prev ${previous} ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(`xref\n${sections.join('')}${end}`)]);
}

function writeBody(parts: PdfParts, before: Buffer = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')) {
  const chunks: Buffer[] = [before];
  const offsets = new Map<number, number>();
  let length = before.length;
  for (const [key, part] of Object.entries(parts)) {
    const number = Number(key);
    offsets.set(number, length);
    const chunk =
      typeof part === 'string'
        ? Buffer.from(`${number} 0 obj\n${part}\nendobj\n`, 'latin1')
        : stream(number, part.dict, part.data);
    chunks.push(chunk);
    length += chunk.length;
  }
  return { body: Buffer.concat(chunks), offsets };
}

function stream(number: number, dict: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dict} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}
