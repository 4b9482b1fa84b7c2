import { PDF, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolverOf } from '../document/objects.ts';
import { findActiveContent, SUSPICION } from '../inspection/active-content.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { boundStructureDecoding } from './bounded-decode.ts';
import { scanStructure } from './structure-scan.ts';
import type { StructureScan } from './structure-scan.ts';
import { writeIrregular } from '../testing/irregular-pdf.ts';
import type { IrregularPdf, Section } from '../testing/irregular-pdf.ts';

const START = [
  object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
  object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
  object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R 5 0 R] /X 6 0 R >>'),
];
const PLAYER = '<< /Type /Annot /Subtype /Screen >>';
const LINK = '<< /Type /Annot /Subtype /Link >>';

/**
 * Two object streams that share the same data but have different indexes. In the first, object 4 is a link. In the
 * second, object 4 plays media.
 */
const SHARED_DATA = '4 0 '.padEnd(20) + LINK.padEnd(40) + PLAYER;
const TWO_IN_ONE =
  `10 0 obj << /Type /ObjStm /N 1 /First 20 /Length ${SHARED_DATA.length} /J (` +
  `11 0 obj << /Type /ObjStm /N 1 /First 60 /Length ${SHARED_DATA.length} %)\n>>\nstream\n${SHARED_DATA}\nendstream\nendobj\n`;
const WITHIN = TWO_IN_ONE.indexOf('11 0 obj');

const VALUES = [
  PLAYER,
  LINK,
  '1',
  'null',
  '5 0 R',
  '[6 0 R 7 0 R]',
  '<< /A 8 0 R >>',
  '<< /S 9 0 R >>',
  '/Launch',
  '<< /AA << /O 8 0 R >> >>',
  '<< /S /Named >>',
  '<< /EF << /F 8 0 R >> /F (a.exe) >>',
  `(${object(5, PLAYER)})`,
  `<< /X << >> stream /A ${PLAYER} >>`,
  '<< /Length 3 >>\nstream\nabc\nendstream',
  '<< /Length 3 >>\nstream\nabc',
  '<< /A >>',
  '[4 65536 R]',
  '',
];

/** Texts between objects that may look like structure. */
const DECOYS = [
  '%xref trailer',
  'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Prev 9 >>\n',
  'startxref\n9\n',
  'stream\n',
  'endstream\n',
  '4 0 obj ',
  '(',
  ')\n',
  '%',
  '\n',
  TWO_IN_ONE,
];

