import { verdictReasons } from '@countersign/contract/texts/en/verdict-reasons';
import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDocument } from '@countersign/contract/public';
import { createIdentity } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { seal, smallPdf } from './testing/test-documents.ts';
import { ALL_PASSED, verdictsOf, verified } from './testing/verified.ts';
import { verifyPdf } from './verify-pdf.ts';

let root: Identity;
let issuing: Identity;
let signer: Identity;
let plain: Buffer;

beforeAll(async () => {
  root = await createIdentity({ name: 'Test Root', ca: true, keyType: 'RSA' });
  issuing = await createIdentity({ name: 'Test Issuing', ca: true, issuer: root, pathLength: 0 });
  signer = await createIdentity({ name: 'Asha\u202e Verma\n', issuer: issuing });
  plain = await smallPdf();
});

describe('a sealed document', () => {
  it('passes if its chain leads to a trusted certificate', async () => {
    const sealed = await seal(plain, signer, { chain: [issuing, root], fieldName: 'Seal' });

    const verdict = await verified(sealed, [root]);

    expect(verdict.verdict).toBe('passed');
    expect(verdict.sha256).toBe(createHash('sha256').update(sealed).digest('hex'));
    expect(verdict.signatures).toHaveLength(1);
    expect(verdict.signatures[0]).toMatchObject({
      field: 'Seal',
      signer: 'Asha Verma',
      time_source: 'claimed',
    });
    expect(verdictsOf(verdict.signatures[0])).toEqual(ALL_PASSED);
    expect(verifyDocument.data.shape.signatures.safeParse(verdict.signatures).success).toBe(true);
  });

  it.each(['RSA', 'EC'] as const)('passes if its self-signed %s certificate is trusted', async (keyType) => {
    const own = await createIdentity({ name: 'Countersign Seal', keyType });

    const verdict = await verified(await seal(plain, own), [own]);

    expect(verdict.verdict).toBe('passed');
  });

  it('is indeterminate if its root is not trusted', async () => {
    const sealed = await seal(plain, signer, { chain: [issuing, root] });
    const outsider = await createIdentity({ name: 'Test Root', ca: true, keyType: 'RSA' });

    for (const trusted of [[], [outsider]]) {
      const verdict = await verified(sealed, trusted);
      expect(verdict.verdict).toBe('indeterminate');
      expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, trust: 'indeterminate' });
    }
  });

  it('is indeterminate if its chain is incomplete', async () => {
    const verdict = await verified(await seal(plain, signer, { chain: [root] }), [root]);

    expect(verdictsOf(verdict.signatures[0])).toEqual({ ...ALL_PASSED, trust: 'indeterminate' });
  });

  it('passes in the older PDF signature format', async () => {
    const own = await createIdentity({ name: 'Older', keyType: 'RSA' });

    const verdict = await verified(await seal(plain, own, { subFilter: 'adbe.pkcs7.detached' }), [own]);

    expect(verdict.verdict).toBe('passed');
  });

  it('passes with SHA-512', async () => {
    const own = await createIdentity({ name: 'Strong' });

    const verdict = await verified(await seal(plain, own, { digestAlgorithm: 'SHA-512' }), [own]);

    expect(verdict.verdict).toBe('passed');
  });

  it('fails if it was signed with one key but carries the certificate of another', async () => {
    const other = await createIdentity({ name: 'Other' });
    const forged = { ...other, privateKey: signer.privateKey };

    const verdict = await verified(await seal(plain, forged), [other]);

    expect(verdict.signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'The signature is incorrect',
    });
    expect(verdict.signatures[0]?.trust.verdict).toBe('indeterminate');
  });
});

describe('the byte range of a signature', () => {
  it('fails if the gap holds more than the signature', async () => {
    const sealed = await seal(plain, signer);
    const gapEnd = sealed.indexOf('>', sealed.indexOf('/Contents <'));
    sealed.write('ff', gapEnd - 2, 'latin1');

    const verdict = await verified(sealed, []);

    expect(verdict.signatures[0]?.integrity).toMatchObject({
      verdict: 'failed',
      reason: 'Data is hidden behind the signature',
    });
  });

  it.each([
    ['starts after the beginning', (range: string) => range.replace('[0', '[1')],
    ['ends after the end of the file', (range: string) => range.replace(/\d+\s*\]$/, '9999999999]')],
    ['has no gap', () => '[0 10 10 10]'],
    ['has invalid numbers', () => '[0 (a) /b null]'],
    ['is empty', () => '[]'],
  ])('fails if it %s', async (_, change) => {
    const sealed = (await seal(plain, signer)).toString('latin1');
    const range = /\[0 [\d ]+\]/.exec(sealed)?.[0] ?? '';
    const changed = sealed.replace(range, change(range).padEnd(range.length).slice(0, range.length));
    expect(changed).not.toBe(sealed);

    const verdict = await verified(Buffer.from(changed, 'latin1'), []);

    expect(verdict.verdict).toBe('failed');
    expect(verdict.signatures[0]?.integrity.verdict).toBe('failed');
  });

  it('is rejected if mixed-case hexadecimal digits show that it was edited', async () => {
    const sealed = await seal(plain, signer, { chain: [issuing] });
    const gap = sealed.indexOf('/Contents <') + '/Contents <'.length;
    const letter = sealed.toString('latin1', gap).search(/[A-F]/);
    sealed.write(
      sealed.toString('latin1', gap + letter, gap + letter + 1).toLowerCase(),
      gap + letter,
      'latin1',
    );

    const verdict = await verified(sealed, [root]);

    expect(verdict.signatures[0]?.integrity.verdict).toBe('indeterminate');
  });
});

describe('a document that cannot be judged', () => {
  const options = { trusted: [], now: new Date() };

  it('is indeterminate without a signature', async () => {
    expect(await verified(plain, [])).toMatchObject({
      verdict: 'indeterminate',
      reason: 'The document has no signature',
      signatures: [],
    });
  });

  it('is refused if it is encrypted', async () => {
    const pdf = await PDF.load(plain);
    pdf.setProtection({ ownerPassword: 'owner' });
    const encrypted = Buffer.from(await pdf.save());

    expect(await verifyPdf(encrypted, options)).toMatchObject({
      code: 'ENCRYPTED',
      refused: expect.stringContaining('encrypted'),
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'NOT_A_PDF'],
    ['noise', Buffer.from('%PDF-1.7\nnoise'), 'UNREADABLE'],
    ['zeros', Buffer.alloc(5000), 'NOT_A_PDF'],
  ] as const)('is refused if it is %s', async (_, bytes, code) => {
    expect(await verifyPdf(bytes, options)).toMatchObject({ code, refused: verdictReasons.reasons[code] });
  });

  it('is refused if it is truncated', async () => {
    const sealed = await seal(plain, signer);

    expect(await verifyPdf(sealed.subarray(0, -100), options)).toMatchObject({ refused: expect.any(String) });
  });
});
