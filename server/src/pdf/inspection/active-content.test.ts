import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfInspector } from './inspector.ts';
import { onePage, updatePdf, writePackedPdf, writePdf } from '../testing/write-pdf.ts';
import type { PdfParts } from '../testing/write-pdf.ts';

const inspector = createPdfInspector({ processorMs: 30_000, timeoutMs: 30_000 });
afterAll(() => inspector.close());

const inspect = (file: Buffer) => inspector.inspect(file, 'attachment');

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

type Place = { catalog?: string; page?: string; parts?: PdfParts };

const scripts: [string, Place][] = [
  ['on opening', { catalog: `/OpenAction ${SCRIPT}` }],
  ['through a reference', { catalog: '/OpenAction 7 0 R', parts: { 7: SCRIPT } }],
  ['through two references', { catalog: '/OpenAction 7 0 R', parts: { 7: '8 0 R', 8: SCRIPT } }],
  ['with an escaped type name', { catalog: '/OpenAction << /S /J#61vaScript /JS (1) >>' }],
  ['with an escaped key', { catalog: '/OpenAction << /#53 /JavaScript /JS (1) >>' }],
  [
    'with its type through a reference',
    { page: '/Annots [<< /A << /S 7 0 R >> >>]', parts: { 7: '/JavaScript' } },
  ],
  ['after a harmless jump', { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${SCRIPT}] >>` }],
  [
    'in the name tree',
    {
      catalog: '/Names << /JavaScript << /Kids [7 0 R] >> >>',
      parts: { 7: '<< /Names [(a) 8 0 R] >>', 8: SCRIPT },
    },
  ],
  ['in an annotation', { page: '/Annots [7 0 R]', parts: { 7: `<< /Subtype /Link /A 8 0 R >>`, 8: SCRIPT } }],
  [
    'in a form field',
    { catalog: '/AcroForm << /Fields [7 0 R] >>', parts: { 7: `<< /FT /Tx /Kids [<< /A ${SCRIPT} >>] >>` } },
  ],
  [
    'in an outline entry',
    { catalog: '/Outlines << /First 7 0 R >>', parts: { 7: `<< /Title (x) /A ${SCRIPT} >>` } },
  ],
];

const others: [string, Place, string][] = [
  ['Launch', { page: '/Annots [<< /A << /S /Launch /F (calc.exe) >> >>]' }, 'Launch'],
  ['SubmitForm', { page: '/Annots [<< /A << /S /SubmitForm /F (http://x) >> >>]' }, 'SubmitForm'],
  ['ImportData', { page: '/Annots [<< /A << /S /ImportData /F (x) >> >>]' }, 'ImportData'],
  [
    'a web address on opening',
    { catalog: '/OpenAction << /S /URI /URI (http://x) >>' },
    'URI) that runs when it is opened',
  ],
  [
    'a web address after a jump',
    { catalog: '/OpenAction << /S /GoTo /D (a) /Next << /S /URI >> >>' },
    'OpenAction',
  ],
  ['printing on opening', { catalog: '/OpenAction << /S /Named /N /Print >>' }, 'OpenAction'],
  ['an endless chain', { catalog: '/OpenAction 7 0 R', parts: { 7: '<< /S /GoTo /Next 7 0 R >>' } }, 'chain'],
  [
    'an event with a jump and a successor',
    { page: '/AA << /O << /S /GoTo /D (a) /Next << /S /URI /URI (http://x) >> >> >>' },
    '(AA)',
  ],
  ['a page turn on an event', { page: '/AA << /O << /S /Named /N /NextPage >> >>' }, '(AA)'],
  ['an unknown named action', { catalog: '/OpenAction << /S /Named /N /SaveAs >>' }, 'OpenAction'],
  ['an address that is a script', linked('(javascript:alert\\(1\\))'), 'javascript:'],
  ['a mixed-case address after white space', linked('(  \\t JaVa\\nScRiPt:1)'), 'javascript:'],
  ['an address with escapes', linked('(\\152\\141vasc\\\nript:1)'), 'javascript:'],
  ['an address in hexadecimal', linked('<6A6 1766173 637269 70743a31>'), 'javascript:'],
  ['an address in UTF-16', linked('<FEFF006A006100760061007300630072006900700074003A>'), 'javascript:'],
  ['an address with control characters', linked('(\\001java\\000script:1)'), 'javascript:'],
  ['an address under an escaped key', linked('(javascript:1)', '/#55RI'), 'javascript:'],
  [
    'an address through a reference',
    linked('7 0 R', '/URI', { 7: '8 0 R', 8: '(javascript:1)' }),
    'javascript:',
  ],
  ['an address that contains a document', linked('(data:text/html,x)'), 'data:'],
  ['an address of a file', linked('(file:///etc/passwd)'), 'file:'],
  ['an address that starts a program', linked('(ms-msdt:/id PCWDiagnostic)'), 'ms-msdt:'],
  ['the first of two addresses', linked('(javascript:1) /URI (https://x)'), 'javascript:'],
  ['the second of two addresses', linked('(https://x) /URI (javascript:1)'), 'javascript:'],
  ['a base address', { catalog: '/URI << /Base (javascript:1) >>' }, 'javascript:'],
  ['catalog events', { catalog: '/AA << /WC << /S /URI >> >>' }, '(AA)'],
  [
    'page events',
    { page: '/AA 7 0 R', parts: { 7: '<< /O 8 0 R >>', 8: '<< /S /Named /N /Print >>' } },
    '(AA)',
  ],
  ['annotation events', { page: '/Annots [<< /AA << /E << /S /Hide >> >> >>]' }, '(AA)'],
  ['field events', { catalog: '/AcroForm << /Fields [<< /AA << /K << /S /URI >> >> >>] >>' }, '(AA)'],
  [
    'an XFA form',
    { catalog: '/AcroForm 7 0 R', parts: { 7: '<< /Fields [] /XFA 8 0 R >>', 8: '[]' } },
    'XFA',
  ],
  ['rich media', { page: '/Annots [<< /Subtype /RichMedia >>]' }, 'RichMedia'],
  ['3D', { page: '/Annots [<< /Subtype /3D >>]' }, '3D'],
  ['an attached program by name', attached('offer.pdf.exe', 'text'), 'attached program'],
  ['an attached program by name with a trailing dot', attached('offer.BAT. ', 'text'), 'attached program'],
  ['an attached program by content', attached('offer.txt', 'MZ\x90'), 'attached program'],
  [
    'an attached file with two filters',
    attached('offer.txt', 'x', '[/FlateDecode /ASCIIHexDecode]'),
    'cannot be checked',
  ],
];

describe('active content in an attachment', () => {
  it.each(scripts)('finds JavaScript %s', async (_, place) => {
    const inspection = await inspect(writePdf(onePage(place)));
    expect(inspection).toMatchObject({ ok: false, reason: 'ACTIVE_CONTENT' });
    expect(!inspection.ok && inspection.detail).toContain('JavaScript');
  });

  it.each(others)('finds %s', async (_, place, words) => {
    const inspection = await inspect(writePdf(onePage(place)));
    expect(inspection).toMatchObject({ ok: false, reason: 'ACTIVE_CONTENT' });
    expect(!inspection.ok && inspection.detail).toContain(words);
  });

  it.each([...scripts.map(([, place]) => place), ...others.map(([, place]) => place)])(
    'finds it inside an object stream: %j',
    async (place) => {
      const packed: Record<number, string> = {};
      const plain: PdfParts = {};
      for (const [number, part] of Object.entries(onePage(place))) {
        if (typeof part === 'string') packed[Number(number)] = part;
        else plain[Number(number)] = part;
      }
      expect(await inspect(writePackedPdf(packed, plain))).toMatchObject({
        reason: 'ACTIVE_CONTENT',
      });
    },
  );

  it('finds a script that only another interpretation of the file would run', async () => {
    const twice = onePage({ page: `/Annots [<< /Subtype /Link /A << /S /JavaScript /S /URI /JS (1) >> >>]` });
    expect(await inspect(writePdf(twice))).toMatchObject({ reason: 'ACTIVE_CONTENT' });

    const superseded = updatePdf(writePdf(onePage({ catalog: `/OpenAction ${SCRIPT}` })), {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
    });
    expect(await inspect(superseded)).toMatchObject({ reason: 'ACTIVE_CONTENT' });
  });

  it('finds a type separated by a comment', async () => {
    const page = '/Annots [<< /A << /S % nothing to see\n/#4c#41unch /#4Caunch /x /S%\r/L#61un#63h >> >>]';
    expect(await inspect(writePdf(onePage({ page })))).toMatchObject({ reason: 'ACTIVE_CONTENT' });
  });

  it.each([
    ['blanks', ' '.repeat(5_000)],
    ['lines', '\n'.repeat(5_000)],
    ['a long comment', `%${'x'.repeat(5_000)}\n`],
    ['many comments', '% nothing\r\n'.repeat(1_000)],
    ['comments that contain a decoy name', ' % /S1 /x\n'.repeat(1_000)],
  ])('finds a type separated by %s that no cross-reference leads to', async (_, gap) => {
    const decoy = `(a)\nendobj\n6 0 obj\n<< /S${gap}/JavaScript /JS (1) >>`;
    const file = writePdf(
      onePage({ page: '/Annots [6 0 R]', parts: { 6: '<< /Subtype /Link /S /GoTo >>', 7: decoy } }),
    );
    expect(await inspect(file)).toMatchObject({ reason: 'ACTIVE_CONTENT' });
  });

  it('tells the integrator what to do', async () => {
    expect(await inspect(writePdf(onePage({ catalog: `/OpenAction ${SCRIPT}` })))).toEqual({
      ok: false,
      reason: 'ACTIVE_CONTENT',
      detail:
        'The document contains JavaScript that runs when it is opened (OpenAction). ' +
        'Remove it, for example by printing the document to a new PDF, and upload it again.',
    });
  });
});

function linked(address: string, key = '/URI', parts: PdfParts = {}): Place {
  return { page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI ${key} ${address} >> >>]`, parts };
}

function attached(name: string, content: string, filter = '/FlateDecode'): Place {
  return {
    page: '/Annots [<< /Subtype /FileAttachment /FS 7 0 R >>]',
    parts: {
      7: `<< /Type /Filespec /F (${name}) /EF << /F 8 0 R >> >>`,
      8: { dict: `/Type /EmbeddedFile /Filter ${filter}`, data: deflateSync(Buffer.from(content, 'latin1')) },
    },
  };
}
