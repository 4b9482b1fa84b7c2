/**
 * Signed files that somebody altered without the key, by every trick that is known to us: what was shown is replaced, covered,
 * hidden or revealed, openly or by a structure that programs read differently.
 *
 * The files are written by hand, since no library writes what these have to say.
 */

/** The objects of a signed file that forgeries replace. All of them are of generation 0. */
export interface Target {
  bytes: Buffer;
  catalog: number;
  pages: number;
  page: number;
  content: number;
  font: number;
  form: number;
  info: number;
  /** The next number that is free. */
  size: number;
}

export interface Forgery {
  name: string;
  make: (target: Target) => Buffer;
}

interface Written {
  number: number;
  generation?: number;
  body: string;
}

interface Quirks {
  /** By the number of the object: what its entry in the table says instead. */
  entries?: Record<number, Partial<{ offset: number; shift: number; generation: number; type: 'n' | 'f' }>>;
  /** Written, but left out of the table. */
  unlisted?: number[];
  line?: (offset: string, generation: string, type: string) => string;
  /** Behind what a trailer needs. */
  trailer?: string;
  /** Before what a trailer needs. */
  trailerFirst?: string;
  previous?: number;
  startShift?: number;
  beforeTable?: string;
  afterTrailer?: string;
  end?: string;
  size?: number;
  root?: string;
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

function lastStart(bytes: Buffer): number {
  return Number(/startxref\s+(\d+)/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref')))?.[1]);
}

/** The bytes between `n 0 obj` and `endobj`, where the object was written last. */
export function bodyOf(bytes: Buffer, number: number): string {
  const file = bytes.toString('latin1');
  const start = file.lastIndexOf(`\n${number} 0 obj`);
  return file.slice(start + `\n${number} 0 obj`.length, file.indexOf('endobj', start)).trim();
}

export function append(
  { bytes, catalog, info, size }: Pick<Target, 'bytes' | 'catalog' | 'info' | 'size'>,
  objects: Written[],
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

const stream = (data: string, entries = ''): string =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;

const SHOWS = 'BT 1 0 0 1 40 200 Tm /F1 12 Tf (I owe you ninety thousand.) Tj ET';
const EVIL = stream(SHOWS);

/** The dictionary with an entry more, or another value for one. */
export function withEntry(body: string, key: string, value: string): string {
  const replaced = body.replace(
    new RegExp(`/${key}\\b\\s*(?:\\d+ 0 R|\\[[^\\]]*\\]|/?[\\w.]+|\\([^)]*\\))`),
    '',
  );
  return replaced.replace(/>>\s*$/, `/${key} ${value}\n>>`);
}

const changed = (target: Target, number: number, key: string, value: string): Written => ({
  number,
  body: withEntry(bodyOf(target.bytes, number), key, value),
});

/** What long-term validation adds, and nothing else: harmless by itself. */
function store(target: Target, at = target.size): Written[] {
  return [
    changed(target, target.catalog, 'DSS', `${at} 0 R`),
    { number: at, body: `<< /Type /DSS /Certs [${at + 1} 0 R] >>` },
    { number: at + 1, body: stream('not a certificate') },
  ];
}

const appearance = (entries = ''): string =>
  stream(
    `1 1 1 rg 0 0 300 300 re f 0 g ${SHOWS}`,
    `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${entries}`,
  );
const fontOf = (target: Target): string => `/Resources << /Font << /F1 ${target.font} 0 R >> >>`;

function annotated(target: Target, annotation: string): Written[] {
  const { size, page } = target;
  return [
    changed(target, page, 'Annots', `[${size} 0 R]`),
    { number: size, body: annotation.replaceAll('AP_', `/AP << /N ${size + 1} 0 R >>`) },
    { number: size + 1, body: appearance(fontOf(target)) },
  ];
}

const evil = (target: Target): Written => ({ number: target.content, body: EVIL });

/** The tricks that show another content, each beside a harmless addition. */
const trick = (
  name: string,
  objects: (target: Target) => Written[],
  quirks: (target: Target) => Quirks,
): Forgery => ({
  name: `validation data, and ${name}`,
  make: (target) => {
    const added = objects(target);
    const harmless = store(target).filter(({ number }) => added.every((each) => each.number !== number));
    return append(target, [...harmless, ...added], quirks(target));
  },
});

const plain = (name: string, objects: (target: Target) => Written[]): Forgery => ({
  name,
  make: (target) => append(target, objects(target)),
});

const tail = (name: string, what: (target: Target) => string | Buffer): Forgery => ({
  name,
  make: (target) => {
    const more = what(target);
    return Buffer.concat([target.bytes, typeof more === 'string' ? text(more) : more]);
  },
});

/** By a cross-reference stream; `packed` are put into an object stream. */
function appendByStream(target: Target, objects: Written[], packed: Written[] = [], extra = ''): Buffer {
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

const none = () => ({});

/** What is replaced, added or taken away openly: a proper update. */
const OPEN: Forgery[] = [
  plain('another content of the page', (target) => [evil(target)]),
  plain('a page that refers to another content', (target) => [
    changed(target, target.page, 'Contents', `${target.size} 0 R`),
    { number: target.size, body: EVIL },
  ]),
  plain('a content behind the content', (target) => [
    changed(target, target.page, 'Contents', `[${target.content} 0 R ${target.size} 0 R]`),
    { number: target.size, body: EVIL },
  ]),
  plain('a page tree with another page', (target) => [
    { number: target.pages, body: `<< /Type /Pages /Count 1 /Kids [${target.size} 0 R] >>` },
    {
      number: target.size,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 1} 0 R`),
    },
    { number: target.size + 1, body: EVIL },
  ]),
  plain('a second page', (target) => [
    {
      number: target.pages,
      body: `<< /Type /Pages /Count 2 /Kids [${target.page} 0 R ${target.size} 0 R] >>`,
    },
    {
      number: target.size,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 1} 0 R`),
    },
    { number: target.size + 1, body: EVIL },
  ]),
  plain('a removed page', (target) => [
    { number: target.pages, body: '<< /Type /Pages /Count 0 /Kids [] >>' },
  ]),
  plain('a catalog with another page tree', (target) => [
    changed(target, target.catalog, 'Pages', `${target.size} 0 R`),
    { number: target.size, body: `<< /Type /Pages /Count 1 /Kids [${target.size + 1} 0 R] >>` },
    {
      number: target.size + 1,
      body: withEntry(bodyOf(target.bytes, target.page), 'Contents', `${target.size + 2} 0 R`),
    },
    { number: target.size + 2, body: EVIL },
  ]),
  plain('another font', (target) => [changed(target, target.font, 'BaseFont', '/ZapfDingbats')]),
  plain('other letters of the font', (target) => [
    changed(target, target.font, 'Encoding', '<< /Type /Encoding /Differences [110 /t /e /n] >>'),
  ]),
  plain('a page that is cut off', (target) => [changed(target, target.page, 'MediaBox', '[0 0 297 300]')]),
  plain('a page that is cropped', (target) => [changed(target, target.page, 'CropBox', '[0 0 50 50]')]),
  plain('a turned page', (target) => [changed(target, target.page, 'Rotate', '180')]),
  plain('an annotation with other terms', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Stamp /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a free text annotation', (target) =>
    annotated(
      target,
      '<< /Type /Annot /Subtype /FreeText /Rect [0 100 300 400] /F 4 /DA (/Helv 12 Tf) /Contents (ten) AP_ >>',
    ),
  ),
  plain('a square over the terms', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Square /IC [1 1 1] /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a redaction', (target) =>
    annotated(target, '<< /Type /Annot /Subtype /Redact /IC [0 0 0] /Rect [0 100 300 400] /F 4 AP_ >>'),
  ),
  plain('a link', (target) =>
    annotated(
      target,
      '<< /Type /Annot /Subtype /Link /Rect [0 100 300 400] /A << /S /URI /URI (https://example.com) >> >>',
    ),
  ),
  plain('a text field with other terms', (target) => [
    ...annotated(
      target,
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Amount) /V (ten) /DA (/Helv 12 Tf) /Rect [0 100 300 400] /F 4 AP_ >>',
    ),
    changed(target, target.form, 'Fields', `[${target.size} 0 R]`),
  ]),
  plain('a form that draws its fields anew', (target) => [
    changed(target, target.form, 'NeedAppearances', 'true'),
  ]),
  plain('a form with XFA', (target) => [changed(target, target.form, 'XFA', '(other terms)')]),
  plain('a form without its fields', (target) => [changed(target, target.form, 'Fields', '[]')]),
  plain('a catalog without its form', (target) => [
    { number: target.catalog, body: `<< /Type /Catalog /Pages ${target.pages} 0 R >>` },
  ]),
  plain('a layer that is off', (target) => [
    changed(
      target,
      target.catalog,
      'OCProperties',
      `<< /OCGs [${target.size} 0 R] /D << /OFF [${target.size} 0 R] >> >>`,
    ),
    { number: target.size, body: '<< /Type /OCG /Name (terms) >>' },
    { number: target.content, body: stream(`/OC /MC0 BDC ${SHOWS} EMC`) },
  ]),
  plain('an action on opening', (target) => [
    changed(target, target.catalog, 'OpenAction', '<< /S /JavaScript /JS (app.alert(10)) >>'),
  ]),
  plain('an additional action', (target) => [
    changed(target, target.catalog, 'AA', '<< /WP << /S /JavaScript /JS (app.alert(10)) >> >>'),
  ]),
  plain('another title', (target) => [changed(target, target.info, 'Title', '(I owe you ten)')]),
  plain('other metadata', (target) => [
    changed(target, target.catalog, 'Metadata', `${target.size} 0 R`),
    { number: target.size, body: stream('<x/>', '/Type /Metadata /Subtype /XML') },
  ]),
  plain('an attached file', (target) => [
    changed(target, target.catalog, 'AF', `[${target.size} 0 R]`),
    { number: target.size, body: '<< /Type /Filespec /F (terms.txt) >>' },
  ]),
  plain('a default printing', (target) => [
    changed(target, target.catalog, 'ViewerPreferences', '<< /NumCopies 9 >>'),
  ]),
  plain('a language', (target) => [changed(target, target.catalog, 'Lang', '(hi)')]),
  plain('a version', (target) => [changed(target, target.catalog, 'Version', '/2.0')]),
  plain('a piece for one program', (target) => [changed(target, target.page, 'PieceInfo', '<< /X << >> >>')]),
  plain('a page transition', (target) => [changed(target, target.page, 'Trans', '<< /S /Wipe >>')]),
  plain('an extension', (target) => [
    changed(target, target.catalog, 'Extensions', '<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>'),
  ]),
  plain('another content, and validation data', (target) => [...store(target), evil(target)]),
];

/** A structure that programs read differently. */
const READ_DIFFERENTLY: Forgery[] = [
  trick(
    'an object of another generation than its entry says',
    (t) => [{ ...evil(t), generation: 1 }],
    (t) => ({
      entries: { [t.content]: { generation: 0 } },
    }),
  ),
  trick(
    'an entry of another generation than its object',
    (t) => [evil(t)],
    (t) => ({
      entries: { [t.content]: { generation: 1 } },
    }),
  ),
  trick('an object of a later generation', (t) => [{ ...evil(t), generation: 1 }], none),
  trick('an object of the last generation', (t) => [{ ...evil(t), generation: 65_535 }], none),
  trick(
    'an object that no entry leads to',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content] }),
  ),
  trick(
    'a page that no entry leads to',
    (t) => [changed(t, t.page, 'Contents', `${t.size + 2} 0 R`), { number: t.size + 2, body: EVIL }],
    (t) => ({
      unlisted: [t.page],
    }),
  ),
  trick(
    'tabs in the table, and an object that no entry leads to',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      line: (...parts) => `${parts.join('\t')}\t\n`,
    }),
  ),
  trick(
    'lines of the table that are too short',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      line: (...parts) => `${parts.join(' ')}\n`,
    }),
  ),
  trick(
    'an offset that is wrong by one',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size]: { shift: 1 } },
    }),
  ),
  trick(
    'an offset before the object',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size + 1]: { shift: -1 } },
    }),
  ),
  trick(
    'an offset of nowhere',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size + 1]: { offset: 9_999_999 } },
    }),
  ),
  trick(
    'an offset within the signed part',
    (t) => [evil(t)],
    (t) => ({
      entries: { [t.content]: { offset: t.bytes.lastIndexOf(`\n${t.content} 0 obj`) + 1 } },
    }),
  ),
  trick(
    'an entry that says the object is free',
    (t) => [evil(t)],
    (t) => ({ entries: { [t.content]: { type: 'f' } } }),
  ),
  trick(
    'a start of the table that is wrong',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content], startShift: 3 }),
  ),
  trick(
    'a start of the table in the white space before it',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      beforeTable: '   ',
      startShift: -2,
    }),
  ),
  trick('two page trees in the catalog, the right one last', (t) => otherTree(t, 'first'), none),
  trick('two page trees in the catalog, the right one first', (t) => otherTree(t, 'last'), none),
  trick('two page trees in the catalog, one of them escaped', (t) => otherTree(t, 'escaped'), none),
  trick(
    'two contents in the page',
    (t) => [
      { number: t.page, body: bodyOf(t.bytes, t.page).replace('<<', `<< /Contents ${t.size + 2} 0 R`) },
      { number: t.size + 2, body: EVIL },
    ],
    none,
  ),
  trick(
    'two previous tables, the right one last',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content], trailerFirst: '/Prev 0' }),
  ),
  trick(
    'two previous tables, the right one first',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content], trailer: '/Prev 0' }),
  ),
  trick(
    'a previous table that is none',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content], previous: 17 }),
  ),
  trick(
    'two catalogs in the trailer',
    (t) => otherCatalog(t),
    (t) => ({
      root: `/Root ${t.size + 3} 0 R /Root ${t.catalog} 0 R`,
    }),
  ),
  trick(
    'two catalogs in the trailer, the right one first',
    (t) => otherCatalog(t),
    (t) => ({
      root: `/Root ${t.catalog} 0 R /Root ${t.size + 3} 0 R`,
    }),
  ),
  trick(
    'another catalog in a second trailer',
    (t) => otherCatalog(t),
    (t) => ({
      afterTrailer: `trailer\n<< /Size ${t.size + 9} /Root ${t.size + 3} 0 R >>\n`,
    }),
  ),
  trick(
    'a second start of a table',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      end: `startxref\n0\n%%EOF\n`,
    }),
  ),
  trick(
    'a hybrid table',
    (t) => [evil(t)],
    (t) => ({ unlisted: [t.content], trailer: '/XRefStm 20' }),
  ),
  trick(
    'an object within a comment',
    () => [],
    (t) => ({ beforeTable: `%\r${t.content} 0 obj ${EVIL} endobj\n` }),
  ),
  trick(
    'an object within a stream',
    (t) => [
      { number: t.size + 2, body: stream(`x\nendstream\nendobj\n${t.content} 0 obj\n${EVIL}\nendobj\n`) },
    ],
    none,
  ),
  trick(
    'an object within a string',
    (t) => [
      { number: t.size + 2, body: `(\n${t.content} 0 obj\n${EVIL.replaceAll(/[()]/g, '\\$&')}\nendobj\n)` },
    ],
    none,
  ),
  trick(
    'a stream that says it is shorter',
    (t) => [
      {
        number: t.size + 2,
        body: `<< /Length 1 >>\nstream\nx\nendstream\nendobj\n${t.content} 0 obj\n${EVIL}`,
      },
    ],
    none,
  ),
  trick(
    'an object that is written twice',
    (t) => [evil(t), { number: t.content, body: bodyOf(t.bytes, t.content) }],
    none,
  ),
  trick(
    'the number of objects cut down',
    (t) => [evil(t)],
    (t) => ({ size: t.content, unlisted: [t.content] }),
  ),
  trick(
    'an encryption',
    () => [],
    () => ({ trailer: '/Encrypt << /Filter /Standard >>' }),
  ),
  trick(
    'other words behind an object',
    (t) => [{ number: t.size + 2, body: `null\n${t.content} 0 obj\n${EVIL}` }],
    none,
  ),
  trick(
    'an object number with a sign',
    (t) => [evil(t)],
    (t) => ({
      unlisted: [t.content],
      beforeTable: `+${t.content} 0 obj\n${EVIL}\nendobj\n`,
    }),
  ),
  {
    name: 'validation data by a cross-reference stream, and another content',
    make: (t) => appendByStream(t, [...store(t), evil(t)]),
  },
  {
    name: 'validation data by a cross-reference stream, and another content in an object stream',
    make: (t) =>
      appendByStream(t, store(t), [
        { number: t.page, body: withEntry(bodyOf(t.bytes, t.page), 'MediaBox', '[0 0 100 100]') },
      ]),
  },
  {
    name: 'validation data by a cross-reference stream with two previous ones',
    make: (t) => appendByStream(t, store(t), [], '/Prev 0'),
  },
];

