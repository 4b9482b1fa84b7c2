import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, inReview, ledBack } from '../../tests/helpers/review.ts';
import { eventsOf, forgetRateLimits } from '../../tests/helpers/rows.ts';
import { documentOf, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { nth, Originator, sampleDocument } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { madeUp, run, saveBundle, trusting } from '../evidence/testing/bundles.ts';
import { textOf } from '../pdf/pages/testing/words-of.ts';
import { mutoolSignatures, pdfsig, qpdfComplaints } from '../pdf/seal/testing/tools.ts';
import { smallPdf } from '../pdf/verification/testing/test-documents.ts';
import { verifyPdf } from '../pdf/verification/verify-pdf.ts';
import { readSignedMessage } from '../pki/cms/signed-message.ts';
import { needTools } from '../pki/testing/tools.ts';
import { readCertificates } from './certificates.ts';

let test: TestApp;
let folder: string;
let sessionId: string;
let ids: string[];
let sealed: Buffer;
let originator: Originator;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-certificates-'));
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  // The queue is stopped, because it deletes links after delivering them.
  await test.services.jobs.stop();
  const started = await signAll(originator, {
    template: { signature_method: 'own_certificate' },
    participants: [
      { name: 'Asha Rao', fields: [{ page: 1, x: 60, y: 60, width: 180, height: 70 }] },
      { name: 'Ravi Iyer', signature_method: 'drawn' },
      { name: 'Meera Shah' },
    ],
  });
  ({ sessionId } = started);
  ids = started.signers.map(({ id }) => id);
  await sealNow(test, sessionId);
  sealed = await documentOf(originator, sessionId, 'sealed');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const signatureOf = async (index: number) =>
  (await eventsOf(test, sessionId)).find(
    ({ type, participant_id }) => type === 'SIGNATURE_CAPTURED' && participant_id === ids[index],
  );

/**
 * Returns the certificates of each signature in the file, in file order. The signer's certificate comes first in each
 * list.
 */
function certificatesIn(bytes: Buffer): X509Certificate[][] {
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) /g);
  return [...ranges].map(([, start, end]) => {
    const digits = bytes.toString('latin1', Number(start) + 1, Number(end) - 1);
    const { signer, certificates } = readSignedMessage(withoutFilling(Buffer.from(digits, 'hex')));
    return [signer.x509, ...certificates.map(({ x509 }) => x509).filter(({ ca }) => ca)];
  });
}

const withoutFilling = (gap: Buffer): Buffer => gap.subarray(0, 4 + gap.readUInt16BE(2));

