/**
 * Writes PDFs with cross-references to places that a test chooses: next to an object, inside it, at another object, or
 * beyond the end of the file.
 */

type Entry =
  | { kind: 'plain'; piece: number; shift: number }
  | { kind: 'packed'; container: number; index: number }
  | { kind: 'free' };

export type Section = { kind: 'table' | 'stream' | 'hybrid'; entries: [number: number, entry: Entry][] };

/**
 * The pieces of the file's body, starting with the first object, and the cross-reference sections after them, from the
 * oldest to the newest.
 */
export type IrregularPdf = { pieces: string[]; sections: Section[] };

const HEADER = '%PDF-1.7\n';
/** An object number that is larger than all numbers that the tests use. */
const REFERENCES = 90;

export function writeIrregular({ pieces, sections }: IrregularPdf): Buffer {
  const starts: number[] = [];
  let file = HEADER;
  for (const piece of pieces) {
    starts.push(file.length);
    file += piece;
  }
  let previous = '';
  let start = 0;
  for (const { kind, entries } of sections) {
    const rows = entries.map(([number, entry]): Row => ({ number, ...fields(entry, starts) }));
    if (kind === 'stream') {
      start = file.length;
      file += referenceStream(rows, previous);
    } else {
      // A hybrid file has both a table and a stream, because a table cannot refer to packed objects.
      const streamEntry = kind === 'hybrid' ? `/XRefStm ${file.length}` : '';
      if (kind === 'hybrid') file += referenceStream(rows, '');
      start = file.length;
      file += table(
        rows.filter(({ type }) => type !== 2),
        `${previous} ${streamEntry}`,
      );
    }
    previous = `/Prev ${start}`;
  }
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1');
}

type Row = { number: number; type: 0 | 1 | 2; second: number; third: number };

function fields(entry: Entry, starts: number[]): Omit<Row, 'number'> {
  if (entry.kind === 'free') return { type: 0, second: 0, third: 0 };
  if (entry.kind === 'packed') return { type: 2, second: entry.container, third: entry.index };
  return { type: 1, second: Math.max(0, (starts[entry.piece] ?? 0) + entry.shift), third: 0 };
}

function table(rows: Row[], trailer: string): string {
  const lines = rows.map(
    ({ number, type, second }) =>
      `${number} 1\n${String(second).padStart(10, '0')} 00000 ${type === 1 ? 'n' : 'f'} \n`,
  );
  return `xref\n${lines.join('')}trailer\n<< /Size 99 /Root 1 0 R ${trailer} >>\n`;
}

function referenceStream(rows: Row[], trailer: string): string {
  const data = rows.map(({ type, second, third }) => {
    const row = Buffer.alloc(6);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(second, 1);
    row.writeUInt8(third, 5);
    return row.toString('latin1');
  });
  const index = rows.map(({ number }) => `${number} 1`).join(' ');
  const dict = `/Type /XRef /Size 99 /W [1 4 1] /Index [${index}] /Root 1 0 R /Length ${6 * rows.length} ${trailer}`;
  return `${REFERENCES} 0 obj\n<< ${dict} >>\nstream\n${data.join('')}\nendstream\nendobj\n`;
}
