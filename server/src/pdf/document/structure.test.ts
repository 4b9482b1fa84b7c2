/** Tests that documents tagged for screen readers stay accessible. */
import { buffer } from 'node:stream/consumers';
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { needTools } from '../../pki/testing/tools.ts';
import { normalised } from '../normalise/testing/normalised.ts';
import { qpdfComplaints, structureOf } from '../seal/testing/tools.ts';
import { smallPdf } from '../verification/testing/test-documents.ts';
import { composed } from '../pages/testing/composed.ts';
import { sampleFacts, sampleParticipant } from '../pages/testing/sample-facts.ts';
import { decodeContents } from './decode-content.ts';
import { openParentTree } from './parent-tree.ts';

const FIELD: SignatureField = { page: 1, x: 40, y: 100, width: 160, height: 60 };

async function signedTwice() {
  const [field, onItsOwnPage] = [{ fields: [FIELD] }, { fields: [], name: 'आशा राव' }];
  return sampleFacts([await sampleParticipant(field), await sampleParticipant(onItsOwnPage)]);
}

async function taggedPdf(): Promise<Buffer> {
  const document = new PdfKit({ size: 'A6', lang: 'en' });
  const file = buffer(document);
  document.text('I owe you nine.');
  document.end();
  return normalised(await file);
}

const load = (bytes: Uint8Array) => PDF.load(bytes, { lenient: false });

/** Returns the operators of a page as one text. */
function contentOf(pdf: PDF, index: number): string {
  const resolve = pdf.context.resolve.bind(pdf.context);
  const contents = pdf.getPage(index)?.dict.get('Contents', resolve);
  const streams = contents instanceof PdfArray ? contents.toArray() : [contents];
  const resolved = streams.map((each) => (each?.type === 'ref' ? resolve(each) : each));
  return decodeContents(resolved.filter((each) => each instanceof PdfStream))
    .map((content) => content.toString('latin1'))
    .join('\n');
}

/** Returns the painting operations that belong to no marked content. */
function unmarked(content: string): string[] {
  let depth = 0;
  return content.split('\n').filter((line) => {
    if (/\b(?:BMC|BDC)$/.test(line)) depth += 1;
    if (line === 'EMC') depth -= 1;
    return depth === 0 && /(?:^|\s)(?:Tj|TJ|Do|S|s|f|F|B|b|sh)\*?$/.test(line);
  });
}

interface Found {
  ref: PdfRef;
  type: string | undefined;
  alt: string | undefined;
  /** The marked content of the element, each with the element to which the parent tree maps it back. */
  contents: { page: number; mark: number; back: PdfObject | undefined }[];
}

/** Returns all elements in reading order. */
function elementsOf(pdf: PDF): Found[] {
  const resolve = pdf.context.resolve.bind(pdf.context);
  const root = pdf.getCatalog().getDict('StructTreeRoot', resolve);
  if (!root) throw new Error('There is no structure');
  const parents = openParentTree(pdf, root);
  const kidsOf = (node: PdfDict): PdfObject[] => {
    const kids = node.get('K', resolve);
    return kids instanceof PdfArray ? kids.toArray() : kids ? [node.get('K') ?? kids] : [];
  };
  const walk = (ref: PdfRef): Found[] => {
    const element = resolve(ref);
    if (!(element instanceof PdfDict)) throw new Error('An element is missing');
    const contents = kidsOf(element).flatMap((kid) => {
      const dict = kid instanceof PdfDict ? kid : element;
      const mark = kid instanceof PdfNumber ? kid.value : dict.getNumber('MCID', resolve)?.value;
      const page = dict.getDict('Pg', resolve);
      if (mark === undefined || !page) return [];
      const key = page.getNumber('StructParents', resolve)?.value ?? -1;
      return { page: key, mark, back: parents?.get(key)?.at(mark) };
    });
    const found = {
      ref,
      type: element.getName('S', resolve)?.value,
      alt: element.getString('Alt', resolve)?.asString(),
      contents,
    };
    return [found, ...kidsOf(element).flatMap((kid) => (kid instanceof PdfRef ? walk(kid) : []))];
  };
  return kidsOf(root).flatMap((kid) => (kid instanceof PdfRef ? walk(kid) : []));
}

describe('a rewritten document', () => {
  it('continues its structure with the stamps, the signature page and the certificate, as other readers see it', async (context) => {
    needTools(context, 'pdfinfo', 'qpdf');
    const file = await composed(await taggedPdf(), await signedTwice());

    expect(qpdfComplaints(file)).toBe('');
    const structure = structureOf(file);
    expect(structure.startsWith('Document\n  P (block)\n    "I owe you nine."\n  Figure\n')).toBe(true);
    const headings = structure.matchAll(/^ {4}(H\d) .*\n +"(.*)"$/gm);
    expect([...headings].map(([, level, text]) => `${level} ${text?.normalize('NFKC')}`)).toEqual([
      'H1 Signatures',
      'H1 Evidence certificate',
      'H2 Asha Rao',
      'H3 Identity',
      'H3 Checks',
      'H3 Location',
      'H3 Timeline (UTC and Asia/Kolkata)',
      'H2 आशा राव',
      'H3 Identity',
      'H3 Checks',
      'H3 Location',
      'H3 Timeline (UTC and Asia/Kolkata)',
    ]);
    expect(structure).toMatch(
      /P \(block\)\n +"Completed"\n +P \(block\)\n +"12 March 2026, 09:31:40 UTC, by 2 signers"/,
    );
  });

  it('has alternative text for every picture, and no unmarked content', async () => {
    const pdf = await load(await composed(await taggedPdf(), await signedTwice()));
    for (let index = 0; index < pdf.getPageCount(); index++)
      expect(unmarked(contentOf(pdf, index))).toEqual([]);
    const pictures = elementsOf(pdf).filter(({ type }) => type === 'Figure' || type === 'Link');
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'Signature of Asha Rao, 12 Mar 2026, 09:14:27 UTC, Ref 7K2M-Q9XD',
      'Signature of आशा राव',
      'QR code for https://sign.example.com/verify',
      'Signature of Asha Rao',
      'Signature of आशा राव',
    ]);
  });

  it('maps every mark back to its element', async () => {
    const pdf = await load(await composed(await taggedPdf(), await signedTwice()));
    const ways = elementsOf(pdf).flatMap(({ ref, contents }) =>
      contents.map((content) => ({ ref, ...content })),
    );
    expect(ways.length).toBeGreaterThan(40);
    expect(ways.filter(({ ref, back }) => back !== ref)).toEqual([]);
  });
});

it('is not created from an untagged document', async () => {
  const pdf = await load(await composed(await smallPdf(), await signedTwice()));
  expect(pdf.getCatalog().has('StructTreeRoot')).toBe(false);
  for (let index = 0; index < pdf.getPageCount(); index++)
    expect(contentOf(pdf, index)).not.toContain('MCID');
  expect(unmarked(contentOf(pdf, 1))).not.toEqual([]);
});
