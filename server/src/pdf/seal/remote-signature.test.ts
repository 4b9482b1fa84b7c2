import { beforeAll, describe, expect, it } from 'vitest';
import { needTools } from '../../pki/testing/tools.ts';
import { signDigest } from '../../pki/cms/make-signature.ts';
import { createIdentity, type Identity } from '../../pki/testing/test-pki.ts';
import { certificatesPem, fileWith, keyFrom, privateKeyPem, sealKeyOf } from '../../pki/testing/key-files.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { nth } from '../../../tests/helpers/signing.ts';
import { openDocument } from '../document/open-document.ts';
import type { ParticipantFacts, SealFacts, WaitingFacts } from '../pages/facts.ts';
import { sampleFacts, sampleParticipant } from '../pages/testing/sample-facts.ts';
import { smallPdf } from '../verification/testing/test-documents.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { embedSignature, prepareRevision } from './remote-signature.ts';
import { fillMarks } from './reserved-marks.ts';
import { sealPdf } from './seal-pdf.ts';
import { mutoolSignatures, pdfsig, qpdfComplaints } from './testing/tools.ts';

let root: Identity;
let seal: SealKey;
let keys: SealKey[];
let people: ParticipantFacts[];
let facts: SealFacts;
const now = new Date();

beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  const keyOf = async (name: string) => sealKeyOf(await createIdentity({ name, issuer: root }), root);
  seal = await keyOf('Seal');
  keys = [await keyOf('Asha'), await keyOf('Ravi')];
  const first = await sampleParticipant();
  const box = { page: 1, width: 150, height: 60 };
  people = ['a', 'b', 'c'].map((id, index) => ({
    ...first,
    id,
    name: `Signer ${index + 1}`,
    order: index + 1,
    fields: index === 2 ? [] : [{ ...box, x: 20, y: 20 + 70 * index }],
    remote: index === 2 ? null : { method: 'csc', proof: null },
  }));
  facts = { ...sampleFacts(people), hasOwnCertificate: true };
});

const minutes = (count: number) => new Date(+now + count * 60_000);
const waitingOf = (each: ParticipantFacts): WaitingFacts => ({ ...each, isRemote: each.remote !== null });

/** Signs for two participants in the given order, draws the mark of the third, and seals the document. */
async function signed(upload: Buffer, order = [0, 1]): Promise<Buffer> {
  let document = upload;
  const done: ParticipantFacts[] = [];
  for (const [step, index] of order.entries()) {
    done.push(nth(people, index));
    const prepared = await prepareRevision({
      document,
      isSigned: step > 0,
      facts: { ...facts, participants: [...done] },
      waiting: people.filter((each) => !done.includes(each)).map(waitingOf),
      signerId: nth(people, index).id,
      now,
    });
    const key = nth(keys, index);
    const message = (await signDigest(key, prepared.digest)).encode(null);
    const embedded = embedSignature(prepared, message, { method: 'csc', now });
    if (!embedded.ok) throw new Error(embedded.detail);
    document = embedded.bytes;
  }
  const prepare = async () => {
    const pdf = await openDocument(document);
    await fillMarks(pdf, { ...facts, participants: people });
    return pdf;
  };
  return Buffer.from((await sealPdf(prepare, seal, { now })).bytes);
}

const verdictOf = (bytes: Buffer) =>
  verifyPdf(bytes, { trusted: [seal.certificate], roots: [root.certificate], now });

