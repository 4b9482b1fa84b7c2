import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTimestampAuthority } from '../../providers/timestamp/rfc3161.ts';
import { seal as signAsOthersDo, smallPdf } from '../verification/testing/test-documents.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { ALL_PASSED, verdictsOf } from '../verification/testing/verified.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { fileWith, keyFrom, sealKeyOf } from '../../pki/testing/key-files.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { opensslTsa } from '../../pki/testing/openssl-tsa.ts';
import { cutOut, opensslVerdict } from './testing/openssl-verdict.ts';
import { clockOf, sealed, verdictOn } from './testing/sealed.ts';
import { needTools, openssl, scratchFolder } from '../../pki/testing/tools.ts';
import { nth } from '../../../tests/helpers/signing.ts';
import { certificationLevel } from '../reading/certification.ts';
import { resolverOf } from '../document/objects.ts';
import { writePdf } from '../testing/write-pdf.ts';
import { pdfsig, qpdfComplaints } from './testing/tools.ts';

let plain: Buffer;
let root: Identity;
let rsa: SealKey;
let ec: SealKey;
let selfMade: SealKey;
let clock: Identity;

beforeAll(async () => {
  plain = await smallPdf();
  root = await createIdentity({ name: 'Root', ca: true });
  rsa = await sealKeyOf(await createIdentity({ name: 'RSA Seal', keyType: 'RSA', issuer: root }), root);
  ec = await sealKeyOf(await createIdentity({ name: 'EC Seal', issuer: root }), root);
  selfMade = await keyFrom();
  clock = await createIdentity({ name: 'Clock', keyType: 'RSA', extendedKeyUsage: [TIME_STAMPING] });
});

