/** Tests that documents tagged for screen readers stay accessible. */
import { buffer } from 'node:stream/consumers';
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { SignatureField } from '@countersign/contract/originator/fields';
import { onePage, writePdf } from '../testing/write-pdf.ts';
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
  const document = new PdfKit({ size: 'A6', tagged: true, lang: 'en' });
  const file = buffer(document);
  const whole = document.struct('Document');
  document.addStructure(whole);
  whole.add(document.struct('P', {}, () => void document.text('I owe you nine.')));
  document.end();
  return file;
}

/** Returns a document of one page with three marks and the given parent tree. */
const taggedByHand = (parentTree: string, marks: string) =>
  writePdf(
    onePage({
      catalog: '/StructTreeRoot 5 0 R /MarkInfo << /Marked true >>',
      page: '/StructParents 4',
      parts: {
        5: `<< /Type /StructTreeRoot /K 8 0 R /ParentTree 6 0 R >>`,
        6: parentTree,
        7: marks,
        8: '[9 0 R 10 0 R]',
        9: '<< /Type /StructElem /S /P /P 5 0 R /Pg 3 0 R /K [0 1] >>',
        10: '<< /Type /StructElem /S /P /P 5 0 R /Pg 3 0 R /K 2 >>',
      },
    }),
  );

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

/** Returns the painting operations outside of every mark. */
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
  /** Each mark, and the element to which the parent tree maps it. */
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
      return { page: key, mark, back: parents.get(key)?.at(mark) };
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

describe('a tagged document', () => {
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

  it('has alternative text for every picture, and no unmarked content on its new pages', async () => {
    const pdf = await load(await composed(await taggedPdf(), await signedTwice()));
    for (let index = 1; index < pdf.getPageCount(); index++)
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

  it.for([
    ['in one list', '<< /Nums [4 7 0 R] >>', '[9 0 R 9 0 R 10 0 R]'],
    ['written within the list', '<< /Nums [4 [9 0 R 9 0 R 10 0 R]] >>', 'null'],
    ['on branches', '<< /Kids [7 0 R] >>', '<< /Limits [4 4] /Nums [4 [9 0 R 9 0 R 10 0 R]] >>'],
  ] as const)('keeps its own structure, with its marks %s', async ([, tree, marks], context) => {
    needTools(context, 'qpdf');
    const facts = sampleFacts([await sampleParticipant({ fields: [FIELD, { ...FIELD, y: 300 }] })]);
    const file = await composed(taggedByHand(tree, marks), facts);
    expect(qpdfComplaints(file)).toBe('');
    const pdf = await load(file);
    expect(contentOf(pdf, 0)).toMatch(/\/Figure <<\/MCID 3>> BDC q .* EMC\n\/Figure <<\/MCID 4>> BDC q /);
    const elements = elementsOf(pdf);
    expect(elements.slice(0, 5).map(({ type }) => type)).toEqual(['P', 'P', 'Figure', 'Figure', 'Sect']);
    // The parent tree maps every mark back to its element.
    const ways = elements.flatMap(({ ref, contents }) => contents.map((content) => ({ ref, ...content })));
    expect(ways.length).toBeGreaterThan(40);
    expect(ways.filter(({ ref, back }) => back !== ref)).toEqual([]);
  });
});

it('is added to a rewritten document, with each of its pages and all of our pages', async (context) => {
  needTools(context, 'pdfinfo', 'qpdf');
  const file = await composed(await normalised(await smallPdf()), await signedTwice());
  expect(qpdfComplaints(file)).toBe('');
  expect(structureOf(file)).toMatch(/^Document\n {2}P \(block\)\n[^]* {4}H1 [^]*"Evidence certificate"/);
  const pdf = await load(file);
  for (let index = 0; index < pdf.getPageCount(); index++)
    expect(unmarked(contentOf(pdf, index))).toEqual([]);
});

it('is not created from an untagged document', async () => {
  const pdf = await load(await composed(await smallPdf(), await signedTwice()));
  expect(pdf.getCatalog().has('StructTreeRoot')).toBe(false);
  for (let index = 0; index < pdf.getPageCount(); index++)
    expect(contentOf(pdf, index)).not.toContain('MCID');
  expect(unmarked(contentOf(pdf, 1))).not.toEqual([]);
});
