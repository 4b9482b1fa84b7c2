import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, rgb } from '@libpdf/core';
import type { PDF, RevocationProvider } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeCoverage } from './coverage.ts';
import { openPdf } from './open-pdf.ts';
import { append, bodyOf } from './testing/write-update.ts';
import { seal, smallPdf, update } from './testing/test-documents.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../pki/testing/test-timestamp-authority.ts';
import { ALL_PASSED, verdictsOf, verified } from './testing/verified.ts';
import { passed } from '../../pki/finding.ts';

let first: Identity;
let second: Identity;
let authority: Identity;
let plain: Buffer;
let sealed: Buffer;

const noRevocation: RevocationProvider = { getOCSP: async () => null, getCRL: async () => null };

beforeAll(async () => {
  first = await createIdentity({ name: 'First' });
  second = await createIdentity({ name: 'Second', keyType: 'RSA' });
  authority = await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });
  plain = await smallPdf();
  sealed = await seal(plain, first);
});

describe('content appended after the last signature', () => {
  it.each<[string, (pdf: PDF) => void, string]>([
    ['other content of a page', (pdf) => replaceContent(pdf), 'pages'],
    ['a drawing on a page', (pdf) => drawNine(pdf), 'pages'],
    ['a page', (pdf) => void pdf.addPage({ width: 100, height: 100 }), 'pages'],
    ['a title', (pdf) => pdf.setTitle('Another title'), 'document information'],
    ['an action on opening', (pdf) => addOpenAction(pdf), 'catalog'],
    ['a form field', (pdf) => void pdf.getOrCreateForm().createTextField('Amount'), 'form'],
    ['an annotation', (pdf) => addAnnotation(pdf), 'pages'],
  ])('fails coverage: %s', async (_, change, where) => {
    const verdict = await verified(await update(sealed, change), [first]);

    expect(verdict.verdict).toBe('failed');
    expect(verdict.signatures[0]).toMatchObject({
      integrity: { verdict: 'passed' },
      coverage: { verdict: 'failed', reason: `The document was changed after it was signed (${where})` },
    });
  });

  it.each([
    ['noise', 'noise'],
    ['a line end', '\n'],
    ['a comment', '% nothing\n'],
    ['an end-of-file marker', '%%EOF\n'],
    ['an object that nothing refers to', '99 0 obj\n<< /Hidden true >>\nendobj\n%%EOF\n'],
  ])('fails coverage although nothing visible changes: %s', async (_, tail) => {
    const verdict = await verified(Buffer.concat([sealed, Buffer.from(tail)]), [first]);

    expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, coverage: 'failed' });
  });

  it('fails coverage if noise follows validation data', async () => {
    const store = await update(sealed, (pdf) => addSecurityStore(pdf));

    const verdict = await verified(Buffer.concat([store, Buffer.from('noise')]), [first]);

    expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, coverage: 'failed' });
  });

  it('fails coverage if validation data hides a change', async () => {
    const changed = await update(sealed, (pdf) => {
      addSecurityStore(pdf);
      drawNine(pdf);
    });

    expect((await verified(changed, [first])).signatures[0]?.coverage.verdict).toBe('failed');
  });

  it('passes if it is validation data only', async () => {
    const store = await update(sealed, (pdf) => addSecurityStore(pdf));
    const again = await update(store, (pdf) => addSecurityStore(pdf));

    for (const bytes of [store, again]) {
      const verdict = await verified(bytes, [first]);
      expect(verdictsOf(verdict.signatures[0])).toEqual(ALL_PASSED);
      expect(verdict.signatures[0]?.coverage.reason).toContain('Only validation data');
    }
  });

  it('passes if it repeats existing validation data, and fails if it is only an unused object', async () => {
    const stored = await update(plain, (pdf) => {
      const store = PdfDict.of({ Type: PdfName.of('DSS'), Certs: new PdfArray([]) });
      pdf.getCatalog().set('DSS', pdf.context.registry.register(store));
    });
    const bytes = await seal(stored, first);
    const last = (pattern: RegExp): number =>
      Number([...bytes.toString('latin1').matchAll(pattern)].at(-1)?.[1]);
    const target = {
      bytes,
      catalog: last(/\/Root (\d+) 0 R/g),
      info: last(/\/Info (\d+) 0 R/g),
      size: last(/\/Size (\d+)/g),
    };
    const store = last(/\/DSS (\d+) 0 R/g);
    const again = { number: store, body: bodyOf(bytes, store) };
    const unused = { number: target.size, body: '<< /Type /VRI >>' };

    expect((await verified(append(target, [again, unused]), [first])).verdict).toBe('passed');
    expect((await verified(append(target, [unused]), [first])).verdict).toBe('failed');
  });

  it('passes if it is validation data and a document time-stamp', async () => {
    const archived = await seal(plain, first, {
      level: 'B-LTA',
      timestampAuthority: timestampAuthority(authority),
      revocationProvider: noRevocation,
      estimatedSize: 8192,
    });

    const verdict = await verified(archived, [first, authority]);

    expect(verdict.signatures.map(({ signer }) => signer)).toEqual(['First', 'Clock']);
    expect(verdict.signatures.map(verdictsOf)).toEqual([ALL_PASSED, ALL_PASSED]);
    expect(verdict.signatures[0]?.time_source).toBe('timestamp');
  });

  it('fails coverage if a document time-stamp is visible', async () => {
    const stamped = await update(sealed, (pdf) => {
      const form = pdf.getOrCreateForm();
      const field = form.createSignatureField('Clock').getDict();
      const rectangle = [0, 0, 100, 100].map((corner) => PdfNumber.of(corner));
      field.set('Rect', new PdfArray(rectangle));
      field.set('V', PdfDict.of({ Type: PdfName.of('DocTimeStamp'), SubFilter: PdfName.of('ETSI.RFC3161') }));
    });

    const verdict = await verified(stamped, [first]);

    expect(verdict.signatures.find(({ field }) => field === 'Signature_1')?.coverage).toMatchObject({
      verdict: 'failed',
      reason: 'The document was changed after it was signed (form)',
    });
  });
});

