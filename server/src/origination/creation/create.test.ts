import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  evidenceEvents,
  idempotencyKeys,
  messages,
  otpStates,
  participants,
  sessions,
} from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import {
  call,
  Originator,
  sampleDocument,
  willingVision,
  type SessionOptions,
} from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { encryptedPdf } from '../../pdf/testing/encrypted-pdfs.ts';
import { manyPages, onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { WorkersBusy } from '../../processes/worker-pool.ts';

let test: TestApp;
let originator: Originator;
let document: Buffer;
beforeAll(async () => {
  test = await openTestApp({
    environment: { LINK_ADDRESSES: 'https://sign.example.com' },
    replace: { vision: willingVision },
  });
  originator = new Originator(test);
  document = await sampleDocument();
});
afterAll(() => test.close());

const person = { name: 'Asha Rao', phone: '+919876543210' };
const input = { participants: [person] };

const BOUNDARY = 'a-boundary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
interface RawPart {
  head: string;
  content: string | Buffer;
}
const raw = (parts: readonly RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
const documentPart = (content = document): RawPart => ({
  head: 'name="document"; filename="loan.pdf"\r\ncontent-type: application/pdf',
  content,
});
const sessionPart = (head = 'name="session"', content: string | Buffer = JSON.stringify(input)): RawPart => ({
  head,
  content,
});

const refused = async (session: unknown, file?: Buffer) => {
  const answer = await originator.upload(session, file, { 'idempotency-key': `refused ${Math.random()}` });
  return {
    status: answer.status,
    code: answer.error.code,
    detail: answer.detail,
    reason: answer.error['reason'],
  };
};

const ordersOf = async (people: SessionOptions['participants'] & object) =>
  (await originator.start({ participants: people })).created.data.participants.map(
    (one: { signing_order: number }) => one.signing_order,
  );

const titled = (title: string) =>
  writePdf(onePage({ parts: { 5: `<< /Title (${title}) >>` } }), '/Info 5 0 R');

/** Uploads a document with this file name and returns the name that the server gives to the document. */
async function nameOf(pdf: Buffer, filename: string, session: object = {}): Promise<string | null> {
  const head = `name="document"; filename="${filename}"\r\ncontent-type: application/pdf`;
  const json = sessionPart('name="session"', JSON.stringify({ ...input, ...session }));
  const { data } = await originator.send(raw([{ head, content: pdf }, json]), MULTIPART);
  const read = await originator.ask(`/sessions/${data.session_id}`);
  const { events } = (await originator.ask(`/sessions/${data.session_id}/evidence`)).data;
  // The document's name may contain a person's name, so the body of the event contains only a salted hash of it.
  expect(events[0].body).not.toContain('document_name');
  expect(JSON.parse(events[0].details).document_name).toBe(data.document.name);
  expect(read.data.document).toEqual(data.document);
  return data.document.name;
}

describe('a session begins', () => {
  it.each([
    ['a field: curl -F session=…', 'name="session"'],
    [
      'a field with a type: curl -F "session=…;type=application/json"',
      'name="session"\r\ncontent-type: application/json',
    ],
    [
      'a file: curl -F session=@session.json',
      'name="session"; filename="session.json"\r\ncontent-type: application/octet-stream',
    ],
    [
      'a file with a type',
      'name="session"; filename="session.json"\r\ncontent-type: application/json; charset=utf-8',
    ],
  ])('with its JSON as %s', async (_, head) => {
    for (const parts of [
      [documentPart(), sessionPart(head)],
      [sessionPart(head), documentPart()],
    ]) {
      const answer = await originator.send(raw(parts), MULTIPART);
      expect(answer).toMatchObject({
        status: 201,
        success: true,
        data: {
          status: 'NEW',
          document: { pages: 4, size_bytes: document.length },
          participants: [{ signing_order: 1, phone_masked: '••••••3210' }],
        },
      });
      expect(answer.data.participants[0].link).toMatch(/^http:\/\/sign\.test\/[\w-]{43}$/);
    }
  });

  it('with a document that was encrypted without a password, which the response and the evidence report', async () => {
    const encrypted = await encryptedPdf(writePdf(onePage()));
    const { data } = await originator.upload(input, encrypted);
    expect(data).toMatchObject({
      document_notes: ['decrypted', 'normalised'],
      document: { pages: 1 },
    });
    expect(data.document.sha256).not.toBe(sha256(encrypted));
    const stored = await test.services.storage.get(data.session_id, data.document.sha256);
    expect(Buffer.from(stored).includes('/Encrypt')).toBe(false);
    const evidence = await originator.ask(`/sessions/${data.session_id}/evidence?format=json`);
    expect(evidence.data.intact).toBe(true);
    const { name: _personal, ...described } = data.document;
    expect(JSON.parse(evidence.data.events[0].body)).toMatchObject({
      type: 'SESSION_CREATED',
      facts: {
        document: described,
        uploaded: { sha256: sha256(encrypted), size_bytes: encrypted.length },
        document_notes: ['decrypted', 'normalised'],
      },
    });
    const { data: usual } = await originator.upload(input);
    expect(usual.document_notes).toEqual([]);
  });

  it("with the document's name: as given, else its title, else the file name", async () => {
    const untitled = writePdf(onePage());
    expect(await nameOf(untitled, '/tmp/ऋण समझौता \u202Efdp.pdf')).toBe('ऋण समझौता fdp.pdf');
    expect(await nameOf(titled('Loan agreement'), 'scan0001.pdf')).toBe('Loan agreement');
    expect(await nameOf(titled('Microsoft Word - Document1'), 'loan.pdf')).toBe('loan.pdf');
    expect(await nameOf(titled('Loan agreement'), 'loan.pdf', { document_name: ' Loan 4711 ' })).toBe(
      'Loan 4711',
    );
  });

  it('with a template id in capitals, and valid evidence', async () => {
    const { template_id } = (
      await originator.ask('/templates', { method: 'POST', body: { name: 'Loan', validity_hours: 5 } })
    ).data;
    const { data } = await originator.upload({ ...input, template_id: template_id.toUpperCase() });
    expect((await originator.ask(`/sessions/${data.session_id}`)).data).toMatchObject({ template_id });
    expect((await verifySessionEvidence(test.services, data.session_id))?.faults).toEqual([]);
  });

  it('with the rules of SPEC 9 without a template', async () => {
    const before = test.services.now();
    const { created, signer } = await originator.start();
    const hours = (Date.parse(created.data.expires_at) - before.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect((await signer.get(`/template-config/${signer.id}`)).data).toMatchObject({
      template_id: null,
      otp_resend_limit: 3,
      validity_hours: 24,
      vpn_check_enabled: false,
    });
  });

  it('with signers in list order, or in the given order', async () => {
    expect(await ordersOf([{}, {}, {}])).toEqual([1, 2, 3]);
    expect(await ordersOf([{ signing_order: 2 }, { signing_order: 1 }, { signing_order: 1 }])).toEqual([
      2, 1, 1,
    ]);
  });

  it("with links under the template's address", async () => {
    const { created } = await originator.start({ template: { base_url: 'https://sign.example.com/' } });
    expect(created.data.participants[0].link).toMatch(/^https:\/\/sign\.example\.com\/[\w-]{43}$/);
  });

  it('and invites its signers only if the template says so', async () => {
    const { sessionId: silent } = await originator.start();
    const { sessionId: loud, signer } = await originator.start({
      template: { send_invite_notification: true },
    });
    const isSent = async (id: string) => {
      const { data } = await originator.ask(`/sessions/${id}`);
      return data.timeline.some(({ type }: { type: string }) => type === 'MESSAGE_SENT');
    };
    await expect.poll(() => isSent(loud)).toBe(true);
    expect(await isSent(silent)).toBe(false);
    const { data } = await call(test, { path: '/api/v1/dev/outbox' });
    expect(data[0]).toMatchObject({ to: '+919876543210', link: `http://sign.test/${signer.token}` });
  });
});

it('with twenty-four concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => originator.upload(input)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

describe('a session is refused without leaving anything behind', () => {
  let before: object;
  beforeEach(async () => {
    before = await kept();
  });
  afterEach(async () => expect(await kept()).toEqual(before));

  it.each<[string, unknown, string]>([
    ['no participants', { participants: [] }, 'session.participants'],
    ['participants that are not a list', { participants: 'Asha' }, 'session.participants'],
    ['21 participants', { participants: Array.from({ length: 21 }, () => person) }, 'session.participants'],
    ['a name of spaces', { participants: [{ ...person, name: '  ' }] }, 'session.participants.0.name'],
    ['no phone', { participants: [{ name: 'Asha' }] }, 'session.participants.0.phone'],
    ['a local phone number', { participants: [{ ...person, phone: '1234567890' }] }, 'international format'],
    [
      'an email address without @',
      { participants: [{ ...person, email: 'asha' }] },
      'session.participants.0.email',
    ],
    ['a signing order of 0', { participants: [{ ...person, signing_order: 0 }] }, 'signing_order'],
    ['metadata that is not text', { ...input, metadata: { n: 1 } }, 'session.metadata.n'],
    ['a reference of 201 characters', { ...input, reference: 'x'.repeat(201) }, 'session.reference'],
    ['JSON null', null, 'session'],
    ['a list', [input], 'session'],
    ['JSON that is cut', '{"participants": [', 'not valid JSON'],
    ['an empty part', '', 'not valid JSON'],
    ['JSON that is nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 'nested too deeply'],
    ['a NUL in the reference', { ...input, reference: 'a\0b' }, 'NUL'],
    ['a NUL in the name of a metadatum', { ...input, metadata: { 'a\0b': 'c' } }, 'NUL'],
    ['half a character in the metadata', { ...input, metadata: { a: '\ud800' } }, 'Unicode'],
  ])('%s', async (_, session, words) => {
    const answer = await refused(session);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(answer.detail).toContain(words);
  });

  it('with every mistake reported at once', async () => {
    const { detail } = await refused({ participants: [{ name: '', phone: 'x' }], reference: 7 });
    for (const place of ['session.participants.0.name', 'session.participants.0.phone', 'session.reference'])
      expect(detail).toContain(place);
  });

  it.each([
    ['page 5 of 4', { page: 5, x: 0, y: 0, width: 100, height: 40 }, 'no page 5'],
    ['over the right edge', { page: 1, x: 550, y: 0, width: 100, height: 40 }, 'outside page 1'],
    ['over the lower edge', { page: 4, x: 0, y: 830, width: 100, height: 40 }, 'outside page 4'],
    ['left of the page', { page: 1, x: -1, y: 0, width: 100, height: 40 }, 'fields.0.x'],
    ['too small to sign in', { page: 1, x: 0, y: 0, width: 1, height: 1 }, 'fields.0.width'],
  ])('a field %s', async (_, field, words) => {
    const answer = await refused({ participants: [{ ...person, fields: [field] }] });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(answer.detail).toContain(words);
  });

  it.each([
    ['template_id', { template_id: '0198c5a0-0000-7000-8000-000000000000' }, 'TEMPLATE_NOT_FOUND'],
    ['template_id', { template_id: "' or 1=1 --" }, 'TEMPLATE_NOT_FOUND'],
    ['branch_ids', { branch_ids: ['0198c5a0-0000-7000-8000-000000000000'] }, 'BRANCH_NOT_FOUND'],
    ['branch_ids', { branch_ids: ['pune'] }, 'BRANCH_NOT_FOUND'],
  ])('an unknown %s %j', async (_, extra, code) => {
    expect(await refused({ ...input, ...extra })).toMatchObject({ status: 404, code });
  });

  it('a deleted branch', async () => {
    const body = { name: 'Pune', latitude: 18.5, longitude: 73.8 };
    const { data } = await originator.ask('/branches', { method: 'POST', body });
    await originator.ask(`/branches/${data.branch_id}`, { method: 'DELETE' });
    expect(await refused({ ...input, branch_ids: [data.branch_id] })).toMatchObject({ status: 404 });
  });

  it.each<[string, string, () => Buffer]>([
    ['no PDF', 'NOT_A_PDF', () => Buffer.from('GIF89a')],
    ['an empty file', 'NOT_A_PDF', () => Buffer.alloc(0)],
    ['a broken PDF', 'BROKEN', () => Buffer.from('%PDF-1.7\nnothing else')],
    ['an encrypted PDF', 'ENCRYPTED', () => writePdf(onePage(), '/Encrypt << /Filter /Standard >>')],
    ['501 pages', 'TOO_MANY_PAGES', () => writePdf(manyPages(501))],
  ])('%s: %s', async (_, reason, make) => {
    const answer = await refused(input, make());
    expect(answer).toMatchObject({ status: 422, code: 'DOCUMENT_REFUSED', reason });
    expect(answer.detail).toMatch(/^The (document|file) .+\.$/);
  });

  it('more than 25 MiB', async () => {
    const answer = await refused(input, Buffer.alloc(25 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE', reason: 'TOO_LARGE' });
    expect(answer.detail).toBe('The document is larger than 25 MiB');
  });

  it.each<[string, () => Buffer, number, string]>([
    ['no document', () => raw([sessionPart()]), 400, '`document`'],
    [
      'a document that is a field',
      () => raw([{ head: 'name="document"', content: '%PDF-1.7' }, sessionPart()]),
      400,
      '`document`',
    ],
    ['no session', () => raw([documentPart()]), 400, '`session`'],
    ['nothing', () => raw([]), 400, '`session`'],
    ['one document twice', () => raw([documentPart(), documentPart(), sessionPart()]), 400, 'the same file'],
    [
      'eleven documents',
      () => raw([...Array.from({ length: 11 }, () => documentPart()), sessionPart()]),
      400,
      '1 to 10 documents',
    ],
    ['two sessions', () => raw([documentPart(), sessionPart(), sessionPart()]), 400, 'twice'],
    [
      'a body that is cut in the document',
      () => raw([sessionPart(), documentPart()]).subarray(0, 3000),
      400,
      'multipart',
    ],
    ['a body without its end', () => raw([sessionPart(), documentPart()], ''), 400, 'multipart'],
    [
      'a part named __proto__',
      () => raw([{ head: 'name="__proto__"', content: '1' }, sessionPart(), documentPart()]),
      400,
      'multipart',
    ],
    [
      'bad JSON with a type',
      () => raw([documentPart(), sessionPart('name="session"\r\ncontent-type: application/json', '{"a":')]),
      400,
      'not valid JSON',
    ],
    [
      'deep JSON with a type',
      () =>
        raw([
          documentPart(),
          sessionPart(
            'name="session"\r\ncontent-type: application/json',
            '['.repeat(100_000) + ']'.repeat(100_000),
          ),
        ]),
      400,
      'nested too deeply',
    ],
    [
      'a NUL in JSON with a type',
      () =>
        raw([
          documentPart(),
          sessionPart(
            'name="session"\r\ncontent-type: application/json',
            JSON.stringify({ ...input, reference: '\0' }),
          ),
        ]),
      400,
      'NUL',
    ],
    [
      'a session of more than 1 MiB',
      () => raw([documentPart(), sessionPart('name="session"', ' '.repeat(1024 * 1024 + 1))]),
      413,
      '1 MiB',
    ],
    [
      'a session file of more than 1 MiB',
      () =>
        raw([documentPart(), sessionPart('name="session"; filename="s.json"', ' '.repeat(1024 * 1024 + 1))]),
      413,
      '1 MiB',
    ],
    [
      'bytes that are not UTF-8',
      () =>
        raw([
          documentPart(),
          sessionPart('name="session"; filename="s.json"', Buffer.from([0x22, 0xff, 0x22])),
        ]),
      400,
      'UTF-8',
    ],
    [
      'a file of another name',
      () =>
        raw([
          documentPart(),
          sessionPart('name="session"; filename="s.json"'),
          { head: 'name="x"; filename="x"', content: 'x' },
        ]),
      400,
      'parts',
    ],
    [
      'a dozen fields too many',
      () =>
        raw([
          ...Array.from({ length: 30 }, (_, n) => ({ head: `name="f${n}"`, content: 'x' })),
          documentPart(),
          sessionPart(),
        ]),
      413,
      'parts',
    ],
  ])('%s', async (_, body, status, words) => {
    const answer = await originator.send(body(), MULTIPART);
    expect(answer.status).toBe(status);
    expect(answer.detail).toContain(words);
  });

  it('a multipart body without a boundary, and a body that is not multipart', async () => {
    expect(await originator.send(raw([]), 'multipart/form-data')).toMatchObject({ status: 400 });
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/pdf',
    ])
      expect(await originator.send(Buffer.from('{}'), type), type).toMatchObject({
        status: 415,
        error: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
  });

  it('when the inspector is overloaded', async () => {
    const { pdfInspector } = test.services;
    test.services.pdfInspector = { ...pdfInspector, inspect: () => Promise.reject(new WorkersBusy()) };
    try {
      expect(await refused(input)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    } finally {
      test.services.pdfInspector = pdfInspector;
    }
  });

  it('when the storage fails', async () => {
    const { storage } = test.services;
    test.services.storage = { ...storage, put: () => Promise.reject(new Error('disk full')) };
    try {
      expect(await refused(input)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR', detail: undefined });
    } finally {
      test.services.storage = storage;
    }
  });
});

it('handles twenty-four concurrent requests one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => originator.upload(input)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

/** Counts everything that a session creates: rows and folders of blobs. */
async function kept(): Promise<object> {
  const tables = { sessions, participants, otpStates, evidenceEvents, messages, idempotencyKeys };
  const rows = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => {
      const [row] = await test.services.database.db.select({ rows: count() }).from(table);
      return [name, row?.rows];
    }),
  );
  const folders = await readdir(path.join(test.services.settings.DATA_DIR, 'blobs'), { recursive: true });
  return { ...Object.fromEntries(rows), folders: folders.toSorted() };
}