describe('signatures of an outside service', () => {
  it('are valid revisions in signing order, whatever later signers show', async (context) => {
    needTools(context, 'pdfsig', 'mutool', 'qpdf');
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const bytes = await signed(await smallPdf(), order);
      const verdict = await verdictOf(bytes);
      expect(verdict).toMatchObject({ verdict: 'passed' });
      if (!('signatures' in verdict)) throw new Error('The document was refused');
      expect(verdict.signatures.map(({ signer }) => signer)).toEqual([
        ...order.map((index) => ['Asha', 'Ravi'][index]),
        'Seal',
      ]);
      expect(pdfsig(bytes).map(({ valid, whole }) => [valid, whole])).toEqual([
        [true, false],
        [true, false],
        [true, true],
      ]);
      expect(mutoolSignatures(bytes).map(({ verdict: each }) => each)).toEqual(['valid', 'valid', 'whole']);
      expect(qpdfComplaints(bytes)).toBe('');
    }
  });

  it('may have a certificate that the service issued while the signer identified', async () => {
    for (const [issued, verdict] of [
      [20, 'passed'],
      [70, 'failed'],
    ] as const) {
      const identity = await createIdentity({ name: 'Asha', issuer: root, notBefore: minutes(issued) });
      const prepared = await prepareRevision({
        document: await smallPdf(),
        isSigned: false,
        facts: { ...facts, participants: people.slice(0, 1) },
        waiting: [],
        signerId: 'a',
        now,
      });
      const file = fileWith(certificatesPem(identity, root) + privateKeyPem(identity));
      const key = await keyFrom({ SEAL_CERTIFICATE: file, now: minutes(issued + 1) });
      const message = (await signDigest(key, prepared.digest)).encode(null);
      const embedded = embedSignature(prepared, message, { method: 'csc', now: minutes(issued + 1) });
      if (!embedded.ok) throw new Error(embedded.detail);
      const options = { trusted: [], roots: [root.certificate], now: minutes(issued + 2) };
      const read = await verifyPdf(embedded.bytes, options);
      expect('signatures' in read && read.signatures[0]?.trust.verdict).toBe(verdict);
    }
  });

  it('are not embedded if they sign another document or are too large', async () => {
    const document = await smallPdf();
    const preparation = {
      document,
      isSigned: false,
      facts: { ...facts, participants: people.slice(0, 1) },
      waiting: people.slice(1).map(waitingOf),
      signerId: 'a',
      now,
    };
    const prepared = await prepareRevision(preparation);
    const other = await prepareRevision(preparation);
    const message = (await signDigest(nth(keys, 0), other.digest)).encode(null);
    const options = { method: 'csc', now } as const;
    expect(embedSignature(prepared, message, options)).toMatchObject({ refusal: 'wrong_document' });
    expect(embedSignature(prepared, Buffer.alloc(64 * 1024), options)).toMatchObject({
      refusal: 'answer_invalid',
    });
    expect(embedSignature(prepared, Buffer.from('3003020100', 'hex'), options)).toMatchObject({
      refusal: 'answer_invalid',
    });
    const later = { method: 'csc', now: new Date(+now + 50 * 365 * 86_400_000) } as const;
    const own = (await signDigest(nth(keys, 0), prepared.digest)).encode(null);
    expect(embedSignature(prepared, own, later)).toMatchObject({ refusal: 'certificate_invalid' });
    expect(embedSignature(prepared, own, options)).toMatchObject({ ok: true });
  });
});

const rangesOf = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+) *\]/g)].map(
    ([, start, end, rest]) => ({
      start: Number(start),
      end: Number(end),
      length: Number(end) + Number(rest),
    }),
  );

const isAccepted = async (bytes: Buffer): Promise<boolean> => {
  const verdict = await verdictOf(bytes);
  return 'signatures' in verdict && verdict.verdict === 'passed' && verdict.signatures.length === 3;
};

describe('revisions that were changed afterwards', () => {
  it('are refused: swapped, removed, and reordered signatures', async () => {
    const sealed = await signed(await smallPdf());
    const [first, second] = rangesOf(sealed);
    if (!first || !second) throw new Error('Expected two signatures');
    const digits = [first, second].map(({ start, end }) => Buffer.from(sealed.subarray(start, end)));
    const swapped = Buffer.from(sealed);
    digits[1]?.copy(swapped, first.start);
    digits[0]?.copy(swapped, second.start);
    const emptied = Buffer.from(sealed);
    emptied.fill('0', first.start + 1, first.end - 1);
    const removed = Buffer.concat([sealed.subarray(0, first.length), sealed.subarray(second.length)]);
    const cut = sealed.subarray(0, second.length);
    const other = await signed(await smallPdf(), [1, 0]);
    const foreign = Buffer.concat([other.subarray(0, second.length), sealed.subarray(second.length)]);
    expect(await isAccepted(sealed)).toBe(true);
    for (const forged of [swapped, emptied, removed, cut, foreign])
      expect(await isAccepted(forged)).toBe(false);
  });
});
