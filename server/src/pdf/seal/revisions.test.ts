/**
 * Tests the rules for revisions with random sessions, and with random changes to the sealed documents of these
 * sessions.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { nth } from '../../../tests/helpers/signing.ts';
import { signDigest } from '../../pki/cms/make-signature.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { sealKeyOf } from '../../pki/testing/key-files.ts';
import { createIdentity, type Identity } from '../../pki/testing/test-pki.ts';
import { openDocument } from '../document/open-document.ts';
import type { ParticipantFacts, WaitingFacts } from '../pages/facts.ts';
import { sampleFacts, sampleParticipant } from '../pages/testing/sample-facts.ts';
import { smallPdf } from '../verification/testing/test-documents.ts';
import type { PdfReading } from '../verification/verdict.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { embedSignature, prepareRevision } from './remote-signature.ts';
import { fillMarks } from './reserved-marks.ts';
import { sealPdf } from './seal-pdf.ts';

/** The plan for one participant of a random session. */
interface Plan {
  isRemote: boolean;
  hasField: boolean;
}

const MAX_SIGNERS = 4;
const now = new Date();
let root: Identity;
let seal: SealKey;
let keys: SealKey[];
let sample: ParticipantFacts;
let upload: Buffer;
beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  const keyOf = async (name: string) => sealKeyOf(await createIdentity({ name, issuer: root }), root);
  seal = await keyOf('Seal');
  keys = await Promise.all(Array.from({ length: MAX_SIGNERS }, (_, index) => keyOf(`Signer-${index}`)));
  sample = await sampleParticipant();
  upload = await smallPdf();
});

const nameOf = (index: number): string => `Signer-${index}`;
const waitingOf = (each: ParticipantFacts): WaitingFacts => ({ ...each, isRemote: each.remote !== null });

function peopleOf(plans: readonly Plan[]): ParticipantFacts[] {
  return plans.map(({ isRemote, hasField }, index) => ({
    ...sample,
    id: nameOf(index),
    name: nameOf(index),
    order: index + 1,
    fields: hasField ? [{ page: 1, width: 120, height: 40, x: 20, y: 20 + 50 * index }] : [],
    remote: isRemote ? { method: 'csc', proof: null } : null,
  }));
}

/** Signs for the participants in this order, and seals the document. */
async function sign(people: readonly ParticipantFacts[], order: readonly number[]): Promise<Buffer> {
  const facts = { ...sampleFacts([...people]), hasOwnCertificate: true };
  const done: ParticipantFacts[] = [];
  let document = upload;
  for (const index of order) {
    const person = nth(people, index);
    done.push(person);
    if (!person.remote) continue;
    const prepared = await prepareRevision({
      document,
      isSigned: document !== upload,
      facts: { ...facts, participants: [...done] },
      waiting: people.filter((each) => !done.includes(each)).map(waitingOf),
      signerId: person.id,
      now,
    });
    const message = (await signDigest(nth(keys, index), prepared.digest)).encode(null);
    const embedded = embedSignature(prepared, message, { method: 'csc', now });
    if (!embedded.ok) throw new Error(embedded.detail);
    document = embedded.bytes;
  }
  const prepare = async () => {
    const pdf = await openDocument(document);
    await fillMarks(pdf, { ...facts, participants: done });
    return pdf;
  };
  return Buffer.from((await sealPdf(prepare, seal, { now })).bytes);
}

const read = async (bytes: Buffer): Promise<PdfReading | null> => {
  const verdict = await verifyPdf(bytes, {
    trusted: [seal.certificate],
    roots: [root.certificate],
    now,
  });
  return 'refused' in verdict ? null : verdict;
};

/** Checks whether the document passes verification as one with our seal. */
async function isSealedIntact(bytes: Buffer): Promise<boolean> {
  const reading = await read(bytes);
  return reading?.verdict === 'passed' && reading.signatures.some(({ by_us }) => by_us);
}

interface Range {
  start: number;
  end: number;
  /** The offset at which the revision ends. */
  length: number;
}

