import { describe, expect, it } from 'vitest';
import { normalise } from '../normalise/normalise.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { prove } from './prove.ts';

/** Builds a page with a picture of a few grey pixels, each enlarged to a square. */
const enlarged = (entries: string, samples: number[]): Buffer =>
  writePdf(
    onePage({
      page: '/Resources << /XObject << /I 6 0 R >> >>',
      parts: {
        4: { dict: '', data: Buffer.from('400 0 0 400 50 50 cm /I Do') },
        6: {
          dict: `/Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries}`,
          data: Buffer.from(samples),
        },
      },
    }),
  );

const DARK = [0, 128, 128, 0];

describe('the proof', () => {
  it('ignores that rewriting removed the smoothing of a picture', async () => {
    const before = enlarged('/Interpolate true', DARK);
    const outcome = await normalise(before);
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.reasons));
    expect(outcome.changes).toContainEqual({ kind: 'SMOOTHING_REMOVED', count: 1, pages: [1] });
    const proof = await prove({ kind: 'prove', replaced: [], before, after: outcome.bytes, from: 1, to: 1 });
    expect(proof).toMatchObject({ kind: 'proved', difference: null });
  });

  it('detects a picture that changed', async () => {
    const before = enlarged('/Interpolate true', DARK);
    const after = enlarged('', [0, 128, 128, 128]);
    const proof = await prove({ kind: 'prove', replaced: [], before, after, from: 1, to: 1 });
    expect(proof).toMatchObject({ kind: 'proved', difference: { kind: 'change', page: 1 } });
  });
});
