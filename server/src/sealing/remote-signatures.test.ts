import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPracticeSigner, type PracticeSigner } from '../../tests/helpers/practice-signer.ts';
import { eventsOf, forgetRateLimits } from '../../tests/helpers/rows.ts';
import { documentOf, sealNow, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { comeBackTo, type FilledForm, visitService } from '../../tests/helpers/service-visit.ts';
import { nth, Originator, sampleDocument, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { sha256 } from '../crypto/secrets.ts';
import { remoteSignings } from '../database/schema.ts';
import { run, saveBundle, trusting } from '../evidence/testing/bundles.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { checkAttempts } from '../journey/signature/remote/check-attempts.ts';
import { textOf } from '../pdf/pages/testing/words-of.ts';
import { mutoolSignatures, pdfsig } from '../pdf/seal/testing/tools.ts';
import { smallPdf } from '../pdf/verification/testing/test-documents.ts';
import { needTools } from '../pki/testing/tools.ts';

let test: TestApp;
let originator: Originator;
let practice: PracticeSigner;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remote-signatures-'));
  practice = await openPracticeSigner();
  test = await openTestApp({
    replace: { vision: standInVision(), remoteSigners: { csc: practice.signer } },
  });
  originator = new Originator(test, plainPhotos);
  // The queue is stopped, because it deletes links after delivering them.
  await test.services.jobs.stop();
});
beforeEach(async () => {
  practice.outcome = 'signs';
  await forgetRateLimits(test);
});
afterAll(async () => {
  await test.close();
  await practice.close();
  await rm(folder, { recursive: true, force: true });
});

const csc = { signature_method: 'csc' } as const;
const submit = async (signer: Signer) =>
  signer.post('/signature-capture', {
    signature_base64: await signaturePng(),
    link_token: signer.token,
  });
const stateOf = async (signer: Signer) => (await signer.get(`/remote-signature/${signer.id}`)).data;
const isSigned = async (sessionId: string) =>
  (await originator.ask(`/sessions/${sessionId}`)).data.participants.map(
    ({ signed_at }: { signed_at: string | null }) => signed_at !== null,
  );

const visit = async (leaveUrl: string) => visitService(test, leaveUrl);
const comeBack = async (form: FilledForm) => comeBackTo(test, form);