describe('two signatures', () => {
  it('pass if the second only adds itself', async () => {
    const verdict = await verified(await seal(sealed, second), [first, second]);

    expect(verdict.verdict).toBe('passed');
    expect(verdict.signatures.map(({ signer }) => signer)).toEqual(['First', 'Second']);
    expect(verdict.signatures[0]?.coverage.reason).toContain('Only further signatures were added');
    expect(verdict.signatures[1]?.coverage.reason).toBe('The signature covers the whole file');
  });

  it('pass if the second also updates the save date in the metadata, but nothing else', async () => {
    const once = await seal(await update(plain, (pdf) => setMetadata(pdf, 'Monday', 'Nine')), first);
    const saved = await seal(once, second, { prepare: (pdf) => setMetadata(pdf, 'Tuesday', 'Nine') });
    const titled = await seal(once, second, { prepare: (pdf) => setMetadata(pdf, 'Tuesday', 'Ten') });

    expect((await verified(saved, [first, second])).verdict).toBe('passed');
    expect((await verified(titled, [first, second])).signatures[0]?.coverage).toMatchObject({
      verdict: 'indeterminate',
      reason: 'The document was changed after this signature (document information) and then signed again',
    });
  });

  it('leave the first indeterminate if the document changed between them', async () => {
    const changed = await update(sealed, (pdf) => drawNine(pdf));

    const verdict = await verified(await seal(changed, second), [first, second]);

    expect(verdict.verdict).toBe('indeterminate');
    expect(verdict.signatures.map(verdictsOf)).toEqual([
      { ...ALL_PASSED, coverage: 'indeterminate' },
      ALL_PASSED,
    ]);
  });

  it('fail the second and leave the first indeterminate if the document changed after both', async () => {
    const changed = await update(await seal(sealed, second), (pdf) => drawNine(pdf));

    const verdict = await verified(changed, [first, second]);

    expect(verdict.signatures.map(({ coverage }) => coverage.verdict)).toEqual(['indeterminate', 'failed']);
    expect(verdict.verdict).toBe('failed');
  });

  it('fail the second and leave the first indeterminate if noise follows both', async () => {
    const noisy = Buffer.concat([await seal(sealed, second), Buffer.from('noise')]);

    const verdict = await verified(noisy, [first, second]);

    expect(verdict.signatures.map(({ coverage }) => coverage.verdict)).toEqual(['indeterminate', 'failed']);
  });

  it('leave the first indeterminate if the field of the second adds an action', async () => {
    const active = await seal(sealed, second, { fieldName: 'Active', prepare: addActiveField });

    const verdict = await verified(active, [first, second]);

    expect(verdict.signatures[0]?.coverage).toMatchObject({
      verdict: 'indeterminate',
      reason: 'The document was changed after this signature (form) and then signed again',
    });
  });

  it('fail the first if it certified the document as final', async () => {
    const twice = await seal(sealed, second);
    const [revision, current] = [await openPdf(sealed), await openPdf(twice)];
    const intact = { isTimestamp: false, isOurs: false, integrity: passed('SIGNATURE_RIGHT') };
    const certification = PdfDict.of({
      TransformMethod: PdfName.of('DocMDP'),
      TransformParams: PdfDict.of({ P: PdfNumber.of(1) }),
    });

    const [coverage] = judgeCoverage(
      [
        {
          ...intact,
          end: sealed.length,
          revision,
          dictionary: PdfDict.of({ Reference: new PdfArray([certification]) }),
        },
        { ...intact, end: twice.length, revision: current, dictionary: new PdfDict() },
      ],
      { bytes: twice, open: current },
    );

    expect(coverage).toMatchObject({
      verdict: 'failed',
      reason: 'The document was certified as final, and another signature was added',
    });
  });

  it('leave the first indeterminate if the second is not intact', async () => {
    const outsider = await createIdentity({ name: 'Stranger', keyType: 'RSA' });
    const forged = await seal(sealed, { ...second, privateKey: outsider.privateKey });

    const verdict = await verified(forged, [first, second]);

    expect(verdict.signatures.map(({ coverage }) => coverage.verdict)).toEqual(['indeterminate', 'passed']);
    expect(verdict.signatures[1]?.integrity.verdict).toBe('failed');
  });

  it('pass if the second fills a field that was empty when the first was made', async () => {
    const prepared = await update(
      plain,
      (pdf) => void pdf.getOrCreateForm().createSignatureField('Borrower'),
    );
    const once = await seal(prepared, first, { fieldName: 'Lender' });

    const verdict = await verified(await seal(once, second, { fieldName: 'Borrower' }), [first, second]);

    expect(verdict.signatures.map(({ field }) => field)).toEqual(['Lender', 'Borrower']);
    expect(verdict.verdict).toBe('passed');
  });
});

