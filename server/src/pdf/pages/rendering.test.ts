/** Tests how other programs read and render our pages. A test is skipped if its program is not installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { writePackedPdf } from '../testing/write-pdf.ts';
import { smallPdf } from '../verification/testing/test-documents.ts';
import { composed } from './testing/composed.ts';
import { captionOf } from './stamp/caption.ts';
import { layOutStamp } from './stamp/stamp-layout.ts';
import { nestedPdf } from './testing/nested-pdf.ts';
import { sampleFacts, sampleParticipant } from './testing/sample-facts.ts';

const hasPoppler = ['pdftoppm', 'pdftotext'].every((tool) => spawnSync(tool, ['-v']).status === 0);

describe.skipIf(!hasPoppler)('rendered by Poppler', () => {
  it.each([0, 90, 180, 270])(
    'a signature is upright in its field on a page rotated by %i degrees',
    async (rotate) => {
      // Both boxes are inherited. The MediaBox does not start at the origin, and it contains the CropBox. After
      // rotation, the visible page is 340 by 220 points.
      const wide = rotate % 180 === 0;
      const inherited = `/MediaBox [100 200 ${wide ? 500 : 400} ${wide ? 500 : 600}] /CropBox [130 240 ${wide ? 470 : 350} ${wide ? 460 : 580}] /Rotate ${rotate}`;
      const field: SignatureField = { page: 1, x: 120, y: 60, width: 100, height: 80 };
      const signature = await sharp({
        create: { width: 100, height: 100, channels: 3, background: '#000000' },
      })
        .png()
        .toBuffer();
      const participant = await sampleParticipant({ fields: [field], signature });
      const file = await composed(nestedPdf({ inherited }), sampleFacts([participant]));

      const { data, info } = await sharp(render(file, 1, 72))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([340, 220]);
      const black = [...data.keys()].filter((pixel) => data[pixel] === 0);
      const columns = black.map((pixel) => pixel % info.width);
      const rows = black.map((pixel) => Math.floor(pixel / info.width));
      // The black square must be as large as possible, and lie at the upper left of the field, above the caption.
      const { x, y, width, height } = layOutStamp(field, captionOf(participant)).picture;
      const [left, top, side] = [field.x + x, field.y + y, Math.min(width, height)];
      const drawn = [
        Math.min(...columns),
        Math.max(...columns) + 1,
        Math.min(...rows),
        Math.max(...rows) + 1,
      ];
      const wanted = [left, left + side, top, top + side];
      for (const [at, edge] of drawn.entries())
        expect(Math.abs(edge - (wanted[at] ?? 0)), `edge ${at}`).toBeLessThanOrEqual(1);
    },
  );

  it('the QR code of the certificate leads to the verification page', async () => {
    const file = await composed(await smallPdf(), sampleFacts([await sampleParticipant()]));
    const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
    const codes = await readBarcodes(new Uint8Array(render(file, 3, 100)), { formats: ['QRCode'] });
    expect(codes.map(({ text }) => text)).toEqual(['https://sign.example.com/verify']);
  });

  it('names can be searched for in their original spelling', async () => {
    const names = [
      'आशा क्षत्रिय किरण',
      'ஸ்ரீராம் கிருஷ்ணன்',
      'శ్రీనివాస్ కృష్ణ',
      'ശ്രീജിത്ത് കൃഷ്ണൻ',
      'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
      'Zoë Ångström',
    ];
    const people = await Promise.all(
      names.map((name) => sampleParticipant({ name, steps: [], checks: [], location: null })),
    );
    const file = await composed(await smallPdf(), sampleFacts(people));
    const text = spawnSync('pdftotext', ['-raw', '-', '-'], { input: file, encoding: 'utf8' }).stdout;
    for (const name of names) expect(text).toContain(name);
  });
});

describe.skipIf(spawnSync('qpdf', ['--version']).status !== 0)('checked by qpdf', () => {
  it.each([
    [
      'with a cross-reference table',
      nestedPdf({ inherited: '/MediaBox [0 0 400 300] /CropBox [0 0 400 300] /Rotate 90' }),
    ],
    [
      'with object streams and an indirect page tree',
      writePackedPdf(
        {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids 4 0 R /Count 5 0 R >>',
          3: '<< /Type /Page /Parent 2 0 R /MediaBox 6 0 R >>',
          4: '[3 0 R]',
          5: '1',
          6: '[0 0 400 300]',
        },
        {},
      ),
    ],
  ])('the file is valid, %s', async (_what, original) => {
    const participant = await sampleParticipant({
      fields: [{ page: 1, x: 10, y: 10, width: 120, height: 50 }],
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
    const file = path.join(folder, 'composed.pdf');
    writeFileSync(file, await composed(original, sampleFacts([participant])));
    const { status, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    const pages = spawnSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }).stdout;
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('No syntax or stream encoding errors found');
    expect(status).toBe(0);
    expect(Number(pages)).toBeGreaterThan(1);
  });
});

function render(file: Buffer, page: number, dpi: number): Buffer {
  const options = [
    '-cropbox',
    '-png',
    '-singlefile',
    '-aa',
    'no',
    '-aaVector',
    'no',
    '-f',
    `${page}`,
    '-r',
    `${dpi}`,
  ];
  const { status, stdout, stderr } = spawnSync('pdftoppm', [...options, '-'], {
    input: file,
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}
