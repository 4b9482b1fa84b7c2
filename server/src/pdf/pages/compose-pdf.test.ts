import { PDF, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { manyPages, writePdf } from '../testing/write-pdf.ts';
import type { SealFacts } from './facts.ts';
import { seal, smallPdf } from '../verification/testing/test-documents.ts';
import { createIdentity } from '../../pki/testing/test-pki.ts';
import { verdictsOf, verified } from '../verification/testing/verified.ts';
import { readClaim } from '../document/claim.ts';
import { inherited, resolverOf } from '../document/objects.ts';
import { visiblePage } from '../document/visible-page.ts';
import { composed } from './testing/composed.ts';
import { nestedPdf } from './testing/nested-pdf.ts';
import { sampleFacts, sampleParticipant } from './testing/sample-facts.ts';
import { textOf } from './testing/words-of.ts';

const FIELD: SignatureField = { page: 1, x: 40, y: 100, width: 160, height: 60 };
const MEDIA_BOX = '/MediaBox [0 0 300 400] /CropBox [0 0 300 400] /Rotate 0';

async function signedAt(...fields: SignatureField[]): Promise<SealFacts> {
  return sampleFacts([await sampleParticipant({ fields })]);
}

const load = (bytes: Uint8Array) => PDF.load(bytes, { lenient: false });

describe('composing the document', () => {
  it('appends to the upload without changing any of its bytes', async () => {
    const original = await smallPdf();
    const file = await composed(original, await signedAt(FIELD));
    expect(file.subarray(0, original.length).equals(original)).toBe(true);
    expect((await load(file)).getPageCount()).toBeGreaterThan(1);
  });

  it('states the session and the evidence under which it was signed', async () => {
    const facts = await signedAt(FIELD);
    const { session, evidence } = facts;
    expect(readClaim(await load(await composed(await smallPdf(), facts)))).toEqual({
      sessionId: session.id,
      evidence,
    });
  });

  it('keeps earlier signatures by others valid', async () => {
    const [notary, company] = await Promise.all(
      ['Notary', 'Company'].map((name) => createIdentity({ name })),
    );
    if (!notary || !company) throw new Error('Two identities were asked for');
    const byNotary = await seal(await smallPdf(), notary);
    const sealed = await seal(await composed(byNotary, await signedAt(FIELD)), company);
    const { signatures } = await verified(sealed, [notary, company]);
    expect(signatures.map((signature) => verdictsOf(signature)['integrity'])).toEqual(['passed', 'passed']);
    expect(verdictsOf(signatures.at(-1))['coverage']).toBe('passed');
  });

  it('produces the same bytes for the same facts, and different bytes for different facts', async () => {
    const original = nestedPdf({ inherited: MEDIA_BOX });
    const facts = sampleFacts([await sampleParticipant({ fields: [FIELD], name: 'आशा ரவி శ్రీ' })]);
    const first = objects(await composed(original, facts));
    await composed(original, sampleFacts([await sampleParticipant({ name: 'ஆஷா क्षि' })]));
    expect(objects(await composed(original, facts))).toBe(first);
    expect(objects(await composed(original, { ...facts, company: 'Another' }))).not.toBe(first);
  });

  it('rewrites only the pages with a signature, regardless of their number', async () => {
    const original = writePdf(manyPages(300));
    const file = await composed(
      original,
      await signedAt({ ...FIELD, page: 7 }, { ...FIELD, page: 7, y: 300 }),
    );
    const appended = file.subarray(original.length).toString('latin1');
    const rewritten = [...appended.matchAll(/^(\d+) 0 obj/gm)]
      .map(([, number]) => Number(number))
      .filter((number) => number <= 302);
    // The expected objects are the catalog, the root of the page tree and page 7.
    expect(rewritten.toSorted((a, b) => a - b)).toEqual([1, 2, 9]);
  });

  it('preserves inherited page attributes and does not apply them to the added pages', async () => {
    const original = nestedPdf({ inherited: '/MediaBox [0 0 300 400] /CropBox [10 10 290 390] /Rotate 90' });
    const file = await composed(original, await signedAt({ ...FIELD, x: 20, y: 20 }));
    const pdf = await load(file);
    const boxes = pdf.getPages().map(({ dict }) => visiblePage(dict, pdf));
    const cropped = { left: 10, bottom: 10, right: 290, top: 390, rotate: 90 };
    expect(boxes.slice(0, 2)).toEqual([cropped, cropped]);
    expect(boxes.length).toBeGreaterThan(2);
    for (const box of boxes.slice(2))
      expect(box).toEqual({ left: 0, bottom: 0, right: 595.28, top: 841.89, rotate: 0 });
    const [first, second] = await textOf(file);
    expect(first).toContain('I owe you nine.');
    expect(first).toContain('Asha Rao');
    expect(second).toBe('I owe you nine.');
  });

  it('leaves shared resources of other pages unchanged', async () => {
    const pdf = await load(await composed(nestedPdf({ inherited: MEDIA_BOX }), await signedAt(FIELD)));
    const [first, second] = pdf.getPages().map(({ dict }) => inherited(dict, 'Resources', pdf));
    expect(first instanceof PdfDict && first.has('XObject') && first.has('Font')).toBe(true);
    expect(second instanceof PdfDict && second.has('XObject')).toBe(false);
  });

  it('embeds each font and each signature once', async () => {
    const twice = await signedAt(FIELD, { ...FIELD, y: 200 });
    const original = await smallPdf();
    const added = (file: Buffer, what: RegExp) =>
      file.subarray(original.length).toString('latin1').match(what)?.length;
    const file = await composed(original, twice);
    // The three fonts are the regular one, the semibold one and the one for hashes.
    expect(added(file, /\/FontFile2/g)).toBe(3);
    expect(added(file, /\/SMask/g)).toBe(1);
    expect(added(file, /\/Subtype \/Form/g)).toBe(2);
  });

  it('rejects a field on a page that does not exist', async () => {
    const facts = await signedAt({ ...FIELD, page: 9 });
    await expect(composed(await smallPdf(), facts)).rejects.toThrow('no page 9');
  });

  it.each([
    ['a state left open', 'q 0.1 0 0 0.1 500 500 cm 0 0 0 0 re W n'],
    ['restores without a save', 'Q Q 0.1 0 0 0.1 500 500 cm'],
    ['hidden content left open', '/OC /Hidden BDC'],
  ])('draws the signature in its place on a page with %s', async (_what, content) => {
    const file = await composed(nestedPdf({ inherited: MEDIA_BOX, content }), await signedAt(FIELD));
    const pdf = await load(file);
    const contents = pdf.getPage(0)?.dict.getArray('Contents', resolverOf(pdf))?.toArray() ?? [];
    const operators = contents.map((ref) => (ref instanceof PdfRef ? decoded(pdf, ref) : '')).join('\n');
    const [, drawn] =
      /^([\s\S]*)q 1 0 0 1 40 240 cm \/Countersign[0-9a-f]{32} Do Q\s*$/.exec(operators) ?? [];
    expect(depthOf(drawn ?? 'q')).toEqual({ states: 0, lowest: 0, marks: 0 });
  });

  it('names its drawings so that page content cannot call them', async () => {
    const content = 'q 3 0 0 3 0 0 cm /Countersign0 Do Q';
    const names = new Set<string>();
    for (let times = 0; times < 2; times++) {
      const file = await composed(nestedPdf({ inherited: MEDIA_BOX, content }), await signedAt(FIELD));
      const [, name = ''] = /\/(Countersign[0-9a-f]{32}) Do/.exec(file.toString('latin1')) ?? [];
      names.add(name);
    }
    expect(names.size).toBe(2);
    expect(names).not.toContain('');
  });

  it('includes the added pages in the page count, for readers that rely on it', async () => {
    const pdf = await load(await composed(nestedPdf({ inherited: MEDIA_BOX }), await signedAt(FIELD)));
    const root = pdf.context.catalog.getDict().getDict('Pages', resolverOf(pdf));
    expect(root?.getNumber('Count')).toEqual(PdfNumber.of(pdf.getPageCount()));
  });
});

/**
 * Removes random values: the file identifier that the library adds if a file has none, and our random names for
 * drawings.
 */
function objects(file: Buffer): string {
  return file.toString('latin1').replaceAll(/\/ID\s*\[.*?\]|\/Countersign[0-9a-f]{32}/gs, '');
}

function decoded(pdf: PDF, ref: PdfRef): string {
  const stream = pdf.context.resolve(ref);
  return stream !== null && 'getDecodedData' in stream
    ? Buffer.from(stream.getDecodedData()).toString('latin1')
    : '';
}

/**
 * Counts what a sequence of operators leaves open. Returns the depth of the graphics state stack, the lowest depth that
 * it reached, and the number of open marks.
 */
function depthOf(operators: string): { states: number; lowest: number; marks: number } {
  const depth = { states: 0, lowest: 0, marks: 0 };
  for (const [word] of operators.matchAll(/\b(?:q|Q|BDC|EMC)\b/g)) {
    if (word === 'q') depth.states++;
    if (word === 'Q') depth.lowest = Math.min(depth.lowest, --depth.states);
    if (word === 'BDC') depth.marks++;
    if (word === 'EMC') depth.marks--;
  }
  return depth;
}
