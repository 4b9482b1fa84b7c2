/**
 * Tests two guarantees: no altered file passes, and no file passes that another program shows differently from the
 * signed version.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealKeyOf } from '../../pki/testing/key-files.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { needTools } from '../../pki/testing/tools.ts';
import type { OurCertificates } from '../../sealing/certificates.ts';
import { verifyDocument } from '../../sealing/verify-document.ts';
import { sealed } from '../seal/testing/sealed.ts';
import { FORGERIES, VALIDATION_DATA } from './testing/forgeries.ts';
import { append, bodyOf } from './testing/write-update.ts';
import type { Target } from './testing/write-update.ts';
import { READERS, shownBy } from './testing/readers.ts';
import type { Shown } from './testing/readers.ts';
import { seal, smallPdf, update } from './testing/test-documents.ts';
import { verifyPdf } from './verify-pdf.ts';

/**
 * The number of forgeries that each test run also renders with the other programs. Rendering one takes about a second.
 */
const SHOWN_IN_EACH_RUN = 6;

let root: Identity;
let signer: Identity;
let outsider: Identity;
let ours: Target;
let foreign: Target;
let certificates: OurCertificates;

beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  signer = await createIdentity({ name: 'Signer', issuer: root });
  outsider = await createIdentity({ name: 'Stranger' });
  const identity = await createIdentity({ name: 'Seal', issuer: root });
  certificates = { seals: [identity.certificate], issuers: [root.certificate], authorities: [] };
  const prepared = await withEmptyField(await smallPdf());
  ours = await targetOf((await sealed(prepared, await sealKeyOf(identity, root))).bytes);
  foreign = await targetOf(await seal(prepared, signer, { chain: [root], fieldName: 'Lender' }));
});

/** Adds a visible signature field that is still empty. */
async function withEmptyField(bytes: Buffer): Promise<Buffer> {
  return update(bytes, (pdf) => void drawnField(pdf, 'Borrower', [20, 20, 120, 60]));
}

function drawnField(pdf: PDF, name: string, corners: number[]): PdfDict {
  const field = pdf.getOrCreateForm().createSignatureField(name).getDict();
  field.set('Rect', new PdfArray(corners.map((corner) => PdfNumber.of(corner))));
  const page = pdf.getPage(0)?.dict;
  const widget = pdf.context.registry.getRef(field);
  if (!page || !widget) throw new Error('The page and the field are there');
  const annotations = page.getArray('Annots', (ref) => pdf.context.resolve(ref))?.toArray() ?? [];
  if (!annotations.some((each) => each instanceof PdfRef && each.objectNumber === widget.objectNumber))
    page.set('Annots', new PdfArray([...annotations, widget]));
  return field;
}

const numberOf = (value: unknown): number => (value instanceof PdfRef ? value.objectNumber : Number.NaN);

async function targetOf(bytes: Buffer): Promise<Target> {
  const pdf = await PDF.load(bytes);
  const { trailer } = pdf.context.info;
  const page = pdf.getPage(0)?.dict;
  const file = bytes.toString('latin1');
  return {
    bytes,
    catalog: numberOf(trailer.get('Root')),
    pages: numberOf(pdf.getCatalog().get('Pages')),
    page: numberOf(page && pdf.context.registry.getRef(page)),
    content: numberOf(page?.get('Contents')),
    font: Number(/\/F1 (\d+) 0 R/.exec(file)?.[1]),
    form: numberOf(pdf.getCatalog().get('AcroForm')),
    info: numberOf(trailer.get('Info')),
    size: Number([...file.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]),
  };
}

/** Draws other terms over the signed terms. */
function cover(pdf: PDF, field: PdfDict): void {
  const drawing = Buffer.from('1 1 1 rg 0 0 300 300 re f 0 g BT /F1 12 Tf 9 150 Td (ninety thousand) Tj ET');
  const entries = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') };
  const box = new PdfArray([0, 0, 300, 300].map((corner) => PdfNumber.of(corner)));
  const shape = PdfStream.fromDict({ ...entries, BBox: box }, drawing);
  field.set('AP', PdfDict.of({ N: pdf.context.registry.register(shape) }));
}

const TERMS = [0, 100, 300, 400];

const visible = (pdf: PDF) => cover(pdf, drawnField(pdf, 'More', TERMS));
const filled = (pdf: PDF) => {
  const field = pdf
    .getForm()
    ?.getSignatureFields()
    .find(({ name }) => name === 'Borrower');
  if (field) cover(pdf, field.getDict());
};
const invisibleWithShape = (pdf: PDF) => cover(pdf, drawnField(pdf, 'More', [0, 0, 0, 0]));

