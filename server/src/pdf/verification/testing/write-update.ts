/** Appends hand-written updates with arbitrary structural defects to a PDF. Libraries cannot write such defects. */

/** A signed file, and those of its objects that forgeries replace. All objects have generation 0. */
export interface Target {
  bytes: Buffer;
  catalog: number;
  pages: number;
  page: number;
  content: number;
  font: number;
  form: number;
  info: number;
  /** The next free object number. */
  size: number;
}

export interface WrittenObject {
  number: number;
  generation?: number;
  body: string;
}

export interface Quirks {
  /** Replaces table entries, by object number. */
  entries?: Record<number, Partial<{ offset: number; shift: number; generation: number; type: 'n' | 'f' }>>;
  /** The objects that are written but omitted from the table. */
  unlisted?: number[];
  line?: (offset: string, generation: string, type: string) => string;
  /** Text that follows the required entries of the trailer. */
  trailer?: string;
  /** Text that precedes the required entries of the trailer. */
  trailerFirst?: string;
  previous?: number;
  startShift?: number;
  beforeTable?: string;
  afterTrailer?: string;
  end?: string;
  size?: number;
  root?: string;
}

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');

export function lastStart(bytes: Buffer): number {
  return Number(/startxref\s+(\d+)/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref')))?.[1]);
}

/** Returns the bytes between `n 0 obj` and `endobj` in the last definition of an object. */
export function bodyOf(bytes: Buffer, number: number): string {
  const file = bytes.toString('latin1');
  const start = file.lastIndexOf(`\n${number} 0 obj`);
  return file.slice(start + `\n${number} 0 obj`.length, file.indexOf('endobj', start)).trim();
}

export function append(
  { bytes, catalog, info, size }: Pick<Target, 'bytes' | 'catalog' | 'info' | 'size'>,
  objects: WrittenObject[],
  quirks: Quirks = {},
): Buffer {
  let file = bytes.toString('latin1');
  if (!file.endsWith('\n')) file += '\n';
  const lines: string[] = [];
  for (const { number, generation = 0, body } of objects) {
    const quirk = quirks.entries?.[number] ?? {};
    const offset = (quirk.offset ?? file.length) + (quirk.shift ?? 0);
    file += `${number} ${generation} obj\n${body}\nendobj\n`;
    if (quirks.unlisted?.includes(number)) continue;
    const parts = [
      String(offset).padStart(10, '0'),
      String(quirk.generation ?? generation).padStart(5, '0'),
      quirk.type ?? 'n',
    ] as const;
    const line = quirks.line?.(...parts) ?? `${parts.join(' ')} \n`;
    lines.push(`${number} 1\n${line}`);
  }
  file += quirks.beforeTable ?? '';
  const start = file.length + (quirks.startShift ?? 0);
  const last = Math.max(size, ...objects.map(({ number }) => number + 1));
  const root = quirks.root ?? `/Root ${catalog} 0 R`;
  file += `xref\n${lines.join('')}trailer\n<< ${quirks.trailerFirst ?? ''} /Size ${quirks.size ?? last} ${root} /Info ${info} 0 R /Prev ${quirks.previous ?? lastStart(bytes)} ${quirks.trailer ?? ''} >>\n`;
  file += `${quirks.afterTrailer ?? ''}startxref\n${start}\n${quirks.end ?? '%%EOF\n'}`;
  return text(file);
}

export const stream = (data: string, entries = ''): string =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;

/** Returns the dictionary with the entry added or, if it exists, replaced. */
export function withEntry(body: string, key: string, value: string): string {
  const replaced = body.replace(
    new RegExp(`/${key}\\b\\s*(?:\\d+ 0 R|\\[[^\\]]*\\]|/?[\\w.]+|\\([^)]*\\))`),
    '',
  );
  return replaced.replace(/>>\s*$/, `/${key} ${value}\n>>`);
}

/** Returns a new definition of the object with one entry changed. */
export const changed = (target: Target, number: number, key: string, value: string): WrittenObject => ({
  number,
  body: withEntry(bodyOf(target.bytes, number), key, value),
});

/** Appends an update with a cross-reference stream. The `packed` objects are in an object stream. */
export function appendByStream(
  target: Target,
  objects: WrittenObject[],
  packed: WrittenObject[] = [],
  extra = '',
): Buffer {
  let file = target.bytes.toString('latin1');
  const entries: [number: number, type: number, second: number, third: number][] = [];
  const last = Math.max(target.size, ...objects.map(({ number }) => number + 1));
  const put = (number: number, body: string): void => {
    entries.push([number, 1, file.length, 0]);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  };
  for (const { number, body } of objects) put(number, body);
  if (packed.length > 0) {
    let data = '';
    const index = packed.map(({ number, body }) => {
      const at = `${number} ${data.length}`;
      data += `${body}\n`;
      return at;
    });
    const head = `${index.join(' ')} `;
    put(last, stream(head + data, `/Type /ObjStm /N ${packed.length} /First ${head.length}`));
    for (const [at, { number }] of packed.entries()) entries.push([number, 2, last, at]);
  }
  const own = last + 1;
  const start = file.length;
  entries.push([own, 1, start, 0]);
  const rows = entries.toSorted(([a], [b]) => a - b);
  const data = Buffer.concat(
    rows.map(([, type, second, third]) => {
      const row = Buffer.alloc(6);
      row.writeUInt8(type, 0);
      row.writeUInt32BE(second, 1);
      row.writeUInt8(third, 5);
      return row;
    }),
  ).toString('latin1');
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  file += `${own} 0 obj\n${stream(
    data,
    `/Type /XRef /W [1 4 1] /Index [${index}] /Size ${own + 1} /Root ${target.catalog} 0 R /Info ${target.info} 0 R /Prev ${lastStart(target.bytes)} ${extra}`,
  )}\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return text(file);
}