describe('a session of signers with one-time certificates', () => {
  it('has a valid signature of each of them before the seal', async (context) => {
    needTools(context, 'pdfsig', 'mutool', 'qpdf');
    expect(pdfsig(sealed).map(({ field, valid, whole }) => [field, valid, whole])).toEqual([
      ['Signer', true, false],
      ['Signer 2', true, false],
      ['Seal', true, true],
    ]);
    expect(mutoolSignatures(sealed)).toEqual([
      { signer: 'Asha Rao', verdict: 'valid' },
      { signer: 'Meera Shah', verdict: 'valid' },
      { signer: expect.stringContaining('seal'), verdict: 'whole' },
    ]);
    expect(qpdfComplaints(sealed)).toBe('');
    const { data } = await verifyPublicly(test, sealed);
    expect(data).toMatchObject({ verdict: 'passed', seal: { verdict: 'passed' } });
    expect(data.signatures.map(({ signer, by_us }: Record<string, unknown>) => [signer, by_us])).toEqual([
      ['Asha Rao', false],
      ['Meera Shah', false],
      [expect.stringContaining('seal'), true],
    ]);
    const [asha] = data.signatures;
    expect(asha.signed_evidence).toMatchObject({ session_id: sessionId, participant_id: ids[0] });
    const event = await signatureOf(0);
    expect(event?.facts).toMatchObject({ method: 'own_certificate' });
    expect(asha.signed_evidence.count).toBe(event?.seq);
    expect((await signatureOf(1))?.facts).not.toHaveProperty('method');
  });

  it('has a certificate for each signature, with the profile that the documentation states', () => {
    const [asha, meera, seal] = certificatesIn(sealed).map((list) => nth(list, 0));
    if (!asha || !meera || !seal) throw new Error('Expected three signatures');
    expect(asha.subject).toBe(`CN=Asha Rao\nserialNumber=${ids[0]}`);
    expect(meera.subject).toBe(`CN=Meera Shah\nserialNumber=${ids[2]}`);
    expect(asha.publicKey.equals(meera.publicKey)).toBe(false);
    expect(+asha.validToDate - +asha.validFromDate).toBe(15 * 60_000);
    expect(asha.ca).toBe(false);
    // The certificate has no key usage, because programs with the certificate store of Firefox would accept only the
    // purpose 'email protection'.
    expect(asha.keyUsage).toBeUndefined();
    const authority = nth(nth(certificatesIn(sealed), 0), 1);
    expect(asha.verify(authority.publicKey)).toBe(true);
    expect(seal.issuer).not.toBe(authority.subject);
  });

  it('is still valid when the certificates have expired, because the seal proves the time', async () => {
    const { seals, issuers, authorities } = await readCertificates(test.services);
    const later = new Date(Date.now() + 365 * 24 * 3600_000);
    const options = { trusted: seals, known: issuers, now: later };
    expect(await verifyPdf(sealed, { ...options, authorities })).toMatchObject({ verdict: 'passed' });
    expect(await verifyPdf(sealed, options)).toMatchObject({ verdict: 'indeterminate' });
  });

  it('is not recognised as ours without its seal', async () => {
    const ends = [...sealed.toString('latin1').matchAll(/\/ByteRange\s*\[0 \d+ (\d+) (\d+)/g)].map(
      ([, gap, rest]) => Number(gap) + Number(rest),
    );
    for (const end of ends.slice(0, 2)) {
      await forgetRateLimits(test);
      const { data } = await verifyPublicly(test, sealed.subarray(0, end));
      expect(data).toMatchObject({ verdict: 'failed', seal: { reasons: [{ code: 'SEAL_DESTROYED' }] } });
    }
  });

  it('states the method under the mark, in the certificate and in the session', async () => {
    const text = (await textOf(sealed)).join(' ').replaceAll(/\s+/g, ' ');
    expect(text.match(/· one-time certificate/g)).toHaveLength(2);
    expect(text.match(/Signature method/g)).toHaveLength(2);
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data.participants.map((each: Record<string, unknown>) => each['signature_method'])).toEqual([
      'own_certificate',
      'drawn',
      'own_certificate',
    ]);
  });

  it('has a bundle whose verifier checks the signatures against the evidence', async () => {
    const bundle = path.join(folder, 'bundle');
    await saveBundle(test, sessionId, bundle);
    expect(await run(bundle, await trusting(bundle))).toMatchObject({ code: 0 });
    await madeUp(({ events }) => {
      for (const event of events)
        event.body = event.body.replace('"method":"own_certificate"', '"method":"another"');
    })(bundle);
    expect((await run(bundle)).out).toContain('signatures of signers instead of 0');
  });
});

it('signs every document of a session, and uses the same authority again', async () => {
  const [before] = (await readCertificates(test.services)).authorities;
  const { sessionId: other } = await signAll(originator, {
    participants: [{ signature_method: 'own_certificate' }],
    document: [await sampleDocument(), await smallPdf()],
  });
  await sealNow(test, other);
  for (const number of [1, 2]) {
    const bytes = await documentOf(originator, other, 'sealed', number);
    await forgetRateLimits(test);
    expect((await verifyPublicly(test, bytes)).data).toMatchObject({
      verdict: 'passed',
      signatures: [{ signer: 'Signer 1' }, { by_us: true }],
    });
  }
  const authorities = (await readCertificates(test.services)).authorities.map(
    ({ fingerprint256 }) => fingerprint256,
  );
  expect(authorities).toEqual([before?.fingerprint256]);
});

async function expectPassed(id: string): Promise<void> {
  const bundle = path.join(folder, id);
  await saveBundle(test, id, bundle);
  expect(await run(bundle, await trusting(bundle))).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('FAILED'),
  });
}

describe('the verifier of a bundle', () => {
  const template = { signature_method: 'own_certificate' } as const;

  it('expects no signature of a signer who was to repeat a step and declined instead', async () => {
    const { browser: reviewer } = await signedInAs(test, 'reviewer');
    const { sessionId: id, signers } = await inReview(
      originator,
      { ...template, decline: 'ends_signer' },
      { participants: [{}, {}] },
    );
    const signer = nth(signers, 0);
    const asked = { reason: 'Dark', participant_id: signer.id, step: 'liveness' };
    await decideAs(reviewer, id, { decision: 'repeat', ...asked });
    const again = await ledBack(signer);
    await again.walkTo('otp');
    await again.decline();
    await decideAs(reviewer, id, { decision: 'accept', round: 2 });
    await sealNow(test, id);
    await expectPassed(id);
  });

  it('finds the signatures in the order of the evidence even if a clock was set back', async () => {
    const { sessionId: id, signers } = await originator.start({ template, participants: [{}, {}] });
    await nth(signers, 0).walkTo('signature');
    test.clock.pass({ minutes: -1 });
    await nth(signers, 1).walkTo('signature');
    test.clock.pass({ minutes: 1 });
    await sealNow(test, id);
    await expectPassed(id);
  });
});