describe('a signature whose dictionary was replaced later', () => {
  it('fails coverage if another entry differs', async () => {
    const moved = await update(sealed, (pdf) => {
      signatureOf(pdf).set('Reason', PdfString.fromString('Another reason'));
    });

    expect((await verified(moved, [first])).signatures[0]?.coverage.verdict).toBe('failed');
  });

  it('fails integrity if the dictionary holds a different signature than the gap', async () => {
    const replaced = await update(sealed, (pdf) => {
      signatureOf(pdf).set('Contents', PdfString.fromHex('3000'));
    });

    expect((await verified(replaced, [first])).signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'The unsigned part of the file is not the signature of this field',
    });
  });

  it('fails integrity if the signed part of the file has the signature in another field', async () => {
    const renamed = await update(sealed, (pdf) => {
      pdf.getForm()?.getSignatureFields()[0]?.getDict().set('T', PdfString.fromString('Lender'));
    });

    expect((await verified(renamed, [first])).signatures[0]).toMatchObject({
      field: 'Lender',
      integrity: { verdict: 'failed', reason: 'The signature is not in the part of the file that it signs' },
    });
  });
});

it("fails the integrity of a field that was given another field's signature", async () => {
  const swapped = await update(await seal(sealed, second), (pdf) => {
    const [one, other] = pdf.getForm()?.getSignatureFields() ?? [];
    const value = other?.getDict().get('V');
    if (value === undefined) throw new Error('The file has two signatures');
    one?.getDict().set('V', value);
  });

  const { signatures } = await verified(swapped, [first, second]);

  expect(signatures.find(({ field }) => field === 'Signature_1')?.integrity).toMatchObject({
    verdict: 'failed',
    reason: 'The signature is not in the part of the file that it signs',
  });
});

function signatureOf(pdf: PDF): PdfDict {
  const dictionary = pdf.getForm()?.getSignatureFields()[0]?.getSignatureDict();
  if (dictionary === null || dictionary === undefined) throw new Error('The sealed file has a signature');
  return dictionary;
}

function addActiveField(pdf: PDF): void {
  const action = PdfDict.of({ S: PdfName.of('URI') });
  pdf.getOrCreateForm().createSignatureField('Active').getDict().set('A', action);
}

function replaceContent(pdf: PDF): void {
  const content = pdf.getPage(0)?.dict.get('Contents', (ref) => pdf.context.resolve(ref));
  if (!(content instanceof PdfStream)) throw new Error('The page has one content stream');
  const text = Buffer.from(content.data).toString('latin1');
  content.setData(Buffer.from(text.toUpperCase(), 'latin1'));
}

function drawNine(pdf: PDF): void {
  pdf.getPage(0)?.drawRectangle({ x: 0, y: 0, width: 50, height: 50, color: rgb(1, 0, 0) });
}

function setMetadata(pdf: PDF, date: string, title: string): void {
  const xmp = Buffer.from(`<x><xmp:ModifyDate>${date}</xmp:ModifyDate><dc:title>${title}</dc:title></x>`);
  const present = pdf.getCatalog().get('Metadata', (ref) => pdf.context.resolve(ref));
  if (present instanceof PdfStream) return present.setData(xmp);
  const stream = new PdfStream(PdfDict.of({ Type: PdfName.of('Metadata') }), xmp);
  pdf.getCatalog().set('Metadata', pdf.context.registry.register(stream));
}

function addOpenAction(pdf: PDF): void {
  pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('URI') }));
}

function addAnnotation(pdf: PDF): void {
  pdf.getPage(0)?.dict.set('Annots', new PdfArray([PdfDict.of({ Subtype: PdfName.of('Square') })]));
}

function addSecurityStore(pdf: PDF): void {
  const store = PdfDict.of({ Type: PdfName.of('DSS'), Certs: new PdfArray([PdfNumber.of(Math.random())]) });
  pdf.getCatalog().set('DSS', store);
}
