import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  Originator,
  sampleDocument,
  willingVision,
  strictForm,
} from '../../../tests/helpers/signing.ts';
import { onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { multipartOf } from '../../../tests/helpers/multipart.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { unzip } from '../../../tests/helpers/unzip.ts';
import { WorkersBusy } from '../../processes/worker-pool.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const list = (query: string) => originator.ask(`/sessions?${query}`);
const endingIn = (hours: number) =>
  originator.start({ reference: 'ends', template: { validity_hours: hours } });
const ids = (sessions: { session_id: string }[]) => sessions.map(({ session_id }) => session_id);

const verify = (content: Buffer, name = 'document') => {
  const { payload, contentType } = multipartOf({
    [name]: { content, filename: 'a.pdf', type: 'application/pdf' },
  });
  return test.app.inject({
    method: 'POST',
    url: '/api/v1/verify',
    headers: { 'content-type': contentType },
    payload,
  });
};

describe('the list of sessions', () => {
  it('is read page by page, each session once, while new ones arrive', async () => {
    const reference = 'walk';
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.unshift((await originator.start({ reference })).sessionId);

    const seen: string[] = [];
    let cursor = '';
    for (let pages = 1; ; pages++) {
      const { data } = await list(`reference=${reference}&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...ids(data.sessions));
      await originator.start({ reference });
      if (data.next_cursor === null) {
        expect(pages).toBe(3);
        break;
      }
      cursor = data.next_cursor;
    }
    expect(seen).toEqual(made);
  });

  it('ends exactly at a full last page', async () => {
    for (let n = 0; n < 2; n++) await originator.start({ reference: 'full page' });
    expect((await list('reference=full+page&limit=2')).data).toMatchObject({ next_cursor: null });
    expect((await list('reference=full+page&limit=1')).data.next_cursor).toMatch(/^[\w-]+$/);
  });

  it('can be filtered by status, reference and time', async () => {
    const { sessionId: cancelled } = await originator.start({ reference: 'A-1' });
    await originator.ask(`/sessions/${cancelled}/cancel`, { method: 'POST' });
    const between = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    const { sessionId: fresh } = await originator.start({ reference: 'A-1' });

    expect(ids((await list('reference=A-1')).data.sessions)).toEqual([fresh, cancelled]);
    expect(ids((await list('reference=A-1&status=CANCELLED')).data.sessions)).toEqual([cancelled]);
    expect(ids((await list(`reference=A-1&created_after=${between}`)).data.sessions)).toEqual([fresh]);
    expect(ids((await list(`reference=A-1&created_before=${between}`)).data.sessions)).toEqual([cancelled]);
    expect(ids((await list('reference=A-1%27--')).data.sessions)).toEqual([]);
    expect((await list('status=COMPLETED')).data).toEqual({ sessions: [], next_cursor: null });
  });

  it('can be filtered by several statuses at once, in one order', async () => {
    const reference = 'many';
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { sessionId } = await originator.start({ reference });
      made.unshift(sessionId);
      if (n % 2 === 1) await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    }
    const both = `reference=${reference}&status=NEW&status=CANCELLED`;
    expect(ids((await list(both)).data.sessions)).toEqual(made);
    const first = await list(`${both}&limit=2`);
    const next = await list(`${both}&limit=2&cursor=${first.data.next_cursor}`);
    expect([...ids(first.data.sessions), ...ids(next.data.sessions)]).toEqual(made.slice(0, 4));
    expect(ids((await list(`${both}&order=oldest`)).data.sessions)).toEqual(made.toReversed());
  });

  it('can be filtered by template, by step and by the beginning of the reference', async () => {
    const { signer, sessionId } = await originator.start({ reference: 'step_1%', template: {} });
    const { sessionId: other } = await originator.start({ reference: 'step-2' });
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(ids((await list(`template_id=${data.template_id}`)).data.sessions)).toEqual([sessionId]);
    expect(ids((await list('template_id=nonsense')).data.sessions)).toEqual([]);
    expect(ids((await list('reference_begins=step')).data.sessions)).toEqual([other, sessionId]);
    expect(ids((await list('reference_begins=step_1%25')).data.sessions)).toEqual([sessionId]);
    expect(ids((await list('reference_begins=step_2')).data.sessions)).toEqual([]);

    await signer.walkTo('document');
    const located = await list('reference_begins=step&step=location');
    expect(located.data.sessions).toMatchObject([{ session_id: sessionId, step: 'location' }]);
    expect(ids((await list('reference_begins=step&step=otp')).data.sessions)).toEqual([other]);
    expect(ids((await list('reference_begins=step&step=otp&status=COMPLETED')).data.sessions)).toEqual([]);
  });

  it('can be sorted by expiry and limited to sessions that expire before a time', async () => {
    const [late, soon] = [await endingIn(48), await endingIn(2)];
    const found = await list('reference=ends&order=expiring&limit=1');
    expect(ids(found.data.sessions)).toEqual([soon.sessionId]);
    const next = await list(`reference=ends&order=expiring&cursor=${found.data.next_cursor}`);
    expect(ids(next.data.sessions)).toEqual([late.sessionId]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(ids((await list(`reference=ends&expires_before=${tomorrow}`)).data.sessions)).toEqual([
      soon.sessionId,
    ]);
  });

  it.each([
    'cursor=nonsense',
    'cursor=',
    `cursor=${Buffer.from("' or 1=1").toString('base64url')}`,
    `cursor=${Buffer.from('018f0000-0000-7000-8000-000000000000').toString('base64url')}`,
    'cursor=%00',
    'limit=0',
    'limit=101',
    'limit=1&limit=2',
    'limit=many',
    'status=DONE',
    'created_after=yesterday',
    'created_after=2026-02-30T00:00:00Z',
    'reference=%00',
    `reference=${'x'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe(
      query.startsWith('cursor') && !query.includes('%') ? 'CURSOR_INVALID' : 'INVALID_REQUEST',
    );
  });
});

describe('one session', () => {
  it('shows its participants, their checks and its timeline, but no secret', async () => {
    const branch = { name: 'Pune', latitude: 18.5286, longitude: 73.8745 };
    const { data: made } = await originator.ask('/branches', { method: 'POST', body: branch });
    const { sessionId, signers } = await originator.start({
      template: { location_validation_enabled: true, vpn_check_enabled: true },
      branch_ids: [made.branch_id],
      participants: [{ name: 'Asha Rao' }, { name: 'Vikram Rao' }],
      reference: 'MF-17',
    });
    const [first] = signers;
    if (!first) throw new Error('There is no signer');
    await first.walkTo('otp');
    await first.post('/device-intelligence', { session_id: sessionId, fingerprint_data: {} });
    await first.consent();
    await first.locate({ latitude: 19.5 });
    const { data: refused } = await originator.ask(`/sessions/${sessionId}`);
    expect(refused.participants[0].checks).toMatchObject({ location: { verdict: 'failed' }, liveness: null });
    await first.locate();
    await first.showCode();
    await first.sign();

    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data).toMatchObject({
      session_id: sessionId,
      status: 'IN_PROGRESS',
      reference: 'MF-17',
      metadata: {},
      participants_total: 2,
      participants_signed: 1,
      completed_at: null,
      document: { pages: 4 },
      participants: [
        {
          name: 'Asha Rao',
          phone_masked: '••••••3210',
          status: 'SIGNED',
          checks: {
            location: { verdict: 'passed', reason: null },
            liveness: { verdict: 'passed', reason: null },
            // Without address data, the VPN check cannot pass.
            vpn: { verdict: 'indeterminate' },
          },
        },
        {
          name: 'Vikram Rao',
          status: 'PENDING',
          signed_at: null,
          checks: { location: null, liveness: null, distinct_signer: null, vpn: null, device: null },
        },
      ],
    });
    expect(data.participants[0].checks.device.verdict).toMatch(/passed|failed/);
    expect(data.timeline.map(({ seq }: { seq: number }) => seq)).toEqual(
      data.timeline.map((_: unknown, index: number) => index + 1),
    );
    const text = JSON.stringify(data);
    for (const secret of [first.token, first.bearer, '9876543210']) expect(text).not.toContain(secret);
  });

  it.each(['', '/document', '/evidence'])('is unknown with a wrong id%s', async (rest) => {
    for (const id of ['nothing', '0198c5a0-0000-7000-8000-000000000000', '%00'])
      expect(await originator.ask(`/sessions/${id}${rest}`)).toMatchObject({
        status: 404,
        error: { code: 'SESSION_NOT_FOUND' },
      });
  });
});

describe('the document of a session', () => {
  it('is the uploaded one until a sealed one exists', async () => {
    const { sessionId } = await originator.start();
    const sample = await sampleDocument();
    for (const query of ['', '?version=original']) {
      const pdf = await file(`/sessions/${sessionId}/document${query}`);
      expect(pdf.headers['content-disposition']).toBe(`inline; filename="${sessionId}-original.pdf"`);
      expect(pdf.rawPayload.equals(sample)).toBe(true);
    }
    expect(await originator.ask(`/sessions/${sessionId}/document?version=sealed`)).toMatchObject({
      status: 409,
      error: { code: 'DOCUMENT_NOT_SEALED' },
    });
    expect(await originator.ask(`/sessions/${sessionId}/document?version=latest`)).toMatchObject({
      status: 400,
    });
  });
});

describe('the evidence of a session', () => {
  it('is a chain that anyone can verify, alone or with all its parts', async () => {
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('signature');
    const { data } = await originator.ask(`/sessions/${sessionId}/evidence`);
    expect(data).toMatchObject({ session_id: sessionId, intact: true, head: { count: data.events.length } });
    let previous = sha256(`countersign evidence ${sessionId}`);
    for (const { body, sha256: hash } of data.events) {
      expect(sha256(body)).toBe(hash);
      expect(JSON.parse(body).previous).toBe(previous);
      previous = hash;
    }
    expect(data.head.sha256).toBe(previous);

    const zip = await file(`/sessions/${sessionId}/evidence?format=zip`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const files = unzip(zip.rawPayload);
    expect(JSON.parse(String(files.get('evidence.json')))).toEqual(data);
    expect(String(files.get('VERIFY.md'))).toContain('Verify the evidence yourself');
    const named: string[] = data.events.flatMap(({ body }: { body: string }) =>
      JSON.parse(body).parts.map((part: { sha256: string }) => part.sha256),
    );
    const manifest: { files: { path: string; sha256: string }[] } = JSON.parse(
      String(files.get('manifest.json')),
    );
    expect(new Set(manifest.files.map((part) => part.sha256))).toEqual(new Set(named));
    for (const part of manifest.files)
      expect(sha256(files.get(part.path) ?? Buffer.alloc(0)), part.path).toBe(part.sha256);
    const own = ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg', 'signature.png', 'position.json'];
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['document.pdf', ...own.map((name) => `participant-1/${name}`)]),
    );

    const parts = `/sessions/${sessionId}/evidence/parts`;
    const photo = manifest.files.find(({ path }) => path.endsWith('photo-1.jpg'));
    const answer = await file(`${parts}/${photo?.sha256}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    expect(sha256(answer.rawPayload)).toBe(photo?.sha256);
    // The other session has a file that no event of this session names.
    const other = await originator.start({ document: await anotherDocument() });
    const { data: theirs } = await originator.ask(`/sessions/${other.sessionId}`);
    for (const unknown of [theirs.document.sha256, '0'.repeat(64)])
      expect(await originator.ask(`${parts}/${unknown}`)).toMatchObject({
        status: 404,
        error: { code: 'EVIDENCE_PART_NOT_FOUND' },
      });

    const place = (id: string) => originator.ask(`/sessions/${sessionId}/participants/${id}/place`);
    expect((await place(signer.id)).data).toMatchObject({
      latitude: expect.any(Number),
      accuracy: expect.any(Number),
      map_image_base64: expect.stringMatching(/^iVBOR/),
    });
    expect(await place(other.signer.id)).toMatchObject({
      status: 404,
      error: { code: 'PARTICIPANT_NOT_FOUND' },
    });
    const theirPlace = `/sessions/${other.sessionId}/participants/${other.signer.id}/place`;
    expect((await originator.ask(theirPlace)).data).toBeNull();
  });
});

describe('the public verification', () => {
  it('recognises our documents, signed or not, without a key', async () => {
    const sample = await sampleDocument();
    const answer = await verify(sample);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      verdict: 'indeterminate',
      sha256: sha256(sample),
      signatures: [],
      session: { version: 'original', evidence: { intact: true } },
    });
    const altered = await verify(Buffer.concat([sample, Buffer.from('\n')]));
    expect(altered.json().data).toMatchObject({ session: null });
  });

  it('rejects files that are not PDFs, and empty uploads', async () => {
    const refused = await verify(Buffer.from('GIF89a'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      error: { code: 'DOCUMENT_REFUSED', reason: 'NOT_A_PDF' },
      detail: 'The file is not a PDF',
    });
    expect((await verify(Buffer.from('%PDF-'), 'file')).statusCode).toBe(400);
    expect(await call(test, { method: 'POST', path: '/api/v1/verify', body: {} })).toMatchObject({
      status: 415,
    });
    expect((await verify(Buffer.alloc(MAX_SEALED_BYTES + 1))).statusCode).toBe(413);
  });

  it('responds with 503 when too many documents are waiting', async () => {
    const { pdfVerifier } = test.services;
    test.services.pdfVerifier = { ...pdfVerifier, verify: () => Promise.reject(new WorkersBusy()) };
    try {
      expect((await verify(await sampleDocument())).statusCode).toBe(503);
    } finally {
      test.services.pdfVerifier = pdfVerifier;
    }
  });
});

const anotherDocument = () => strictForm(writePdf(onePage()));

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const file = (path: string) =>
  test.app.inject({
    url: `/api/v1/originator${path}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });

it('reports that a stored file is lost and that a retry will not help', async () => {
  const { sessionId } = await originator.start();
  const { data } = await originator.ask(`/sessions/${sessionId}`);
  await rm(join(test.services.settings.DATA_DIR, 'blobs', sessionId), { recursive: true });
  for (const [address, method] of [
    ['document', 'GET'],
    [`evidence/parts/${data.document.sha256}`, 'GET'],
    ['duplicate', 'POST'],
  ] as const)
    expect(await originator.ask(`/sessions/${sessionId}/${address}`, { method })).toMatchObject({
      status: 500,
      error: { code: 'FILE_UNREADABLE', message: expect.stringContaining('missing or damaged') },
    });
});
