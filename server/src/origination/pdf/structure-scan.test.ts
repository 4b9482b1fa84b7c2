import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { findActiveContent, SUSPICION } from './active-content.ts';
import { boundStructureDecoding } from './bounded-decode.ts';
import { scanStructure } from './structure-scan.ts';
import type { StructureScan } from './structure-scan.ts';
import { writeCrooked } from './testing/crooked-pdf.ts';
import type { Section } from './testing/crooked-pdf.ts';

const START = [
  object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
  object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
  object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R 5 0 R] /X 6 0 R >>'),
];
const PLAYER = '<< /Type /Annot /Subtype /Screen >>';
const LINK = '<< /Type /Annot /Subtype /Link >>';

/** Two object streams with the same data: by the first, object 4 is a link, by the second it plays media. */
const SHARED_DATA = '4 0 '.padEnd(20) + LINK.padEnd(40) + PLAYER;
const TWO_IN_ONE =
  `10 0 obj << /Type /ObjStm /N 1 /First 20 /Length ${SHARED_DATA.length} /J (` +
  `11 0 obj << /Type /ObjStm /N 1 /First 60 /Length ${SHARED_DATA.length} %)\n>>\nstream\n${SHARED_DATA}\nendstream\nendobj\n`;
const WITHIN = TWO_IN_ONE.indexOf('11 0 obj');

describe('the scan of the structure', () => {
  it('reads an object where a trailer seems to begin', async () => {
    const file = writeCrooked({
      pieces: [...START, '%xref trailer', `\n${object(4, PLAYER)}`],
      sections: [section('table', [4, { kind: 'plain', piece: 4, shift: 0 }])],
    });
    expect(await isRefused(file)).toBe(true);
  });

  it.each([
    [4, 5],
    [5, 4],
  ])('reads data that two object streams share by the word of each', async (first, second) => {
    const file = writeCrooked({
      pieces: [...START, TWO_IN_ONE],
      sections: [
        section(
          'stream',
          [10, { kind: 'plain', piece: 3, shift: 0 }],
          [11, { kind: 'plain', piece: 3, shift: WITHIN }],
          [first, { kind: 'packed', container: 10, index: 0 }],
          [second, { kind: 'packed', container: 11, index: 0 }],
        ),
      ],
    });
    expect(await isRefused(file)).toBe(true);
  });
});

async function isRefused(file: Buffer): Promise<boolean> {
  try {
    const structure = scanStructure(file, SUSPICION);
    return await whileDecoding(structure, async () => {
      const pdf = await PDF.load(file, { lenient: false });
      return findActiveContent(pdf, structure) !== null;
    });
  } catch {
    return true;
  }
}

async function whileDecoding<T>(structure: StructureScan, work: () => Promise<T>): Promise<T> {
  const unboundDecoding = boundStructureDecoding((stream, decoded) => structure.onDecoded(stream, decoded));
  try {
    return await work();
  } finally {
    unboundDecoding();
  }
}

/** With the entries of the first three objects. */
function section(kind: Section['kind'], ...entries: Section['entries']): Section {
  const start = START.map((_, piece): Section['entries'][0] => [
    piece + 1,
    { kind: 'plain', piece, shift: 0 },
  ]);
  return { kind, entries: [...start, ...entries] };
}

function object(number: number, value: string): string {
  return `${number} 0 obj\n${value}\nendobj\n`;
}
