/** Tests that the signatures of signers can be verified as long as the seal. OpenSSL simulates the authorities. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { openPracticeSigner, type PracticeSigner } from '../../tests/helpers/practice-signer.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { documentOf, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { comeBackTo, visitService } from '../../tests/helpers/service-visit.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { Originator, sampleDocument, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { run, saveBundle, trusting } from '../evidence/testing/bundles.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { askOutside } from '../outgoing/ask-outside.ts';
import type { OpensslClock } from '../pdf/seal/testing/openssl-clock.ts';
import { mutoolSignatures, pdfsig, qpdfComplaints } from '../pdf/seal/testing/tools.ts';
import { smallPdf } from '../pdf/verification/testing/test-documents.ts';
import { gatherRevocation } from '../pki/revocation/revocation.ts';
import { fileWith, keyFrom } from '../pki/testing/key-files.ts';
import { serve } from '../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../pki/testing/openssl-ca.ts';
import { needTools, scratchFolder } from '../pki/testing/tools.ts';
import { openAuthorities } from './testing/authorities.ts';

interface Setting {
  test: TestApp;
  originator: Originator;
  practice: PracticeSigner;
  clock: OpensslClock;
  /** The requests that the signers' authority received. */
  requests: string[];
}

/**
 * Opens the product with a time-stamping authority and a signature service. The service's authority publishes
 * revocation lists.
 */
async function open(context: TestContext): Promise<Setting> {
  needTools(context, 'openssl', 'pdfsig', 'mutool', 'qpdf');
  const { clock, pem } = await openAuthorities();
  const root = createOpensslCa();
  const { url, requests } = await serve((_, response) => response.end(root.list()));
  const practice = await openPracticeSigner({
    issue: async (name) => {
      const { certificate, privateKey } = root.issue(name.replaceAll(' ', '-'), { crl: `${url}/list` });
      return keyFrom({ SEAL_CERTIFICATE: fileWith(certificate + privateKey + root.certificate) });
    },
    prove: async (chain) => {
      const gathered = await gatherRevocation(chain, new Date(), askOutside);
      return gathered.ok ? gathered.evidence : [];
    },
  });
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'signers.pem'), root.certificate);
  writeFileSync(path.join(folder, 'clocks.pem'), clock.root.toString());
  const test = await openTestApp({
    environment: { SEAL_CERTIFICATE: fileWith(pem), TSA_URL: clock.url, TRUSTED_ROOTS: folder },
    replace: { vision: standInVision(), remoteSigners: { csc: practice.signer } },
  });
  context.onTestFinished(async () => {
    await test.close();
    await practice.close();
  });
  await test.services.jobs.stop();
  return { test, originator: new Originator(test, plainPhotos), practice, clock, requests };
}

async function signAt({ test }: Setting, signer: Signer): Promise<void> {
  await signer.walkTo('liveness');
  const body = { signature_base64: await signaturePng(), link_token: signer.token };
  const { data } = await signer.post('/signature-capture', body);
  await comeBackTo(test, await visitService(test, data.remote.leave_url));
}

/** Checks the signatures before the document time-stamp, which neither program supports. */
function expectUnderstood(bytes: Buffer): void {
  expect(pdfsig(bytes).map(({ field, valid }) => [field, valid])).toEqual([
    ['Signer', true],
    ['Signer 2', true],
    ['Seal', true],
    ['Time-stamp', false],
  ]);
  const verdicts = mutoolSignatures(bytes).map(({ verdict }) => verdict);
  expect(verdicts.slice(0, 3)).toEqual(['valid', 'valid', 'valid']);
}

const signatureFacts = async ({ test }: Setting, sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => type === 'SIGNATURE_CAPTURED');

describe('with a time-stamp authority', () => {
  it('a signature of a service has a time-stamp, and the document contains the proof for it', async (context) => {
    const setting = await open(context);
    const { test, originator, requests } = setting;
    const { sessionId, signers } = await originator.start({
      template: { signature_method: 'csc' },
      participants: [{ name: 'Asha' }, { name: 'Ravi', signature_method: 'drawn' }, { name: 'Meera' }],
      document: [await sampleDocument(), await smallPdf()],
    });
    const [asha, ravi, meera] = signers;
    if (!asha || !ravi || !meera) throw new Error('Expected three signers');
    await signAt(setting, asha);
    await ravi.walkTo('signature');
    await signAt(setting, meera);
    const asked = requests.length;
    await sealNow(test, sessionId);

    // A service's certificate may have expired before sealing. Its proof was therefore gathered with the signature,
    // and no request is sent now.
    expect(requests.length).toBe(asked);
    const [event] = await signatureFacts(setting, sessionId);
    expect(event).toMatchObject({
      facts: { remote: { checks: expect.arrayContaining([{ name: 'timestamp', verdict: 'passed' }]) } },
      parts: expect.arrayContaining([{ name: 'validation-data', sha256: expect.any(String) }]),
    });
    for (const number of [1, 2]) {
      const bytes = await documentOf(originator, sessionId, 'sealed', number);
      expectUnderstood(bytes);
      expect(qpdfComplaints(bytes)).toBe('');
      const { data } = await verifyPublicly(test, bytes);
      expect(data).toMatchObject({ verdict: 'passed' });
      const proven = { time_source: 'timestamp', trust: { reasons: [{ code: 'TRUSTED_NOT_REVOKED' }] } };
      expect(data.signatures).toMatchObject([
        { signer: 'Asha', ...proven },
        { signer: 'Meera', ...proven },
        { by_us: true, time_source: 'timestamp' },
        { signer: 'Clock' },
      ]);
    }
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
    const bundle = path.join(scratchFolder(), 'bundle');
    await saveBundle(test, sessionId, bundle);
    expect(await run(bundle, await trusting(bundle))).toMatchObject({ code: 0 });
  });

  it('signs without a time-stamp if the authority fails, and says so', async (context) => {
    const setting = await open(context);
    const { test, originator, clock } = setting;
    const stamps = clock.services.get('/tsa');
    if (!stamps) throw new Error('Expected the service of the authority');
    clock.services.delete('/tsa');
    const { sessionId, signer } = await originator.start({
      template: { signature_method: 'csc' },
      participants: [{ name: 'Asha' }],
    });
    await signAt(setting, signer);
    const [event] = await signatureFacts(setting, sessionId);
    expect(event?.facts).toMatchObject({
      remote: {
        checks: expect.arrayContaining([
          { name: 'timestamp', verdict: 'indeterminate', reason: expect.stringContaining('503') },
        ]),
      },
    });
    clock.services.set('/tsa', stamps);
    await sealNow(test, sessionId);
    const { data } = await verifyPublicly(test, await documentOf(originator, sessionId, 'sealed'));
    expect(data).toMatchObject({ verdict: 'passed' });
  });

  it('one-time certificates have a time-stamp with its proof', async (context) => {
    const { test, originator } = await open(context);
    const { sessionId } = await signAll(originator, {
      template: { signature_method: 'own_certificate' },
      participants: [{ name: 'Asha' }, { name: 'Meera' }],
    });
    await sealNow(test, sessionId);
    const bytes = await documentOf(originator, sessionId, 'sealed');
    expectUnderstood(bytes);
    const { data } = await verifyPublicly(test, bytes);
    expect(data).toMatchObject({ verdict: 'passed' });
    for (const each of data.signatures) expect(each).toMatchObject({ time_source: 'timestamp' });
  });
});