/**
 * Returns files with signatures that other parties added after ours. The other parties need a key, but any key will do.
 */
const laterSignaturesOn = async (bytes: Buffer): Promise<[string, Buffer][]> => {
  const clock = await createIdentity({ name: 'Clock', issuer: root, extendedKeyUsage: [TIME_STAMPING] });
  const other = await createIdentity({ name: 'Other', issuer: root });
  return [
    [
      'a visible signature by an untrusted signer',
      await seal(bytes, outsider, { fieldName: 'More', prepare: visible }),
    ],
    [
      'a visible signature by a trusted signer',
      await seal(bytes, other, { fieldName: 'More', prepare: visible }),
    ],
    [
      'an empty field filled in by an untrusted signer',
      await seal(bytes, outsider, { fieldName: 'Borrower', prepare: filled }),
    ],
    [
      'an empty field filled in by a trusted signer',
      await seal(bytes, other, { fieldName: 'Borrower', prepare: filled }),
    ],
    ['an empty field filled in without a drawing', await seal(bytes, other, { fieldName: 'Borrower' })],
    [
      'an invisible field with a drawing',
      await seal(bytes, other, { fieldName: 'More', prepare: invisibleWithShape }),
    ],
    ['an invisible signature by an untrusted signer', await seal(bytes, outsider, { fieldName: 'More' })],
    ['a signature with a time-stamping key', await seal(bytes, clock, { fieldName: 'More' })],
    [
      'an untrusted signature over different content',
      await seal(await update(bytes, (pdf) => pdf.getPage(0)?.drawText('ten', { x: 10, y: 10 })), outsider, {
        fieldName: 'More',
      }),
    ],
  ];
};

/** Creates shadow attacks: the attacker prepares content before signing, and reveals it only afterwards. */
async function shadows(sign: (bytes: Buffer) => Promise<Buffer>): Promise<[string, Buffer, Buffer][]> {
  const plain = await targetOf(await update(await smallPdf(), (pdf) => void pdf.getOrCreateForm()));
  const hidden = append(plain, [
    { number: plain.content, body: bodyOf(plain.bytes, plain.content).replace('6e696e65', '74656e2e') },
  ]);
  const shown = append({ ...plain, bytes: hidden }, [
    { number: plain.content, body: bodyOf(plain.bytes, plain.content) },
  ]);
  const replaced = await targetOf(await sign(shown));
  const at = hidden.lastIndexOf(`\n${plain.content} 0 obj`) + 1;
  const covered = await update(plain.bytes, (pdf) => {
    const page = pdf.getPage(0)?.dict;
    const square = PdfDict.of({ Type: PdfName.of('Annot'), Subtype: PdfName.of('Square') });
    square.set('Rect', new PdfArray(TERMS.map((corner) => PdfNumber.of(corner))));
    square.set('F', PdfNumber.of(4));
    cover(pdf, square);
    page?.set('Annots', new PdfArray([pdf.context.registry.register(square)]));
  });
  const over = await targetOf(await sign(covered));
  const cutAway = {
    number: over.page,
    body: bodyOf(over.bytes, over.page).replace(/\/Annots \[[^\]]*\]/, ''),
  };
  const anObject = { number: replaced.size, body: 'null' };
  const startOfHidden = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(hidden.toString('latin1'))?.[1]);
  return [
    ['hide: the cover is removed', over.bytes, append(over, [cutAway])],
    [
      'replace: the entry leads to the earlier content',
      replaced.bytes,
      append(replaced, [{ number: replaced.content, body: 'null' }], {
        entries: { [replaced.content]: { offset: at } },
      }),
    ],
    [
      'replace: the earlier content is restored',
      replaced.bytes,
      append(replaced, [{ number: replaced.content, body: bodyOf(hidden, plain.content) }]),
    ],
    [
      'hide and replace: the table before the last',
      replaced.bytes,
      append(replaced, [anObject], { previous: startOfHidden }),
    ],
  ];
}

interface Altered {
  name: string;
  signed: Buffer;
  bytes: Buffer;
}

async function alteredFrom(target: Target, sign: (bytes: Buffer) => Promise<Buffer>): Promise<Altered[]> {
  const made = FORGERIES.map(({ name, make }) => ({ name, signed: target.bytes, bytes: make(target) }));
  const added = (await laterSignaturesOn(target.bytes)).map(([name, bytes]) => ({
    name,
    signed: target.bytes,
    bytes,
  }));
  const prepared = (await shadows(sign)).map(([name, signed, bytes]) => ({ name, signed, bytes }));
  return [...made, ...added, ...prepared];
}