/** Behind the end of the file, without an update. */
const TAILS: Forgery[] = [
  tail('a line end', () => '\n'),
  tail('white space', () => ' '.repeat(2000)),
  tail('zeros', () => Buffer.alloc(2000)),
  tail('noise', () => 'noise'),
  tail('a comment', () => '% nothing\n'),
  tail('an end-of-file marker', () => '%%EOF\n'),
  tail('another start of a table', (t) => `startxref\n${lastStart(t.bytes)}\n%%EOF\n`),
  tail('an object without a table', (t) => `${t.content} 0 obj\n${EVIL}\nendobj\n%%EOF\n`),
  tail(
    'an object and a trailer without a table',
    (t) => `${t.content} 0 obj\n${EVIL}\nendobj\ntrailer\n<< /Root ${t.catalog} 0 R >>\n%%EOF\n`,
  ),
  tail('the header of another file', () => '%PDF-1.7\n'),
  tail('the whole file once more', ({ bytes }) => bytes),
  tail(
    'a linearization dictionary',
    () => '99 0 obj\n<< /Linearized 1 /L 10 /H [0 0] /O 7 /E 9 /N 1 /T 9 >>\nendobj\n%%EOF\n',
  ),
  { name: 'an update with nothing in it', make: (t) => append(t, []) },
  { name: 'an update with white space alone', make: (t) => append(t, [], { beforeTable: ' '.repeat(500) }) },
  { name: 'something before the file', make: ({ bytes }) => Buffer.concat([text('%PDF-1.4\n'), bytes]) },
  {
    name: 'a changed letter',
    make: ({ bytes }) => text(bytes.toString('latin1').replace('6e696e65', '74656e20')),
  },
];

