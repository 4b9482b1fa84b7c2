import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentRows } from '../evidence/session-documents.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { eventsOf, statusOf } from '../../tests/helpers/rows.ts';
import { documentOf, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { nth, Originator, sampleDocument } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { seal } from '../pdf/verification/testing/test-documents.ts';
import { unzip } from '../../tests/helpers/unzip.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ seals: true, replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sessionOf = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const completed = (sessionId: string) =>
  expect.poll(async () => (await sessionOf(sessionId)).status).toBe('COMPLETED');

describe('after the last signature', () => {
  it('the document is sealed and the session completed, for two signers with names in two scripts', async () => {
    const { sessionId, signers } = await signAll(originator, {
      reference: 'LN-2026-004711',
      participants: [
        { name: 'आशा शर्मा', fields: [{ page: 4, x: 60, y: 600, width: 200, height: 60 }] },
        { name: 'Ravi Kumar' },
      ],
    });
    await completed(sessionId);

    const session = await sessionOf(sessionId);
    expect(session.participants).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
    expect(Date.parse(session.completed_at)).toBeGreaterThanOrEqual(
      Date.parse(session.participants[1].signed_at),
    );
    const sealed = await documentOf(originator, sessionId, 'sealed');
    const events = await eventsOf(test, sessionId);
    // The session is completed only after its document is sealed.
    expect(events.at(-1)).toMatchObject({
      at: session.completed_at,
      facts: { completed_at: session.completed_at },
    });
    expect(events.filter(({ type }) => type === 'DOCUMENT_SEALED')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: 'DOCUMENT_SEALED',
      facts: {
        sha256: sha256(sealed),
        document_sha256: sha256(await sampleDocument()),
        evidence: { count: events.length - 1 },
        level: 'B-B',
        notes: [],
        certificate: {
          subject: expect.stringContaining('Meridian Finance'),
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      parts: [{ name: 'sealed-document', sha256: sha256(sealed) }],
    });
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    expect((await verifyPublicly(test, sealed)).data).toMatchObject({
      verdict: 'passed',
      sealed_by_us: true,
      appended_after_seal: false,
      seal: { verdict: 'passed' },
      evidence: { verdict: 'passed' },
      session: { session_id: sessionId, status: 'COMPLETED', version: 'sealed', evidence: { intact: true } },
    });
    // A signer who returns is shown that the signing is complete.
    expect(await statusOf(test, nth(signers, 0))).toBe('COMPLETED');
    expect((await nth(signers, 0).open()).data).toMatchObject({
      participant_status: 'COMPLETED',
      session_status: 'COMPLETED',
    });
    expect(await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' })).toMatchObject({
      error: { code: 'SESSION_ENDED' },
    });
  });

  it('the upload keeps signatures of others, and the sealed document begins with what signers read', async () => {
    const notary = await createIdentity({ name: 'Notary' });
    const upload = await seal(await sampleDocument(), notary);
    const { sessionId } = await signAll(originator, { document: upload });
    await completed(sessionId);
    const sealed = await documentOf(originator, sessionId, 'sealed');
    expect(await documentOf(originator, sessionId, 'received')).toEqual(upload);
    const shown = await documentOf(originator, sessionId, 'original');
    expect(sealed.subarray(0, shown.length)).toEqual(shown);
    const { data } = await verifyPublicly(test, sealed);
    expect(data).toMatchObject({ verdict: 'passed', sealed_by_us: true });
    expect(data.signatures).toMatchObject([
      { integrity: { verdict: 'passed' }, coverage: { verdict: 'passed' }, trust: { verdict: 'passed' } },
    ]);
  });

  it('a document token without a version, and the evidence file, contain the sealed document', async () => {
    const { sessionId } = await originator.start();
    const issue = async (version?: 'original') =>
      (await originator.ask(`/sessions/${sessionId}/document-token`, { method: 'POST', body: { version } }))
        .data;
    const [open, original] = [await issue(), await issue('original')];
    const fetched = async ({ url }: { url: string }) =>
      (await test.app.inject({ url: new URL(url).pathname })).rawPayload;
    const upload = await sampleDocument();
    expect(await fetched(open)).toEqual(upload);
    const [row] = await documentRows(test.services.database.db, sessionId);
    expect(row?.sealedSha256).toBeNull();
    expect((await originator.ask(`/sessions/${sessionId}/document?version=sealed`)).error).toMatchObject({
      code: 'DOCUMENT_NOT_SEALED',
    });

    const done = await signAll(originator);
    await completed(done.sessionId);
    const token = (
      await originator.ask(`/sessions/${done.sessionId}/document-token`, { method: 'POST', body: {} })
    ).data;
    const sealed = await documentOf(originator, done.sessionId, 'sealed');
    expect(await fetched(token)).toEqual(sealed);
    expect(await fetched(original)).toEqual(upload);
    const zip = await test.app.inject({
      url: `/api/v1/originator/sessions/${done.sessionId}/evidence?format=zip`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(unzip(zip.rawPayload).get('sealed.pdf')).toEqual(sealed);
    expect(zip.rawPayload.includes(sealed.subarray(-1024))).toBe(true);
  });
});
