/**
 * Tests uploads with constructs that programs display differently. Each upload is either refused, or five independent
 * programs must draw its strict form alike.
 */
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { inspectDocument } from '../inspection/inspect-document.ts';
import { normalise } from '../normalise/normalise.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { findDisagreement } from '../rendering/find-disagreement.ts';
import { drawWith, installedPrograms } from '../rendering/testing/programs.ts';
import { greyAreas } from '../testing/grey-areas/grey-areas.ts';
import { prove } from './prove.ts';

const DPI = 100;
const programs = installedPrograms();

/** Returns the strict form of the upload, or null if it is refused. */
async function strictForm(upload: Buffer): Promise<Uint8Array | null> {
  const inspection = await inspectDocument(upload);
  if (!inspection.ok) return null;
  const before = inspection.decrypted ?? upload;
  const outcome = await normalise(before);
  if (outcome.kind === 'refused') return null;
  const proof = await prove({
    kind: 'prove',
    replaced: [],
    before,
    after: outcome.bytes,
    from: 1,
    to: inspection.pages,
  });
  return proof.kind === 'proved' && proof.difference === null ? outcome.bytes : null;
}

/** Returns the names of the programs that draw the document differently from the signer's screen. */
async function deviating(document: Uint8Array): Promise<string[]> {
  const opened = await openWithPdfjs(document);
  const shown = await opened.draw(1, DPI);
  await opened.close();
  const found = await Promise.all(
    programs.map(async (program) => {
      const picture = await drawWith(program, document, DPI);
      return picture && findDisagreement(shown, picture) === null ? [] : [program];
    }),
  );
  return found.flat();
}

describe.skipIf(programs.length === 0)('an upload that programs display differently', () => {
  it('is drawn alike by all of them in its strict form, or is refused', { timeout: 900_000 }, async () => {
    const flaws: string[] = [];
    let accepted = 0;
    const uploads = sampleOf(greyAreas(), 250);
    const lane = async (): Promise<void> => {
      for (let next = uploads.pop(); next; next = uploads.pop()) {
        const document = await strictForm(next.file);
        if (document === null) continue;
        accepted++;
        const different = await deviating(document);
        if (different.length > 0) flaws.push(`${next.name}: ${different.join(', ')}`);
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(flaws).toEqual([]);
    expect(accepted).toBeGreaterThan(100);
  });

  it('is listed once', () => {
    const names = greyAreas().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(700);
  });
});