describe('a seal', () => {
  it.for(['rsa', 'ec', 'selfMade'] as const)(
    'made with the %s key is valid for pdfsig, qpdf and OpenSSL',
    async (kind, context) => {
      needTools(context, 'pdfsig', 'qpdf', 'openssl');
      const key = { rsa, ec, selfMade }[kind];

      const { bytes, level, notes } = await sealed(plain, key);

      expect({ level, notes }).toEqual({ level: 'B-B', notes: [] });
      expect(pdfsig(bytes)).toEqual([
        { field: 'Seal', valid: true, whole: true, type: 'ETSI.CAdES.detached' },
      ]);
      expect(qpdfComplaints(bytes)).toBe('');
      expect(opensslVerdict(bytes, (key.chain.at(-1) ?? key.certificate).toString())).toBe('verified');
      expect(verdictsOf((await verdictOn(bytes, key)).signatures[0])).toEqual(ALL_PASSED);
    },
  );

  it.for(['secp384r1', 'secp521r1'])(
    'made with a key on %s is valid for pdfsig and OpenSSL',
    async (curve, context) => {
      needTools(context, 'pdfsig', 'openssl');
      const folder = scratchFolder();
      const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:${curve} -nodes -days 30 -subj /CN=${curve}`;
      openssl(folder, `${request} -keyout key.pem -out certificate.pem`);
      const [certificate, privateKey] = ['certificate.pem', 'key.pem'].map((name) =>
        readFileSync(join(folder, name), 'utf8'),
      );
      const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(`${certificate}${privateKey}`) });

      const { bytes } = await sealed(plain, key);

      expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
      expect(opensslVerdict(bytes, key.certificate.toString())).toBe('verified');
    },
  );

  it('is invalid for pdfsig and OpenSSL if a byte changes', async (context) => {
    needTools(context, 'pdfsig', 'openssl');
    const { bytes } = await sealed(plain, ec);
    bytes.write('J', bytes.indexOf('MediaBox'));

    expect(pdfsig(bytes)).toMatchObject([{ valid: false }]);
    expect(opensslVerdict(bytes, root.certificate.toString())).toContain('erification failure');
  });

  it('leaves every byte of the document and its signatures intact', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const first = await signAsOthersDo(plain, await createIdentity({ name: 'Asha' }), { fieldName: 'Asha' });
    const upload = await signAsOthersDo(first, await createIdentity({ name: 'Ravi', keyType: 'RSA' }), {
      fieldName: 'Ravi',
      subFilter: 'adbe.pkcs7.detached',
    });

    for (const key of [rsa, ec]) {
      const { bytes } = await sealed(upload, key);
      expect(bytes.subarray(0, upload.length).equals(upload)).toBe(true);
      expect(pdfsig(bytes).map(({ field, valid, whole }) => [field, valid, whole])).toEqual([
        ['Asha', true, false],
        ['Ravi', true, false],
        ['Seal', true, true],
      ]);
      expect(qpdfComplaints(bytes)).toBe('');
      const { signatures } = await verdictOn(bytes, key);
      expect(signatures.map(({ integrity, coverage }) => [integrity.verdict, coverage.verdict])).toEqual(
        Array.from({ length: 3 }, () => ['passed', 'passed']),
      );
    }
  });

  it('certifies the document as final if it is the first signature', async () => {
    const { bytes } = await sealed(plain, ec);
    const pdf = await PDF.load(bytes, { lenient: false });
    const resolve = resolverOf(pdf);
    const field = nth(pdf.getForm()?.getSignatureFields() ?? [], 0);
    const signature = field.getSignatureDict();
    expect(signature && certificationLevel(signature, resolve)).toBe(1);
    expect(pdf.getCatalog().getDict('Perms', resolve)?.get('DocMDP', resolve)).toBe(signature);
    expect(field.getDict().getDict('Lock', resolve)?.getName('Action')?.value).toBe('All');
  });

  it('approves the document if others signed it before', async () => {
    const upload = await signAsOthersDo(plain, await createIdentity({ name: 'Asha' }));
    const pdf = await PDF.load((await sealed(upload, ec)).bytes, { lenient: false });
    expect(pdf.getCatalog().has('Perms')).toBe(false);
  });

  it('is listed among the annotations of its page', async () => {
    const { bytes } = await sealed(plain, ec);
    const pdf = await PDF.load(bytes, { lenient: false });
    const field = nth(pdf.getForm()?.getSignatureFields() ?? [], 0).getDict();
    const annotations = pdf.getPage(0)?.dict.getArray('Annots', resolverOf(pdf))?.toArray() ?? [];
    expect(annotations).toContainEqual(pdf.context.getRef(field));
  });

  it('locks the open form fields', async () => {
    const open = writePdf({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] >> >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots [4 0 R 6 0 R] >>',
      4: '<< /FT /Tx /T (Amount) /V (9) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /P 3 0 R >>',
      5: '<< /FT /Tx /T (Group) /Ff 4096 /Kids [6 0 R] >>',
      6: '<< /T (Note) /Parent 5 0 R /Type /Annot /Subtype /Widget /Rect [10 50 90 80] /P 3 0 R >>',
    });
    const pdf = await PDF.load((await sealed(open, ec)).bytes, { lenient: false });
    const flags = (pdf.getForm()?.getFields() ?? []).map((field) => [
      field.name,
      field.getDict().getNumber('Ff')?.value,
    ]);
    expect(flags).toEqual(
      expect.arrayContaining([
        ['Amount', 1],
        ['Group.Note', 4097],
      ]),
    );
  });

  it('gives the file a new second identifier and retains the first', async () => {
    const upload = (await sealed(plain, ec)).bytes;
    const before = identifiersOf(upload);
    const after = identifiersOf(Buffer.from((await sealed(plain, ec)).bytes));
    expect(before).not.toEqual(after);
    const approved = await signAsOthersDo(plain, await createIdentity({ name: 'Asha' }));
    const [first, second] = identifiersOf(approved);
    const sealedAfter = identifiersOf((await sealed(approved, ec)).bytes);
    expect(sealedAfter[0]).toBe(first);
    expect(sealedAfter[1]).not.toBe(second);
  });

  it('can be added to a document with compressed objects', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const folder = scratchFolder();
    writeFileSync(join(folder, 'in.pdf'), plain);
    execFileSync('qpdf', ['--object-streams=generate', 'in.pdf', 'out.pdf'], { cwd: folder });

    const { bytes } = await sealed(readFileSync(join(folder, 'out.pdf')), ec);

    expect(bytes.includes('/Type /XRef')).toBe(true);
    expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(qpdfComplaints(bytes)).toBe('');
  });

  it('takes a field name that is not in use', async () => {
    const pdf = await PDF.load(plain);
    const form = pdf.getOrCreateForm();
    form.createTextField('Seal', {});
    form.createTextField('Seal 2.reason', {});
    const upload = await pdf.save({ incremental: true });

    const { bytes } = await sealed(upload, ec);
    const signed = await signAsOthersDo(Buffer.from(upload), await createIdentity({ name: 'Asha' }), {
      fieldName: 'Seal 3',
    });
    const approved = await sealed(signed, rsa);

    const { signatures } = await verdictOn(bytes, ec);
    expect(signatures.map(({ field }) => field)).toEqual(['Seal 3']);
    expect(signatures.map(verdictsOf)).toEqual([ALL_PASSED]);
    const after = await verdictOn(approved.bytes, rsa);
    expect(after.signatures.map(({ field }) => field)).toEqual(['Seal 3', 'Seal 4']);
    expect(verdictsOf(after.signatures[1])).toEqual(ALL_PASSED);
  });

  it('ignores a document that imitates its placeholder', async () => {
    const pdf = await PDF.load(plain);
    const imitation = '/ByteRange [0 9999999999 9999999999 9999999999] /Contents <00000000000000000000>';
    pdf.setTitle(imitation);
    pdf.setSubject(imitation);

    const { bytes } = await sealed(await pdf.save(), ec);

    expect(verdictsOf((await verdictOn(bytes, ec)).signatures[0])).toEqual(ALL_PASSED);
  });

  it('covers unsaved changes', async () => {
    const pdf = await PDF.load(plain);
    pdf.addPage();
    const { bytes } = await sealPdf(async () => pdf, ec, { now: new Date() });
    expect((await PDF.load(bytes)).getPageCount()).toBe(2);
    expect((await verdictOn(Buffer.from(bytes), ec)).verdict).toBe('passed');
  });

  it('is refused for a document that cannot be appended to', async () => {
    const pdf = PDF.create();
    pdf.addPage();
    await expect(sealPdf(async () => pdf, ec, { now: new Date() })).rejects.toThrow('cannot be appended to');
  });

  it('is refused if it would not verify', async () => {
    const liar: SealKey = { ...ec, sign: async (data) => rsa.sign(data) };
    await expect(sealed(plain, liar)).rejects.toThrow(
      'The sealed document does not verify: The signature is incorrect',
    );
    const expired = { now: new Date(Date.now() + 20 * 365 * 24 * 3600 * 1000) };
    await expect(sealed(plain, ec, expired)).rejects.toThrow('was not valid on');
  });
});

describe('a seal with a time-stamp', () => {
  it('is valid for pdfsig with OpenSSL as the authority', async (context) => {
    needTools(context, 'pdfsig', 'qpdf', 'openssl');
    const reply = opensslTsa(clock);
    const { url } = await serve((query, response) => response.end(reply(query)));

    for (const key of [selfMade, rsa]) {
      const { bytes, level } = await sealed(plain, key, { timestamps: createTimestampAuthority(url) });
      expect(level).toBe('B-T');
      expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
      expect(qpdfComplaints(bytes)).toBe('');
      const clockKey = { ...key, certificate: clock.certificate, chain: [] };
      const [signature] = (await verdictOn(bytes, key, clockKey)).signatures;
      expect(verdictsOf(signature)).toEqual(ALL_PASSED);
      expect(signature?.time_source).toBe('timestamp');
    }
  });

  it('is made without a time-stamp and reports it if the authority fails', async () => {
    const { url } = await serve((_, response) => response.end('not a time-stamp'));
    const timestamps = createTimestampAuthority(url, { attempts: 1 });

    const { bytes, level, notes } = await sealed(plain, selfMade, { timestamps });

    expect(level).toBe('B-B');
    expect(notes).toEqual([expect.stringMatching(/^There is no time-stamp: /)]);
    expect(verdictsOf((await verdictOn(bytes, selfMade)).signatures[0])).toEqual(ALL_PASSED);
  });

  it('reserves enough space for a token of any size', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const wordy = await createIdentity({ name: 'W'.repeat(20_000), extendedKeyUsage: [TIME_STAMPING] });

    const { bytes, level } = await sealed(plain, selfMade, { timestamps: clockOf(wordy) });

    expect(level).toBe('B-T');
    expect(cutOut(bytes).message.length).toBeGreaterThan(20_000);
    expect(pdfsig(bytes)).toMatchObject([{ field: 'Seal', valid: true, whole: true }]);
    expect(qpdfComplaints(bytes)).toBe('');
  });
});

/** Returns the identifiers in the last trailer as hexadecimal digits. */
function identifiersOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const [, first = '', second = ''] =
    [...text.matchAll(/\/ID\s*\[\s*<([\dA-Fa-f]*)>\s*<([\dA-Fa-f]*)>/g)].at(-1) ?? [];
  return [first, second];
}
