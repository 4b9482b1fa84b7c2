/**
 * Tests a session with three documents. They are sealed separately and completed together, and each is recognised by
 * its content.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { documentsOf } from '../evidence/session-documents.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { textOf } from '../pdf/pages/testing/words-of.ts';
import { manyPages, onePage, writePdf } from '../pdf/testing/write-pdf.ts';
import { multipartOf } from '../../tests/helpers/multipart.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { Originator, sampleDocument, strictForm } from '../../tests/helpers/signing.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { unzip } from '../../tests/helpers/unzip.ts';
import { zipped } from '../../tests/helpers/zipped.ts';

let test: TestApp;
let originator: Originator;
let sessionId: string;
let originals: Buffer[];
let sealed: Buffer[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  originals = [
    await sampleDocument(),
    await strictForm(writePdf(manyPages(2))),
    await strictForm(writePdf(onePage())),
  ];
  const field = { page: 1, x: 40, y: 100, width: 160, height: 60 };
  ({ sessionId } = await signAll(originator, {
    document: originals,
    documents: [{ name: 'Loan agreement' }, { name: 'Key fact statement' }, { name: 'Mandate' }],
    participants: [{ fields: [field, { ...field, document: 3 }] }, {}],
  }));
  await sealNow(test, sessionId);
  sealed = [];
  for (const number of [1, 2, 3]) sealed.push(await fetched(`/document?version=sealed&document=${number}`));
});
afterAll(() => test.close());

async function fetched(path: string, id = sessionId): Promise<Buffer> {
  const { rawPayload } = await test.app.inject({
    url: `/api/v1/originator/sessions/${id}${path}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  return rawPayload;
}

async function verdictOn(content: Buffer) {
  const { payload, contentType } = multipartOf({
    bundle: { content, filename: 'documents.zip', type: 'application/zip' },
  });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/v1/verify-bundle',
    headers: { 'content-type': contentType },
    payload,
  });
  const { data, error } = response.json();
  return data ?? error.reason;
}

describe('the documents of one session', () => {
  it('are sealed as separate files, each of which names all of them', async () => {
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data.status).toBe('COMPLETED');
    expect(data.documents.map((one: { sealed_sha256: string }) => one.sealed_sha256)).toEqual(
      sealed.map(sha256),
    );
    for (const [index, file] of sealed.entries()) {
      expect(file.subarray(0, originals[index]?.length)).toEqual(originals[index]);
      const text = (await textOf(file)).join(' ');
      expect(text).toContain(`This is document ${index + 1} of 3 in this session`);
      for (const original of originals) expect(text).toContain(sha256(original));
    }
    const events = await eventsOf(test, sessionId);
    const done = events.filter(({ type }) => type === 'DOCUMENT_SEALED');
    expect(done.map(({ parts }) => parts)).toEqual([
      [
        { name: 'sealed-document', sha256: sha256(sealed[0] ?? '') },
        { name: 'sealed-document-2', sha256: sha256(sealed[1] ?? '') },
        { name: 'sealed-document-3', sha256: sha256(sealed[2] ?? '') },
      ],
    ]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('are recognised by a verification, as uploaded and as sealed', async () => {
    for (const [index, file] of sealed.entries())
      expect((await verifyPublicly(test, file)).data).toMatchObject({
        verdict: 'passed',
        session: { session_id: sessionId, version: 'sealed', document: index + 1, documents_total: 3 },
      });
    expect((await verifyPublicly(test, originals[1] ?? Buffer.alloc(0))).data.session).toMatchObject({
      version: 'original',
      document: 2,
      documents_total: 3,
    });
  });

  it('are all in the evidence under separate names', async () => {
    const files = unzip(await fetched('/evidence?format=zip'));
    expect(
      sealed.map((_, index) => files.get(index === 0 ? 'sealed.pdf' : `sealed-${index + 1}.pdf`)),
    ).toEqual(sealed);
    expect(files.get('document-2.pdf')).toEqual(originals[1]);
  });

  it('form one bundle, in which alterations, missing and added files are reported', async () => {
    const bundle = await fetched('/bundle');
    const files = unzip(bundle);
    expect([...files.keys()]).toEqual([
      'document-1.pdf',
      'document-2.pdf',
      'document-3.pdf',
      'manifest.json',
    ]);
    expect(await verdictOn(bundle)).toMatchObject({
      verdict: 'passed',
      session_id: sessionId,
      documents_total: 3,
      manifest: 'agrees',
      missing: [],
      files: [1, 2, 3].map((document) => ({ document, is_expected: true, verdict: 'passed' })),
    });
    const altered = Buffer.from(files.get('document-2.pdf') ?? '');
    altered.write('X', 40);
    expect(await verdictOn(await zipped(new Map([...files, ['document-2.pdf', altered]])))).toMatchObject({
      verdict: 'failed',
      manifest: 'differs',
      missing: [],
      files: [
        { verdict: 'passed' },
        { file: 'document-2.pdf', document: 2, verdict: 'failed' },
        { verdict: 'passed' },
      ],
    });
    const fewer = new Map(files);
    fewer.delete('document-3.pdf');
    expect(await verdictOn(await zipped(fewer))).toMatchObject({ verdict: 'failed', missing: [3] });
    const more = new Map([...files, ['extra.pdf', originals[0] ?? Buffer.alloc(0)]]);
    expect(await verdictOn(await zipped(more))).toMatchObject({
      verdict: 'failed',
      missing: [],
      files: [{}, {}, {}, { file: 'extra.pdf', document: null, is_expected: false }],
    });
    const untold = new Map(files);
    untold.delete('manifest.json');
    expect(await verdictOn(await zipped(untold))).toMatchObject({ verdict: 'failed', manifest: 'missing' });
    expect(await verdictOn(Buffer.from('PK\x03\x04 and no more'))).toBe('NOT_A_BUNDLE');
  });

  it('open with the single link that every participant gets, separately and as a bundle', async () => {
    const { data } = await originator.ask(`/sessions/${sessionId}/document-token`, {
      method: 'POST',
      body: {},
    });
    const open = (path: string) => test.app.inject({ url: `/api/v1/docs/${data.token}${path}` });
    const first = await open('');
    expect([first.headers['x-documents-total'], first.rawPayload]).toEqual(['3', sealed[0]]);
    expect((await open('/documents')).json().data).toEqual({
      documents: [
        { document: 1, name: 'Loan agreement', pages: 4 },
        { document: 2, name: 'Key fact statement', pages: 2 },
        { document: 3, name: 'Mandate', pages: 1 },
      ],
      has_bundle: true,
      has_certificate: false,
    });
    expect(unzip((await open('/bundle')).rawPayload).get('document-3.pdf')).toEqual(sealed[2]);
  });

  it('reveal that one was exchanged or lost its row', async () => {
    const { pool } = test.services.database;
    const faults = async () => (await verifySessionEvidence(test.services, sessionId))?.faults;
    const swap = `update session_documents d set sha256 = o.sha256, pages = o.pages, bytes = o.bytes from session_documents o
      where d.session_id = $1 and o.session_id = $1 and d.position in (2, 3) and o.position = 5 - d.position`;
    await pool.query(swap, [sessionId]);
    expect(await faults()).toContain('The document is not the one the session began with');
    await pool.query(swap, [sessionId]);
    expect(await faults()).toEqual([]);
    const row = (await documentsOf(test.services.database.db, sessionId))[2];
    await pool.query('delete from session_documents where session_id = $1 and position = 3', [sessionId]);
    expect(await faults()).toContain('The document is not the one the session began with');
    await pool.query(
      `insert into session_documents (session_id, position, sha256, pages, bytes, sealed_sha256, seal_level)
       values ($1, 3, $2, $3, $4, $5, $6)`,
      [sessionId, row?.sha256, row?.pages, row?.bytes, row?.sealedSha256, row?.sealLevel],
    );
    expect(await faults()).toEqual([]);
  });

  it('each have a signature if the template requires it', async () => {
    const { sessionId: id, signer } = await originator.start({
      template: { signature_per_document: true },
      document: originals.slice(0, 2),
    });
    await signer.walkTo('liveness');
    expect(await signer.sign()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('Expected 2 signatures'),
    });
    const signature_base64 = await signaturePng();
    const further_signatures = [{ signature_base64, strokes: [[[1, 1, 0, 0.5]]] }];
    const answer = await signer.post('/signature-capture', { signature_base64, further_signatures });
    expect(answer).toMatchObject({ success: true });
    const signed = (await eventsOf(test, id)).find(({ type }) => type === 'SIGNATURE_CAPTURED');
    expect(signed?.parts.map(({ name }) => name)).toEqual(['signature', 'signature-2', 'strokes-2']);
    await sealNow(test, id);
    expect(await verifySessionEvidence(test.services, id)).toMatchObject({ intact: true });
    const second = await fetched('/document?version=sealed&document=2', id);
    expect((await verifyPublicly(test, second)).data).toMatchObject({ verdict: 'passed' });
  });

  it('are all left uncompleted if one cannot be sealed', async () => {
    const { sessionId: id } = await signAll(originator, { document: originals });
    const { sealer } = test.services;
    let tried = 0;
    test.services.sealer = {
      ...sealer,
      seal: (document, facts) =>
        ++tried === 2 ? Promise.reject(new Error('Out of paper')) : sealer.seal(document, facts),
    };
    await sealNow(test, id);
    test.services.sealer = sealer;
    expect((await originator.ask(`/sessions/${id}`)).data).toMatchObject({
      status: 'SEALING',
      documents: [{ sealed_sha256: null }, { sealed_sha256: null }, { sealed_sha256: null }],
    });
    await sealNow(test, id);
    expect((await originator.ask(`/sessions/${id}`)).data.status).toBe('COMPLETED');
    expect(await verifySessionEvidence(test.services, id)).toMatchObject({ intact: true });
  });
});
