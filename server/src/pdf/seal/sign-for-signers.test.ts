import { PDF, PdfArray, PdfDict, PdfNumber, PdfStream } from '@libpdf/core';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceAttribute } from '../../pki/cms/evidence-attribute.ts';
import { issueOneTimeKey } from '../../pki/seal-key/one-time-key.ts';
import { certificatesPem, fileWith, privateKeyPem, sealKeyOf } from '../../pki/testing/key-files.ts';
import { createIdentity, TIME_STAMPING, type Identity } from '../../pki/testing/test-pki.ts';
import type { TimestampAuthority } from '../../providers/timestamp/timestamp.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { loadIssuerKey, type SealKey, type SigningKey } from '../../pki/seal-key/seal-key.ts';
import { findPage } from '../document/find-page.ts';
import { openDocument } from '../document/open-document.ts';
import { nth } from '../../../tests/helpers/signing.ts';
import { resolverOf } from '../document/objects.ts';
import { seal as signAsOthersDo, smallPdf } from '../verification/testing/test-documents.ts';
import { append, bodyOf, text } from '../verification/testing/write-update.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { ALL_PASSED, verdictsOf } from '../verification/testing/verified.ts';
import { sealPdf } from './seal-pdf.ts';
import { signForSigners, type SignerSignature } from './sign-for-signers.ts';
import { clockOf, verdictOn } from './testing/sealed.ts';
import { pdfsig, qpdfComplaints } from './testing/tools.ts';

let root: Identity;
let seal: SealKey;
let keys: SealKey[];
let reported: string[];

beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  seal = await sealKeyOf(await createIdentity({ name: 'Seal', issuer: root }), root);
  keys = await Promise.all(
    ['Asha', 'Ravi', 'Meera'].map(async (name) =>
      sealKeyOf(await createIdentity({ name, issuer: root }), root),
    ),
  );
});

/** Signs for the signers. The change that `change` makes is saved with the second signature. */
async function signed(
  upload: Buffer,
  change?: (pdf: PDF) => void,
  {
    timestamps,
    signers: signingKeys = keys,
    attributes = [],
  }: { timestamps?: TimestampAuthority; signers?: SigningKey[]; attributes?: Buffer[] } = {},
): Promise<Buffer> {
  const now = new Date();
  const pdf = await openDocument(upload);
  const page = findPage(pdf, 1);
  if (!page) throw new Error('The document has no page');
  const signers: SignerSignature[] = signingKeys.map((key, index) => ({
    page,
    sides: [20, 20 + 60 * index, 120, 60 + 60 * index],
    name: `Signer ${index + 1}`,
    reason: 'Signed',
    issueKey: () => {
      if (index === 1) change?.(pdf);
      return Promise.resolve(key);
    },
    attributes,
  }));
  const { prepare, notes } = await signForSigners(pdf, signers, { now, timestamps });
  reported = notes;
  return Buffer.from((await sealPdf(prepare, seal, { now })).bytes);
}

/**
 * Returns, for each signature in the file, the byte range and the hexadecimal digits. The signatures are in file order.
 */
function gapsOf(bytes: Buffer): { start: number; end: number; length: number }[] {
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+) *\]/g);
  return [...ranges].map(([, start, end, rest]) => ({
    start: Number(start),
    end: Number(end),
    length: Number(end) + Number(rest),
  }));
}

const digitsOf = (bytes: Buffer, index: number): Buffer => {
  const { start, end } = nth(gapsOf(bytes), index);
  return Buffer.from(bytes.subarray(start, end));
};

/** Writes the digits of one signature into the gap of another signature. All gaps have nearly the same size. */
function withDigits(bytes: Buffer, index: number, digits: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const { start, end } = nth(gapsOf(bytes), index);
  const own = digits
    .subarray(1, -1)
    .toString('latin1')
    .replace(/(?:00)+$/, '');
  copy.write(`<${own.padEnd(end - start - 2, '0').slice(0, end - start - 2)}>`, start, 'latin1');
  return copy;
}

async function allPassed(bytes: Buffer): Promise<boolean> {
  const result = await verifyPdf(bytes, {
    trusted: [seal.certificate, root.certificate],
    now: new Date(),
  });
  return 'verdict' in result && result.verdict === 'passed' && result.signatures.length === 4;
}

/** Appends an update to a file. It needs no key, so anyone can do the same. */
const changed = async (bytes: Buffer, number: number, from: RegExp, to: string): Promise<Buffer> => {
  const { trailer } = (await openDocument(bytes)).context.info;
  const numberOf = (key: string): number => trailer.getRef(key)?.objectNumber ?? 0;
  const body = bodyOf(bytes, number).replace(from, to);
  const size = trailer.getNumber('Size')?.value ?? 0;
  return append({ bytes, catalog: numberOf('Root'), info: numberOf('Info'), size }, [{ number, body }]);
};

