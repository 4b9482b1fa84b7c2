import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { greyAreas } from '../testing/grey-areas/grey-areas.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { normalise } from './normalise.ts';
import { archivalFaults } from './testing/archival-faults.ts';
import { normalised } from './testing/normalised.ts';

const program = (file: string) => readFileSync(new URL(`../testing/programs/${file}`, import.meta.url));

describe('a document that claims PDF/A-2b', () => {
  it('follows its rules after it was printed by a browser or written by LaTeX', async (context) => {
    needTools(context, 'qpdf');
    for (const file of ['browser.pdf', 'latex.pdf'])
      expect(archivalFaults(await normalised(program(file))), file).toEqual([]);
  });

  it('follows its rules whatever the upload contained', { timeout: 300_000 }, async (context) => {
    needTools(context, 'qpdf');
    let claims = 0;
    const faults: string[] = [];
    for (const { name, file } of sampleOf(greyAreas(), 60)) {
      const outcome = await normalise(file);
      if (outcome.kind === 'refused' || !outcome.isArchival) continue;
      claims++;
      faults.push(...archivalFaults(outcome.bytes).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(claims).toBeGreaterThan(30);
  });

  it('would not be one in CMYK, with a script or with a hidden annotation', (context) => {
    needTools(context, 'qpdf');
    const faults = archivalFaults(
      writePdf(
        onePage({
          catalog: '/OpenAction << /Type /Action /S /JavaScript /JS (0) >>',
          page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /F 2 >>]',
          parts: { 4: { dict: '', data: Buffer.from('0 0 0 1 k 0 0 9 9 re f') } },
        }),
      ),
    );
    for (const clause of ['6.1.3 no', '6.2.3', '6.2.4.3', '6.3.2', '6.3.3', '6.5.1', '6.6.4'])
      expect(faults, clause).toContainEqual(expect.stringContaining(clause));
  });
});
