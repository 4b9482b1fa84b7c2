/** Writes PDFs with too many objects for `write-pdf.ts`, which is slower. */
import { deflateSync } from 'node:zlib';

/** Writes objects with the numbers from 1. Object 1 is the catalog. */
export function writeMany(objects: readonly (string | Buffer)[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')];
  const rows = ['0000000000 65535 f \n'];
  let offset = 9;
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    const chunk = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    chunks.push(chunk);
    offset += chunk.length;
  }
  chunks.push(Buffer.from(`xref\n0 ${rows.length}\n${rows.join('')}`));
  return Buffer.concat([...chunks, trailer(`/Size ${rows.length} /Root 1 0 R`, offset)]);
}

/** Writes the objects in one object stream. A cross-reference stream precedes it. */
export function packMany(objects: readonly string[]): Buffer {
  const index: string[] = [];
  let length = 0;
  for (const [at, object] of objects.entries()) {
    index.push(`${at + 1} ${length}`);
    length += object.length + 1;
  }
  return packAt(index, objects.join(' '), objects.length);
}

/** Writes an object stream. `index` holds the object numbers and offsets. */
export function packAt(index: readonly string[], objects: string, count: number): Buffer {
  const header = Buffer.from('%PDF-1.7\n');
  const places = `${index.join(' ')} `;
  const container = count + 1;
  const packed = streamOf(
    container,
    `/Type /ObjStm /N ${count} /First ${places.length}`,
    Buffer.from(places + objects),
  );
  const rows = Buffer.alloc((count + 2) * 8);
  for (let number = 1; number <= count; number++) {
    rows.writeUInt8(2, number * 8);
    rows.writeUInt32BE(container, number * 8 + 1);
    rows.writeUIntBE(number - 1, number * 8 + 5, 3);
  }
  rows.writeUInt8(1, container * 8);
  rows.writeUInt32BE(header.length, container * 8 + 1);
  const references = streamOf(container + 1, `/Type /XRef /Size ${count + 2} /W [1 4 3] /Root 1 0 R`, rows);
  const end = Buffer.from(`startxref\n${header.length + packed.length}\n%%EOF\n`);
  return Buffer.concat([header, packed, references, end]);
}

export function trailer(entries: string, startxref: number): Buffer {
  return Buffer.from(`trailer\n<< ${entries} >>\nstartxref\n${startxref}\n%%EOF\n`);
}

function streamOf(number: number, dict: string, data: Buffer): Buffer {
  const compressed = deflateSync(data);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`),
    compressed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}