const fieldNumber = (bytes: Buffer, name: string): number =>
  Number(new RegExp(`(\\d+) 0 obj\\s*<<[^<>]*/T \\(${name}\\)`).exec(bytes.toString('latin1'))?.[1]);

describe('signatures of the signers', () => {
  it('are valid revisions before the seal for pdfsig, qpdf and our verification', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const bytes = await signed(await smallPdf());
    expect(pdfsig(bytes).map(({ field, valid, whole }) => [field, valid, whole])).toEqual([
      ['Signer', true, false],
      ['Signer 2', true, false],
      ['Signer 3', true, false],
      ['Seal', true, true],
    ]);
    expect(qpdfComplaints(bytes)).toBe('');
    const { signatures } = await verdictOn(bytes, seal);
    expect(signatures.map(verdictsOf)).toEqual(Array.from({ length: 4 }, () => ALL_PASSED));
    expect(signatures.map(({ signer }) => signer)).toEqual(['Asha', 'Ravi', 'Meera', 'Seal']);
  });

  it('are added to a document with a cross-reference stream and earlier signatures', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const upload = await signAsOthersDo(await smallPdf(), await createIdentity({ name: 'Notary' }), {
      fieldName: 'Signer',
    });
    const pdf = await PDF.load(await smallPdf());
    const streamed = Buffer.from(await pdf.save({ useXRefStream: true }));
    for (const file of [upload, streamed]) {
      const bytes = await signed(file);
      expect(pdfsig(bytes).every(({ valid }) => valid)).toBe(true);
      expect(qpdfComplaints(bytes)).toBe('');
      const { signatures } = await verdictOn(bytes, seal);
      expect(signatures.slice(-4).map(verdictsOf)).toEqual(Array.from({ length: 4 }, () => ALL_PASSED));
    }
  });

  it('carry time-stamps, however long these are, unless the authority fails', async (context) => {
    needTools(context, 'pdfsig');
    const clock = await createIdentity({
      name: 'Clock',
      keyType: 'RSA',
      issuer: root,
      extendedKeyUsage: [TIME_STAMPING],
    });
    const authority = clockOf(clock);
    let answers = 0;
    const changing: TimestampAuthority = {
      host: authority.host,
      async stamp(content, now) {
        answers += 1;
        const result = await authority.stamp(content, now);
        if (answers === 2 && result.ok) return { ...result, token: Buffer.alloc(20_000) };
        return answers < 4 ? result : { ok: false, problem: 'The clock stopped' };
      },
    };
    const bytes = await signed(await smallPdf(), undefined, { timestamps: changing });
    expect(answers).toBe(4);
    expect(reported).toEqual(["The signers' signatures have no time-stamp: The clock stopped"]);
    expect(pdfsig(bytes).map(({ valid }) => valid)).toEqual([true, true, true, true]);
    const { signatures } = await verdictOn(bytes, seal);
    expect(signatures.map(verdictsOf)).toEqual(Array.from({ length: 4 }, () => ALL_PASSED));
    expect(signatures.map(({ time_source }) => time_source)).toEqual([
      'timestamp',
      'timestamp',
      'claimed',
      'claimed',
    ]);
  });

  it('are at most 15 kB each', async () => {
    const lengths = gapsOf(await signed(await smallPdf())).map(({ length }) => length);
    for (const [index, length] of lengths.entries())
      if (index > 0) expect(length - nth(lengths, index - 1)).toBeLessThan(15_000);
  });

  it('fail verification if they are swapped, repeated, removed or followed by another', async () => {
    const bytes = await signed(await smallPdf());
    expect(await allPassed(bytes)).toBe(true);
    const [first, second, third] = [0, 1, 2].map((index) => digitsOf(bytes, index));
    if (!first || !second || !third) throw new Error('Expected three signers');
    const revisions = gapsOf(bytes).map(({ length }) => length);
    const outsider = await createIdentity({ name: 'Outsider', issuer: root });
    const forgeries: [string, Buffer][] = [
      ['swapped', withDigits(withDigits(bytes, 0, second), 1, first)],
      ['rotated', withDigits(withDigits(withDigits(bytes, 0, second), 1, third), 2, first)],
      ['repeated', withDigits(bytes, 1, first)],
      ['emptied', withDigits(bytes, 1, Buffer.from('<00>'))],
      ['without the seal', bytes.subarray(0, revisions[2])],
      ['without the last signer and the seal', bytes.subarray(0, revisions[1])],
      [
        'without the second revision',
        Buffer.concat([bytes.subarray(0, revisions[0]), bytes.subarray(revisions[1])]),
      ],
      [
        'with two revisions in the other order',
        Buffer.concat([
          bytes.subarray(0, revisions[0]),
          bytes.subarray(revisions[1], revisions[2]),
          bytes.subarray(revisions[0], revisions[1]),
          bytes.subarray(revisions[2]),
        ]),
      ],
      ['followed by another', await signAsOthersDo(bytes, outsider, { fieldName: 'Signer 4' })],
      ['with a field emptied', await changed(bytes, fieldNumber(bytes, 'Signer 2'), /\/V \d+ 0 R/, '')],
      [
        'with a field that names another signature',
        await changed(
          bytes,
          fieldNumber(bytes, 'Signer 2'),
          /\/V \d+ 0 R/,
          /\/V \d+ 0 R/.exec(bodyOf(bytes, fieldNumber(bytes, 'Signer')))?.[0] ?? '',
        ),
      ],
    ];
    for (const [name, forged] of forgeries) expect([name, await allPassed(forged)]).toEqual([name, false]);
  });

  it('fail verification if a byte of any revision changes', async () => {
    const bytes = await signed(await smallPdf());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (position, difference) => {
          const altered = Buffer.from(bytes);
          altered.writeUInt8(bytes.readUInt8(position) ^ difference, position);
          // Changes without a meaning are skipped: the case of a hexadecimal digit, and the padding after a
          // signature.
          fc.pre(!isWithoutMeaning(bytes, altered, position));
          expect(await allPassed(altered)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('do not allow a later signer to change the page or the prepared field', async () => {
    const upload = await smallPdf();
    const changes: [string, string, (pdf: PDF) => void][] = [
      ['nothing', 'passed', () => {}],
      ['page', 'indeterminate', (pdf) => pdf.getPage(0)?.drawText('ten', { x: 10, y: 10 })],
      [
        'sides',
        'indeterminate',
        (pdf) => fieldOf(pdf).set('Rect', PdfArray.of(...[0, 0, 300, 300].map((side) => PdfNumber.of(side)))),
      ],
      [
        'colour',
        'indeterminate',
        (pdf) => fieldOf(pdf).set('MK', PdfDict.of({ BG: PdfArray.of(PdfNumber.of(1)) })),
      ],
      [
        'appearance',
        'indeterminate',
        (pdf) =>
          fieldOf(pdf)
            .getDict('AP', resolverOf(pdf))
            ?.set('N', pdf.register(PdfStream.fromDict({}, text('0 0 9 9 re f')))),
      ],
    ];
    for (const [name, verdict, change] of changes) {
      const { signatures } = await verdictOn(await signed(upload, change), seal);
      expect([name, signatures.map(({ coverage }) => coverage.verdict)]).toEqual([
        name,
        [verdict, 'passed', 'passed', 'passed'],
      ]);
    }
  });
});

function fieldOf(pdf: PDF): PdfDict {
  const field = pdf
    .getForm()
    ?.getSignatureFields()
    .find(({ name }) => name === 'Signer 2');
  if (!field) throw new Error('The document lacks the field');
  return field.getDict();
}

/** Checks whether only the case of a digit or the padding after a signature was changed. */
function isWithoutMeaning(bytes: Buffer, altered: Buffer, position: number): boolean {
  const gap = gapsOf(bytes).find(({ start, end }) => start < position && position < end - 1);
  const [before, after] = [bytes, altered].map((each) => each.toString('latin1', position, position + 1));
  return gap !== undefined && before?.toLowerCase() === after?.toLowerCase();
}

const verifiedHere = (bytes: Buffer) =>
  verifyPdf(bytes, { trusted: [seal.certificate], authorities: [root.certificate], now: new Date() });

describe('an authority that also issues certificates to others', () => {
  it('does not make a document signed by its other customers look like one that lost our seal', async () => {
    const employee = await createIdentity({ name: 'Employee', issuer: root });
    const bytes = await signAsOthersDo(await smallPdf(), employee, { chain: [root] });
    expect(await verifiedHere(bytes)).toMatchObject({ bearsTrusted: false });
  });

  it('vouches for the evidence only in signatures with one-time certificates', async () => {
    const head = { count: 9, sha256: 'ab'.repeat(32) };
    const id = '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e12';
    const attributes = [evidenceAttribute({ sessionId: id, participantId: id, head })];
    const issuer = await loadIssuerKey({
      files: { SEAL_CERTIFICATE: fileWith(certificatesPem(root) + privateKeyPem(root)) },
      selfMade: undefined,
      secret: Buffer.alloc(32, 7),
      now: new Date(),
    });
    if (!issuer.ok) throw new Error(issuer.problem);
    const oneTime = await issueOneTimeKey(issuer.key, { name: 'Asha Rao', id, now: new Date() });
    const bytes = await signed(await smallPdf(), undefined, { signers: [oneTime, nth(keys, 0)], attributes });
    const result = await verifiedHere(bytes);
    const evidence = 'signatures' in result && result.signatures.map((each) => each.signed_evidence?.count);
    expect(evidence).toEqual([9, undefined, undefined]);
  });
});