/** Posts the fields as a multipart form instead, as some providers do. */
async function comeBackAsMultipart({ action, fields }: FilledForm) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const body = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: new URL(action).pathname,
    headers: { 'content-type': body.headers.get('content-type') ?? '', origin: 'null' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

async function signAt(signer: Signer) {
  await signer.walkTo('liveness');
  const { data } = await submit(signer);
  return comeBack(await visit(data.remote.leave_url));
}

describe('a signature by an outside service', () => {
  it('completes the step when the browser comes back, and is sealed with a separate certificate', async (context) => {
    needTools(context, 'pdfsig');
    const { sessionId, signer } = await originator.start({ template: csc });
    await signer.walkTo('liveness');
    const submitted = await submit(signer);
    expect(submitted.data).toMatchObject({
      signature_captured: false,
      signed_at: null,
      remote: { status: 'open', method: 'csc', methods: ['csc'] },
    });
    expect(await isSigned(sessionId)).toEqual([false]);
    const back = await comeBack(await visit(submitted.data.remote.leave_url));
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`http://sign.test/${signer.token}`);
    expect(await isSigned(sessionId)).toEqual([true]);
    const events = await eventsOf(test, sessionId);
    const captured = events.find(({ type }) => type === 'SIGNATURE_CAPTURED');
    expect(captured?.facts).toMatchObject({
      method: 'csc',
      remote: { transaction: practice.requests.at(-1)?.transaction, checks: [{ verdict: 'passed' }] },
    });
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);

    await sealNow(test, sessionId);
    const sealed = await documentOf(originator, sessionId, 'sealed');
    expect(pdfsig(sealed).map(({ valid, whole }) => [valid, whole])).toEqual([
      [true, false],
      [true, true],
    ]);
    const { data } = await verifyPublicly(test, sealed);
    expect(data.seal).toMatchObject({ verdict: 'passed' });
    expect(data.evidence).toMatchObject({ verdict: 'passed' });
    const { data: session } = await originator.ask(`/sessions/${sessionId}`);
    const certificate = await test.app.inject({
      url: `/api/v1/originator/sessions/${sessionId}/document?version=certificate`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(sha256(certificate.rawPayload)).toBe(session.certificate_sha256);
    expect(pdfsig(certificate.rawPayload)).toMatchObject([{ valid: true, whole: true }]);
    const words = (await textOf(certificate.rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain('Certificate: CN=Signer 1, issued by CN=Practice CA, SHA-256');
    const { data: link } = await originator.ask(`/sessions/${sessionId}/document-token`, {
      method: 'POST',
      body: {},
    });
    const shared = async (rest: string) => test.app.inject({ url: `/api/v1/docs/${link.token}${rest}` });
    expect((await shared('/documents')).json().data).toMatchObject({ has_certificate: true });
    expect((await shared('?document=certificate')).rawPayload).toEqual(certificate.rawPayload);
    const bundle = path.join(folder, 'single');
    await saveBundle(test, sessionId, bundle);
    expect(await run(bundle, await trusting(bundle))).toMatchObject({ code: 0 });
  });

  it('signs all documents at once, and those of several signers in their order', async (context) => {
    needTools(context, 'pdfsig', 'mutool');
    const { sessionId, signers } = await originator.start({
      template: csc,
      participants: [
        { name: 'Asha Rao', fields: [{ page: 1, x: 60, y: 60, width: 120, height: 50 }] },
        { name: 'Ravi Iyer', signature_method: 'drawn' },
        { name: 'Meera Shah' },
      ],
      document: [await sampleDocument(), await smallPdf()],
    });
    const [asha, ravi, meera] = signers;
    if (!asha || !ravi || !meera) throw new Error('Expected three signers');
    expect((await signAt(asha)).statusCode).toBe(303);
    await ravi.walkTo('signature');
    expect((await signAt(meera)).statusCode).toBe(303);
    expect(await isSigned(sessionId)).toEqual([true, true, true]);
    await sealNow(test, sessionId);
    for (const number of [1, 2]) {
      const bytes = await documentOf(originator, sessionId, 'sealed', number);
      expect(pdfsig(bytes).map(({ valid }) => valid)).toEqual([true, true, true]);
      expect(mutoolSignatures(bytes)).toEqual([
        { signer: 'Asha Rao', verdict: 'valid' },
        { signer: 'Meera Shah', verdict: 'valid' },
        { signer: expect.stringContaining('seal'), verdict: 'whole' },
      ]);
      const { data } = await verifyPublicly(test, bytes);
      expect(
        data.signatures.map((one: { signer: string; coverage: { verdict: string } }) => [
          one.signer,
          one.coverage.verdict,
        ]),
      ).toEqual([
        ['Asha Rao', 'passed'],
        ['Meera Shah', 'passed'],
        [expect.stringContaining('seal'), 'passed'],
      ]);
    }
    const bundle = path.join(folder, 'several');
    await saveBundle(test, sessionId, bundle);
    expect(await run(bundle, await trusting(bundle))).toMatchObject({ code: 0 });
  });

  it('leaves nothing half-signed if it fails, and can be retried with the same mark', async () => {
    const { sessionId, signer } = await originator.start({ template: csc });
    await signer.walkTo('liveness');
    await submit(signer);
    for (const [outcome, reason] of [
      ['refuses', 'consent_refused'],
      ['signs-other', 'wrong_document'],
      ['too-few', 'answer_invalid'],
    ] as const) {
      practice.outcome = outcome;
      const { leave_url } = await stateOf(signer);
      expect((await comeBack(await visit(leave_url))).statusCode).toBe(303);
      expect(await stateOf(signer)).toMatchObject({ status: 'refused', refusal: reason });
      expect(await isSigned(sessionId)).toEqual([false]);
      const again = await signer.post('/remote-signature', {});
      expect(again.data).toMatchObject({ status: 'open' });
    }
    practice.outcome = 'signs';
    await comeBack(await visit((await stateOf(signer)).leave_url));
    expect(await isSigned(sessionId)).toEqual([true]);
    const types = (await eventsOf(test, sessionId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'REMOTE_SIGNING_STARTED')).toHaveLength(4);
    expect(types.filter((type) => type === 'REMOTE_SIGNING_REFUSED')).toHaveLength(3);
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
  });

  it('accepts an answer posted as a form with files, and refuses an unreadable form', async () => {
    const { sessionId, signer } = await originator.start({ template: csc });
    await signer.walkTo('liveness');
    const { action } = await visit((await submit(signer)).data.remote.leave_url);
    const broken = await test.app.inject({
      method: 'POST',
      url: new URL(action).pathname,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x broken',
    });
    expect(broken.statusCode).toBe(303);
    expect(await stateOf(signer)).toMatchObject({ status: 'refused', refusal: 'answer_invalid' });
    await signer.post('/remote-signature', {});
    const answer = await visit((await stateOf(signer)).leave_url);
    expect((await comeBackAsMultipart(answer)).statusCode).toBe(303);
    expect(await isSigned(sessionId)).toEqual([true]);
  });

  it('accepts an answer once, and none of an earlier or another attempt', async () => {
    const { sessionId, signer } = await originator.start({ template: csc });
    await signer.walkTo('liveness');
    const first = await visit((await submit(signer)).data.remote.leave_url);
    await signer.post('/remote-signature', {});
    const second = await visit((await stateOf(signer)).leave_url);
    // The answer to the first attempt is late, because that attempt ended when the second began.
    expect((await comeBack(first)).statusCode).toBe(410);
    // The answer to the first attempt is sent to the address of the second.
    expect((await comeBack({ ...first, action: second.action })).statusCode).toBe(303);
    expect(await stateOf(signer)).toMatchObject({ status: 'refused', refusal: 'answer_invalid' });
    expect((await comeBack(second)).statusCode).toBe(410);
    await signer.post('/remote-signature', {});
    const third = await visit((await stateOf(signer)).leave_url);
    const both = await Promise.all([comeBack(third), comeBack(third)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      303, 410,
    ]);
    expect(await isSigned(sessionId)).toEqual([true]);
    const captured = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'SIGNATURE_CAPTURED');
    expect(captured).toHaveLength(1);
    for (const url of ['/api/v1/signing-return', '/api/v1/signing-return/x', '/api/v1/signing-visit/x'])
      expect((await test.app.inject({ url })).statusCode).toBe(410);
  });

  it('lets one signer of a session sign at a time, until the attempt ends or expires', async () => {
    const { signers } = await originator.start({
      template: { ...csc, allow_out_of_order_signing: true },
      participants: [{}, {}],
    });
    const [one, other] = [nth(signers, 0), nth(signers, 1)];
    await one.walkTo('liveness');
    await other.walkTo('liveness');
    await submit(one);
    expect(await submit(other)).toMatchObject({ status: 409, error: { code: 'ANOTHER_IS_SIGNING' } });
    await one.post('/remote-signature/cancel', {});
    expect(await stateOf(one)).toMatchObject({ status: 'refused', refusal: 'cancelled_by_signer' });
    expect((await submit(other)).data.remote).toMatchObject({ status: 'open' });
  });

  it('continues for a signer whose browser was lost', async () => {
    const { sessionId, signer } = await originator.start({ template: csc });
    await signer.walkTo('liveness');
    await visit((await submit(signer)).data.remote.leave_url);
    test.clock.pass({ minutes: 11 });
    await checkAttempts(test.services);
    expect(await isSigned(sessionId)).toEqual([true]);

    const { sessionId: unsigned, signer: absent } = await originator.start({ template: csc });
    await absent.walkTo('liveness');
    await submit(absent);
    test.clock.pass({ minutes: 11 });
    await checkAttempts(test.services);
    test.clock.pass({ minutes: 5 });
    await checkAttempts(test.services);
    expect(await isSigned(unsigned)).toEqual([false]);
    expect(await stateOf(absent)).toMatchObject({ status: 'refused', refusal: 'expired' });
  });

  it('can be replaced by the drawn mark only if the template allows it', async () => {
    const { signer: strict } = await originator.start({ template: csc });
    await strict.walkTo('liveness');
    await submit(strict);
    expect(await strict.post('/remote-signature', { method: 'drawn' })).toMatchObject({
      status: 409,
      error: { code: 'STEP_NOT_ALLOWED' },
    });
    const { sessionId, signer } = await originator.start({
      template: { ...csc, signature_drawn_fallback: true },
    });
    await signer.walkTo('liveness');
    expect((await submit(signer)).data.remote.methods).toEqual(['csc', 'drawn']);
    expect((await signer.post('/remote-signature', { method: 'drawn' })).data).toMatchObject({
      status: 'signed',
    });
    expect(await isSigned(sessionId)).toEqual([true]);
    expect((await originator.ask(`/sessions/${sessionId}`)).data).toMatchObject({
      may_need_review: false,
      participants: [{ signature_method: 'csc', signed_with: 'drawn' }],
    });
    expect(await test.services.database.db.$count(remoteSignings)).toBeGreaterThan(0);
    await sealNow(test, sessionId);
    expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([]);
    const { data } = await verifyPublicly(test, await documentOf(originator, sessionId, 'sealed'));
    expect(data).toMatchObject({ verdict: 'passed' });
    const { data: session } = await originator.ask(`/sessions/${sessionId}`);
    expect(session.participants).toMatchObject([{ signed_with: 'drawn' }]);
    const text = (await textOf(await documentOf(originator, sessionId, 'sealed'))).join(' ');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('did not finish signing by remote signature');
  });
});