describe('the scan of the structure', () => {
  it('reads an object at a false trailer', async () => {
    const file = writeIrregular({
      pieces: [...START, '%xref trailer', `\n${object(4, PLAYER)}`],
      sections: [section('table', [4, { kind: 'plain', piece: 4, shift: 0 }])],
    });
    expect(await isRefused(file)).toBe(true);
  });

  it.each([
    [4, 5],
    [5, 4],
  ])('reads data shared by two object streams once for each', async (first, second) => {
    const file = writeIrregular({
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

  it('refuses everything that a walk through all objects would refuse', async () => {
    await fc.assert(
      fc.asyncProperty(irregular(), async (plan) => {
        const file = writeIrregular(plan);
        if (await isRefusedByWalk(file)) expect([plan, await isRefused(file)]).toEqual([plan, true]);
      }),
      { numRuns: endurance({ short: 200, whole: 2_000 }), seed: 7 },
    );
  });
});

async function isRefused(file: Buffer): Promise<boolean> {
  try {
    const structure = scanStructure(file, SUSPICION);
    return await whileDecoding(structure, async () => {
      const pdf = await PDF.load(file, { lenient: false });
      const resolve = resolverOf(pdf);
      const suspects = [...structure.suspects(resolve)].map((number) => PdfRef.of(number, 0));
      return findActiveContent(pdf, suspects, resolve) !== null;
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

/** Checks whether the document is refused if every object that is reachable from the trailer is examined. */
async function isRefusedByWalk(file: Buffer): Promise<boolean> {
  try {
    const pdf = await PDF.load(file, { lenient: false });
    const objects = [...reachable(pdf)].map((number) => PdfRef.of(number, 0));
    return findActiveContent(pdf, objects, resolverOf(pdf)) !== null;
  } catch {
    return true;
  }
}

function reachable(pdf: PDF): Set<number> {
  const numbers = new Set<number>();
  const waiting: PdfObject[] = [pdf.context.info.trailer];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    if (current instanceof PdfRef && !numbers.has(current.objectNumber)) {
      numbers.add(current.objectNumber);
      waiting.push(pdf.context.resolve(current) ?? new PdfArray([]));
    } else if (current instanceof PdfArray) {
      waiting.push(...current.toArray());
    } else if (current instanceof PdfDict) {
      for (const [, value] of current) waiting.push(value);
    }
  }
  return numbers;
}

/** Generates small documents. Their catalog and page are intact at first, and their other content is arbitrary. */
function irregular(): fc.Arbitrary<IrregularPdf> {
  const number = fc.integer({ min: 4, max: 9 });
  const value = fc.constantFrom(...VALUES);
  const packed = fc
    .tuple(fc.constantFrom(10, 11), fc.array(value, { minLength: 1, maxLength: 3 }), fc.nat(5))
    .map(([container, values, twist]) => objectStream(container, values, twist));
  const decoy = fc.constantFrom(...DECOYS);
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(number, value).map(([at, what]) => object(at, what)) },
    { weight: 1, arbitrary: packed },
    { weight: 1, arbitrary: decoy },
  );
  return fc.array(piece, { minLength: 2, maxLength: 8 }).chain((pieces) =>
    fc
      .tuple(sectionOf(pieces.length), fc.option(sectionOf(pieces.length), { nil: undefined }))
      .map(([oldest, newest]) => ({
        pieces: [...START, ...pieces],
        sections: [section(oldest.kind, ...oldest.entries), ...(newest === undefined ? [] : [newest])],
      })),
  );
}

function sectionOf(pieces: number): fc.Arbitrary<Section> {
  const shift = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(-3, -1, 1, '4 0 obj\n('.length, WITHIN, 99_999) },
  );
  const plain = fc.record({
    kind: fc.constant('plain' as const),
    piece: fc.integer({ min: START.length, max: START.length + pieces - 1 }),
    shift,
  });
  const packed = fc.record({
    kind: fc.constant('packed' as const),
    container: fc.constantFrom(10, 11),
    index: fc.nat(2),
  });
  const free = fc.constant({ kind: 'free' as const });
  const entry = fc.oneof(
    { weight: 6, arbitrary: plain },
    { weight: 3, arbitrary: packed },
    { weight: 1, arbitrary: free },
  );
  const numbers = fc.uniqueArray(fc.integer({ min: 4, max: 11 }), { maxLength: 8 });
  const kind = fc.constantFrom('table' as const, 'stream' as const, 'hybrid' as const);
  return fc
    .tuple(kind, numbers, fc.array(entry, { minLength: 8, maxLength: 8 }))
    .map(([chosen, those, entries]) => ({
      kind: chosen,
      entries: those.flatMap((number, at): Section['entries'] => {
        const own = entries[at];
        return own === undefined ? [] : [[number, own]];
      }),
    }));
}

/** Builds a section that starts with the entries of the first three objects. */
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

/** Builds an object stream that the library may not be able to read. */
function objectStream(number: number, values: string[], twist: number): string {
  let objects = '';
  const index = values.map((each, at) => {
    const place = objects.length;
    objects += `${each} `;
    return `${at + 4} ${place}`;
  });
  const places = `${index.join(' ')} `;
  const type = twist === 1 ? '' : '/Type /ObjStm';
  const count = twist === 2 ? values.length + 1 : values.length;
  const first = twist === 3 ? places.length + 2 : places.length;
  const data = places + objects;
  return object(
    number,
    `<< ${type} /N ${count} /First ${first} /Length ${data.length} >>\nstream\n${data}\nendstream`,
  );
}