const rangesOf = (bytes: Buffer): Range[] =>
  [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+) *\]/g)].map(
    ([, start, end, rest]) => ({
      start: Number(start),
      end: Number(end),
      length: Number(end) + Number(rest),
    }),
  );

/** Cuts the document into its signed revisions. */
const revisionsOf = (bytes: Buffer): Buffer[] =>
  rangesOf(bytes).map(({ length }, index, all) => bytes.subarray(all[index - 1]?.length ?? 0, length));

type Change = (bytes: Buffer, other: Buffer) => Buffer;

/** A random change. Its indexes are taken modulo the number of revisions. */
const change: fc.Arbitrary<Change> = fc.oneof(
  // Revisions are removed, reordered or repeated.
  fc
    .array(fc.nat({ max: MAX_SIGNERS }), { minLength: 1, maxLength: MAX_SIGNERS + 2 })
    .map((order): Change => (bytes) => {
      const revisions = revisionsOf(bytes);
      return Buffer.concat(order.map((index) => nth(revisions, index % revisions.length)));
    }),
  fc.nat({ max: MAX_SIGNERS }).map((index): Change => (bytes) => {
    const revisions = revisionsOf(bytes);
    return Buffer.concat(revisions.toSpliced(index % revisions.length, 1));
  }),
  fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }).map(
    (part): Change =>
      (bytes) =>
        bytes.subarray(0, Math.floor(part * bytes.length)),
  ),
  // Two signatures are exchanged.
  fc
    .tuple(fc.nat({ max: MAX_SIGNERS }), fc.nat({ max: MAX_SIGNERS }))
    .map(([one, another]): Change => (bytes) => {
      const ranges = rangesOf(bytes);
      const [a, b] = [nth(ranges, one % ranges.length), nth(ranges, another % ranges.length)];
      const swapped = Buffer.from(bytes);
      bytes.copy(swapped, a.start, b.start, Math.min(b.end, b.start + (a.end - a.start)));
      bytes.copy(swapped, b.start, a.start, Math.min(a.end, a.start + (b.end - b.start)));
      return swapped;
    }),
  // The first revisions are replaced with those of another document of the same people.
  fc.nat({ max: MAX_SIGNERS }).map((index): Change => (bytes, other) => {
    const [ours, theirs] = [revisionsOf(bytes), revisionsOf(other)];
    const count = 1 + (index % ours.length);
    return Buffer.concat([...theirs.slice(0, count), ...ours.slice(count)]);
  }),
);

describe('signed revisions', () => {
  it('verify in every order of signing, and never after a change', { timeout: 600_000 }, async () => {
    const session = fc
      .array(fc.record({ isRemote: fc.boolean(), hasField: fc.boolean() }), {
        minLength: 1,
        maxLength: MAX_SIGNERS,
      })
      .filter((plans) => plans.some(({ isRemote }) => isRemote))
      .chain((plans) => {
        const indices = plans.map((_, index) => index);
        return fc.record({
          plans: fc.constant(plans),
          order: fc.shuffledSubarray(indices, { minLength: plans.length }),
          changes: fc.array(change, { minLength: 6, maxLength: 6 }),
        });
      });
    await fc.assert(
      fc.asyncProperty(session, async ({ plans, order, changes }) => {
        const people = peopleOf(plans);
        const bytes = await sign(people, order);
        const other = await sign(people, order.toReversed());
        const reading = await read(bytes);
        expect(reading?.verdict).toBe('passed');
        expect(reading?.signatures.map(({ signer, by_us }) => [signer, by_us])).toEqual([
          ...order.filter((index) => nth(plans, index).isRemote).map((index) => [nameOf(index), false]),
          ['Seal', true],
        ]);
        for (const apply of changes) {
          const changed = apply(bytes, other);
          // The result may be the other genuine document, if all its revisions were taken.
          if (changed.equals(bytes) || changed.equals(other)) continue;
          expect(await isSealedIntact(changed)).toBe(false);
        }
      }),
      { numRuns: endurance({ short: 6, whole: 120 }) },
    );
  });
});
