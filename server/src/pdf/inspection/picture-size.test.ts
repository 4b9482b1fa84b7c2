import { PdfDict, PdfNumber, PdfStream } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { samplesOf } from './picture-size.ts';

const sides = { Width: PdfNumber.of(9), Height: PdfNumber.of(9) };
const picture = new PdfStream(PdfDict.of(sides), new Uint8Array());

/** Writes a JBIG2 segment for page 1 (ITU-T T.88, 7.2). */
function segment(type: number, data: number[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, type, 0, 1, 0, 0, 0, data.length]);
  return Buffer.concat([head, Buffer.from(data)]);
}

describe('the size of JBIG2 pictures', () => {
  const side = [0, 0, 0, 20];

  it('adds up pages and regions', () => {
    const data = Buffer.concat([segment(48, [...side, ...side]), segment(38, [...side, ...side])]);
    expect(samplesOf(picture, 'JBIG2Decode', data, () => null)).toBe(800);
  });

  it('does not take the patterns of a halftone for a region', () => {
    const patterns = segment(16, [1, 8, 8, 0, 0, 0, 255, 200, 200, 200, 200]);
    expect(samplesOf(picture, 'JBIG2Decode', patterns, () => null)).toBe(81);
  });
});
