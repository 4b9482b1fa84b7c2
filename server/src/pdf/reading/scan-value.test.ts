import { PDF, PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSED_ACTIONS, SUSPICION } from '../inspection/active-content.ts';
import { NumberSet } from './number-set.ts';
import { ValueScanner } from './scan-value.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';

const KEYS = '/S /#53 /AA /#41A /EF /Subtype /Sub#74ype /Type /a /#'.split(' ');
const PIECES = (
  '<< >> [ ] /Page /JavaScript /J#61vaScript /Screen /AA /S (a) (/AA) (\\) (() ()) <41> < > <</AA ' +
  '1 0 -1 +2 .5 1. -- R true false null endobj obj { % %\n \n 1R stream endstream << 65535 65536'
).split(' ');

describe('the scan of a value', () => {
  it('accepts exactly what the library accepts and misses nothing suspicious', async () => {
    const values = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 });
    const entries = fc.array(
      fc.tuple(fc.constantFrom(...KEYS), fc.oneof(fc.constantFrom(...PIECES), fc.constant('3 0 R'))),
      { maxLength: 4 },
    );
    const gaps = fc.constantFrom('', ' ', '\n');
    await fc.assert(
      fc.asyncProperty(values, entries, gaps, async (pieces, pairs, gap) => {
        const dictionary = `<<${pairs.flat().join(gap)}>>`;
        const value = pieces.length % 2 === 0 ? dictionary : pieces.join(gap);
        const file = writePdf(onePage({ parts: { 5: value } }));
        const object = await readByLibrary(file);
        const scanned = new ValueScanner(file, SUSPICION, new NumberSet(10)).scanObject(
          file.indexOf('5 0 obj'),
        );
        expect([value, scanned.verdict === 'damaged']).toEqual([value, object === undefined]);
        if (object === undefined) return;
        if (isSuspect(object)) expect([value, scanned.verdict]).toEqual([value, 'suspect']);
        expect([value, scanned.values]).toEqual([value, countValues(object, scanned.values)]);
      }),
      { numRuns: endurance({ short: 200, whole: 2_000 }), seed: 7 },
    );
  });
});

/** Returns the value as the library reads it, or undefined if it cannot. */
async function readByLibrary(file: Buffer): Promise<PdfObject | undefined> {
  const pdf = await PDF.load(file, { lenient: false });
  try {
    return pdf.context.resolve(PdfRef.of(5, 0)) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Counts the values of an object. If it contains dictionaries, the count is only a lower bound: a duplicated key counts
 * once in the library, but twice in the bytes.
 */
function countValues(object: PdfObject, scanned: number): number {
  let values = 0;
  let isExact = true;
  const waiting: PdfObject[] = [object];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    values += 1;
    if (current instanceof PdfArray) waiting.push(...current.toArray());
    if (current instanceof PdfDict) {
      isExact = false;
      for (const [, value] of current) waiting.push(value);
    }
  }
  return isExact ? values : Math.max(values, scanned);
}

function isSuspect(object: PdfObject): boolean {
  if (object instanceof PdfArray) return object.toArray().some(isSuspect);
  if (!(object instanceof PdfDict)) return false;
  if (object.has('AA') || object.has('EF')) return true;
  const type = object.get('S');
  if (type instanceof PdfRef || (type instanceof PdfName && REFUSED_ACTIONS.has(type.value))) return true;
  const subtype = object.get('Subtype');
  if (subtype instanceof PdfRef || (subtype instanceof PdfName && subtype.value === 'Screen')) return true;
  return [...object].some(([, value]) => isSuspect(value));
}