async function verdictOnOurs(bytes: Buffer) {
  const tools = {
    pdfVerifier: { verify: verifyPdf },
    now: () => new Date(),
    certificates,
    roots: [],
    archive: null,
  };
  return verifyDocument(tools, bytes);
}

const verdictOnForeign = (bytes: Buffer) =>
  verifyPdf(bytes, { trusted: [root.certificate], now: new Date() });

const wordOf = (result: { refused: string } | { verdict: string }): string =>
  'refused' in result ? 'refused' : result.verdict;

const TOOLS = ['pdftotext', 'pdftoppm', 'mutool', 'gs'] as const;

describe('a file that we sealed', { timeout: 120_000 }, () => {
  it('is reported as altered after any change', async () => {
    expect(await verdictOnOurs(ours.bytes)).toMatchObject({
      seal: { verdict: 'passed' },
      appended_after_seal: false,
    });
    const altered = await alteredFrom(ours, async (bytes) => {
      const identity = await createIdentity({ name: 'Seal', issuer: root });
      certificates.seals.push(identity.certificate);
      return (await sealed(bytes, await sealKeyOf(identity, root))).bytes;
    });
    altered.push(
      ...VALIDATION_DATA.map(({ name, make }) => ({ name, signed: ours.bytes, bytes: make(ours) })),
    );
    const verdicts = await Promise.all(
      altered.map(async ({ name, bytes }) => [name, wordOf(await verdictOnOurs(bytes))]),
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(60);
    const NOT_READ = ['validation data, and an encryption', 'refused'];
    expect(verdicts.filter(([, verdict]) => verdict !== 'failed')).toEqual([NOT_READ]);
  });

  it('reports that something was added after the seal', async () => {
    for (const { make } of VALIDATION_DATA)
      expect(await verdictOnOurs(make(ours))).toMatchObject({
        sealed_by_us: true,
        appended_after_seal: true,
        seal: { verdict: 'failed', reasons: [{ code: 'SEAL_DOES_NOT_HOLD' }, { code: 'ADDED_AFTER_SEAL' }] },
      });
  });
});

describe('a file signed by another party', { timeout: 300_000 }, () => {
  it('does not pass after any change except added validation data', async () => {
    expect(wordOf(await verdictOnForeign(foreign.bytes))).toBe('passed');
    const altered = await alteredFrom(foreign, (bytes) => seal(bytes, signer, { chain: [root] }));
    const verdicts = await Promise.all(
      altered.map(async ({ name, bytes }) => [name, wordOf(await verdictOnForeign(bytes))]),
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(60);
    expect(verdicts.filter(([, verdict]) => verdict === 'passed')).toEqual([]);
  });

  it.for(VALIDATION_DATA)('passes with $name', async ({ make }) => {
    expect(await verdictOnForeign(make(foreign))).toMatchObject({
      verdict: 'passed',
      signatures: [{ coverage: { reasons: [{ code: 'VALIDATION_DATA_AFTER' }] } }],
    });
  });

  it('shows the signed content in every other program after an allowed change', async (context) => {
    needTools(context, ...TOOLS);
    const before = await shownBy(foreign.bytes);
    expect(before.poppler).toContain('I owe you nine.');
    expect(before.ghostscript).toContain('nine');
    expect(before.mupdf).toContain('nine');
    expect(before.pdfjs).toContain('nine');
    for (const { name, make } of VALIDATION_DATA)
      expect([name, await shownBy(make(foreign))]).toEqual([name, before]);
  });

  it('never passes if another program shows it differently', async (context) => {
    needTools(context, ...TOOLS);
    const altered = await alteredFrom(foreign, (bytes) => seal(bytes, signer, { chain: [root] }));
    const step = Math.ceil(altered.length / SHOWN_IN_EACH_RUN);
    const first = new Date().getDate() % step;
    const reported: [name: string, verdict: string, differs: string][] = [];
    const before = new Map<Buffer, Shown>();
    for (const { name, signed, bytes } of altered.filter((_, index) => index % step === first)) {
      const was = before.get(signed) ?? (await shownBy(signed));
      before.set(signed, was);
      const is = await shownBy(bytes);
      const differs = READERS.filter((reader) => is[reader] !== was[reader]);
      reported.push([name, wordOf(await verdictOnForeign(bytes)), differs.join()]);
    }
    expect(reported.filter(([, verdict, differs]) => verdict === 'passed' && differs !== '')).toEqual([]);
  });
});