export const FORGERIES: Forgery[] = [...OPEN, ...READ_DIFFERENTLY, ...TAILS];

/** What a reader must not be troubled by: validation data properly added, by a table and by a stream. */
export const VALIDATION_DATA: Forgery[] = [
  { name: 'validation data by a table', make: (target) => append(target, store(target)) },
  { name: 'validation data by a stream', make: (target) => appendByStream(target, store(target)) },
  {
    name: 'validation data twice',
    make: (target) => {
      const once = append(target, store(target));
      const again = { ...target, bytes: once, size: target.size + 2 };
      return append(again, store(again));
    },
  },
];

function otherTree(t: Target, order: 'first' | 'last' | 'escaped'): Written[] {
  const tree = t.size + 2;
  const body = withEntry(bodyOf(t.bytes, t.catalog), 'DSS', `${t.size} 0 R`);
  const key = order === 'escaped' ? 'P#61ges' : 'Pages';
  return [
    {
      number: t.catalog,
      body:
        order === 'last'
          ? body.replace(/>>\s*$/, `/Pages ${tree} 0 R >>`)
          : body.replace('<<', `<< /${key} ${tree} 0 R`),
    },
    { number: tree, body: `<< /Type /Pages /Count 1 /Kids [${tree + 1} 0 R] >>` },
    { number: tree + 1, body: withEntry(bodyOf(t.bytes, t.page), 'Contents', `${tree + 2} 0 R`) },
    { number: tree + 2, body: EVIL },
  ];
}

function otherCatalog(t: Target): Written[] {
  const at = t.size + 3;
  return [
    { number: at, body: `<< /Type /Catalog /Pages ${at + 1} 0 R >>` },
    { number: at + 1, body: `<< /Type /Pages /Count 1 /Kids [${at + 2} 0 R] >>` },
    { number: at + 2, body: withEntry(bodyOf(t.bytes, t.page), 'Contents', `${at + 3} 0 R`) },
    { number: at + 3, body: EVIL },
  ];
}
