import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeBackupLock } from '../../database/backup-lock.ts';
import { eraseDrafts } from '../../delivery/erase-drafts.ts';
import { formPdf } from '../../pdf/testing/form-pdf.ts';
import { latexPdf } from '../../pdf/testing/programs/program-pdfs.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { documentOf } from '../../../tests/helpers/sealing.ts';
import { type Answer, Originator, sampleDocument } from '../../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const ASHA = { name: 'Asha Rao', phone: '+919876543210', email: 'asha@example.com' };
const RAVI = { name: 'Ravi Menon', phone: '+919876543211' };

let test: TestApp;
let originator: Originator;
let officer: StaffBrowser;
let colleague: StaffBrowser;
let officerId: string;
let layoutId: string;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  ({ browser: officer, personId: officerId } = await signedInAs(test, 'officer', { departments: ['Pune'] }));
  ({ browser: colleague } = await signedInAs(test, 'officer', { departments: ['Pune'] }));
  const place = { page: 1, width: 160, height: 40, x: 60 };
  const layout = await originator.makeLayout({
    department: 'Pune',
    roles: [
      { id: 'borrower', name: 'Borrower' },
      { id: 'guarantor', name: 'Guarantor', required: false },
    ],
    fields: [
      { id: 'sign', kind: 'signature', role: 'borrower', ...place, y: 600 },
      { id: 'sign-too', kind: 'signature', role: 'guarantor', ...place, y: 680 },
      { id: 'amount', kind: 'text', key: 'amount', ...place, y: 500 },
    ],
  });
  layoutId = layout.data.layout_id;
});
afterAll(() => test.close());

const post = (
  browser: StaffBrowser,
  where: string,
  body: object = {},
  headers: Record<string, string> = {},
) => browser.ask(`/originator${where}`, { method: 'POST', body, headers });
const begin = async (content: object, browser = officer): Promise<Answer['data']> =>
  (await post(browser, '/drafts', { content })).data;
const save = (id: string, version: number, content: object) =>
  officer.ask(`/originator/drafts/${id}`, { method: 'PUT', body: { version, content } });
const drawers = (): Promise<string[]> => readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));
const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const recorded = async () => (await query('SELECT count(*)::int AS n FROM staff_events')).rows[0].n;
const keyed = (act: string) => ({ 'idempotency-key': `${act} once` });
const follow = (text: string) => ({ document: 2, anchor: { text } });
const whole = () => ({
  layout_id: layoutId,
  data: { amount: '5,00,000' },
  participants: [{ ...ASHA, role: 'borrower' }],
});

describe('a draft', () => {
  it('may be incomplete, is stored encrypted, and is only visible to its owner', async () => {
    const { draft_id: id } = await begin({ participants: [{ name: 'Asha R' }], message: 'Dear' });
    expect((await officer.ask(`/originator/drafts/${id}`)).data).toMatchObject({
      version: 1,
      content: { participants: [{ name: 'Asha R', phone: '' }], message: 'Dear', documents: [] },
    });
    const { rows } = await query('SELECT d::text AS text FROM drafts d');
    expect(JSON.stringify(rows)).not.toMatch(/Asha|Dear/);
    const { data: list } = await officer.ask('/originator/drafts');
    expect(list.drafts).toContainEqual(expect.objectContaining({ draft_id: id, participants: ['Asha R'] }));
    expect((await colleague.ask('/originator/drafts')).data.drafts).toEqual([]);
    expect(await colleague.ask(`/originator/drafts/${id}`)).toMatchObject({
      status: 404,
      error: { code: 'DRAFT_NOT_FOUND' },
    });
    for (const role of ['reviewer', 'auditor'] as const) {
      const { browser } = await signedInAs(test, role);
      expect(await browser.ask('/originator/drafts')).toMatchObject({ error: { code: 'ROLE_REFUSED' } });
    }
  });

  it('sends key facts as they were typed, and reports each one that is not a number', async () => {
    const typed = { currency: 'INR', amount: '2,50,000', term_months: '24', fees: '' };
    const { draft_id: id, version } = await begin({ ...whole(), key_facts: { ...typed, apr: 'low' } });
    const refused = await post(officer, `/drafts/${id}/preview`);
    expect(refused.error['problems']).toMatchObject([{ field: 'key_facts.apr' }]);
    await save(id, version, { ...whole(), key_facts: typed });
    const sent = await post(officer, `/drafts/${id}/send`, { version: version + 1 }, keyed('key facts'));
    const { data } = await officer.ask(`/originator/sessions/${sent.data.session_id}`);
    expect(data.key_facts).toEqual({ currency: 'INR', amount: 250_000, term_months: 24 });
    const copy = await post(officer, `/sessions/${sent.data.session_id}/duplicate`, {}, keyed('copy facts'));
    const { data: draft } = await officer.ask(`/originator/drafts/${copy.data.draft_id}`);
    expect(draft.content.key_facts).toEqual(data.key_facts);
  });

  it('is not overwritten by a window with an older version', async () => {
    const { draft_id: id } = await begin({ reference: 'one' });
    expect((await save(id, 1, { reference: 'two' })).data).toMatchObject({ version: 2 });
    expect(await save(id, 1, { reference: 'three' })).toMatchObject({
      status: 409,
      error: { code: 'DRAFT_CHANGED', latest_version: 2 },
    });
    expect((await officer.ask(`/originator/drafts/${id}`)).data.content.reference).toBe('two');
  });

  it('is limited to 100 per owner, also for concurrent requests', async () => {
    const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    const { draft_id: id } = await begin({}, browser);
    await query(
      `INSERT INTO drafts SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
         FROM drafts d, generate_series(1, 97) WHERE d.id = $1`,
      [id],
    );
    const begun = await Promise.all(
      Array.from({ length: 6 }, async () => String((await post(browser, '/drafts', { content: {} })).status)),
    );
    expect(begun.toSorted()).toEqual(['201', '201', '409', '409', '409', '409']);
  });

  it('stores its PDFs, refuses invalid ones with the reason, and accepts no others', async () => {
    const { draft_id: id } = await begin({});
    const { status, data } = await officer.sendDocument(`/originator/drafts/${id}/documents`, {});
    expect([status, data.name, data.pages.length > 0]).toEqual([201, 'loan.pdf', true]);
    const content = { documents: [{ sha256: data.sha256, name: 'Loan agreement' }] };
    expect((await save(id, 1, content)).data).toMatchObject({ version: 2 });
    const { data: stored } = await officer.ask(`/originator/drafts/${id}`);
    expect(stored.uploads).toEqual([{ sha256: data.sha256, size_bytes: data.size_bytes, pages: data.pages }]);
    const other = { documents: [{ sha256: '0'.repeat(64), name: 'Another' }] };
    expect(await save(id, 2, other)).toMatchObject({ error: { code: 'DOCUMENT_NOT_FOUND' } });
    const address = `/api/v1/originator/drafts/${id}/documents/${data.sha256}`;
    const file = await test.app.inject({ url: address, headers: officer.cookieHeader() });
    expect(file.rawPayload.equals(await sampleDocument())).toBe(true);
    const refused = await officer.sendDocument(
      `/originator/drafts/${id}/documents`,
      {},
      Buffer.from('no PDF'),
    );
    expect(refused).toMatchObject({ status: 422, error: { code: 'DOCUMENT_REFUSED' } });
  });

  it('reports the places of its fields, including those that follow a text, and suggests fields', async () => {
    const { draft_id: id } = await begin({});
    const upload = async (pdf?: Buffer) =>
      (await officer.sendDocument(`/originator/drafts/${id}/documents`, {}, pdf)).data.sha256;
    const documents = [
      { sha256: await upload(), name: 'Loan' },
      { sha256: await upload(latexPdf()), name: 'Terms' },
    ];
    const at = { document: 1, page: 1, x: 60, y: 600, width: 160, height: 40 };
    const participants = [
      { ...ASHA, fields: [at, follow('{{signature:borrower}}')] },
      { ...RAVI, fields: [follow('Sign right here')] },
    ];
    await save(id, 1, { documents, participants });
    const { data } = await officer.ask(`/originator/drafts/${id}/places`);
    expect(data.fields).toMatchObject([
      { participant: 0, field: 0, ...at },
      { participant: 0, field: 1, document: 2, page: 1, width: 180, height: 48 },
    ]);
    expect(data.problems).toEqual([
      { field: 'participants.1.fields.0', problem: 'anchor_not_found', document: 2 },
    ]);
    const found = data.suggestions.filter((each: { document: number }) => each.document === 2);
    expect(found.map(({ source, kind, role }: Record<string, unknown>) => [source, kind, role])).toEqual([
      ['anchor', 'signature', 'borrower'],
      ['text', 'date', null],
      ['text', 'signature', 'guarantor'],
    ]);
    expect(data.annotations).toEqual([]);
    const { status } = await colleague.ask(`/originator/drafts/${id}/places`);
    expect(status).toBe(404);
  });

  it('is created, saved and deleted once per Idempotency-Key, without a record of it', async () => {
    const before = await recorded();
    const [one, other] = [
      await post(officer, '/drafts', { content: {} }, keyed('begin')),
      await post(officer, '/drafts', { content: {} }, keyed('begin')),
    ];
    expect(other.data).toEqual(one.data);
    const id = String(one.data.draft_id);
    const put = { method: 'PUT' as const, body: { version: 1, content: whole() }, headers: keyed('save') };
    const saved = await officer.ask(`/originator/drafts/${id}`, put);
    expect(saved.data.version).toBe(2);
    expect((await officer.ask(`/originator/drafts/${id}`, put)).data).toEqual(saved.data);
    const gone = { method: 'DELETE' as const, headers: keyed('delete') };
    for (let n = 0; n < 2; n++)
      expect(await officer.ask(`/originator/drafts/${id}`, gone)).toMatchObject({
        data: { draft_id: id, deleted: true },
      });
    expect(await recorded()).toBe(before);
  });

  it.each(['deleted', 'sent', 'left for 30 days'])(
    'leaves no stored response about it once it is %s',
    async (end) => {
      const key = (act: string) => ({ 'idempotency-key': `${act} of one that is ${end}` });
      const begun = () => post(officer, '/drafts', { content: whole() }, key('begin'));
      const id = String((await begun()).data.draft_id);
      const previewed = () => post(officer, `/drafts/${id}/preview`, {}, key('preview'));
      expect((await previewed()).status).toBe(200);
      if (end === 'deleted') await officer.ask(`/originator/drafts/${id}`, { method: 'DELETE' });
      if (end === 'sent')
        expect((await post(officer, `/drafts/${id}/send`, { version: 1 })).status).toBe(201);
      if (end === 'left for 30 days') {
        await query(`UPDATE drafts SET expires_at = now() - interval '1 day' WHERE id = $1`, [id]);
        await eraseDrafts(test.services);
      }
      expect(await begun()).toMatchObject({ error: { code: 'IDEMPOTENCY_ANSWER_ERASED' } });
      const { rows } = await query(
        'SELECT count(*)::int AS kept FROM idempotency_keys WHERE session_id = $1 AND answer_encrypted IS NOT NULL',
        [id],
      );
      expect(rows).toEqual([{ kept: 0 }]);
    },
  );

  it('leaves no file behind if it is deleted while previews are being made', async () => {
    const { draft_id: id } = await begin(whole());
    const { rows } = await query('SELECT preview_id FROM drafts WHERE id = $1', [id]);
    const previews = Array.from({ length: 6 }, () => post(officer, `/drafts/${id}/preview`));
    await previews[0];
    const deleted = officer.ask(`/originator/drafts/${id}`, { method: 'DELETE' });
    const statuses = (await Promise.all([deleted, ...previews])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await drawers()).not.toContain(rows[0].preview_id);
  });

  it('is erased with its files when it is deleted, after 30 days, and with the person', async () => {
    const withFile = async () => {
      const { draft_id: id } = await begin({});
      await officer.sendDocument(`/originator/drafts/${id}/documents`, {});
      return String(id);
    };
    const [deleted, old] = [await withFile(), await withFile()];
    await officer.ask(`/originator/drafts/${deleted}`, { method: 'DELETE' });
    expect(await drawers()).not.toContain(deleted);
    test.clock.pass({ days: 29 });
    await eraseDrafts(test.services);
    expect(await drawers()).toContain(old);
    test.clock.pass({ days: 1, minutes: 1 });
    await eraseDrafts(test.services);
    expect(await drawers()).not.toContain(old);
    ({ browser: officer, personId: officerId } = await signedInAs(test, 'officer', {
      departments: ['Pune'],
    }));
    ({ browser: colleague } = await signedInAs(test, 'officer', { departments: ['Pune'] }));
    const mine = await withFile();
    const { browser: administrator } = await signedInAs(test, 'administrator');
    const change = { name: 'Gone', role: 'officer', departments: ['Pune'], branches: null, disabled: true };
    const changed = await administrator.ask(`/staff/people/${officerId}`, { method: 'PUT', body: change });
    expect(changed.status).toBe(200);
    await eraseDrafts(test.services);
    expect(await drawers()).not.toContain(mine);
    ({ browser: officer } = await signedInAs(test, 'officer', { departments: ['Pune'] }));
  });
});

it.each(['deleted', 'sent', 'left for 30 days'])(
  'of a draft that is %s during a backup stay until it ends, because the backup may contain the draft',
  async (end) => {
    const { draft_id: id } = await begin({});
    await officer.sendDocument(`/originator/drafts/${id}/documents`, {});
    const { uploads } = (await officer.ask(`/originator/drafts/${id}`)).data;
    const content = { documents: [{ sha256: uploads[0].sha256, name: 'Loan' }], participants: [ASHA] };
    expect((await save(id, 1, content)).status).toBe(200);
    expect((await post(officer, `/drafts/${id}/preview`)).status).toBe(200);
    const { rows } = await query('SELECT preview_id FROM drafts WHERE id = $1', [id]);
    const both = [id, rows[0].preview_id];
    const backup = new Client(test.services.database.direct);
    await backup.connect();
    try {
      await backup.query('begin');
      expect(await takeBackupLock(backup)).toBe(true);
      if (end === 'deleted') await officer.ask(`/originator/drafts/${id}`, { method: 'DELETE' });
      if (end === 'sent')
        expect((await post(officer, `/drafts/${id}/send`, { version: 2 })).status).toBe(201);
      if (end === 'left for 30 days')
        await query(`UPDATE drafts SET expires_at = now() - interval '1 day' WHERE id = $1`, [id]);
      await eraseDrafts(test.services);
      expect(await drawers()).toEqual(expect.arrayContaining(both));
    } finally {
      await backup.end();
    }
    if (end !== 'left for 30 days')
      expect((await officer.ask(`/originator/drafts/${id}`)).status).not.toBe(200);
    test.clock.pass({ days: 1 });
    await eraseDrafts(test.services);
    expect((await drawers()).filter((drawer) => both.includes(drawer))).toEqual([]);
    test.clock.pass({ days: -1 });
  },
);

it('does not block other drafts if its files cannot be deleted', async () => {
  const { draft_id: id } = await begin({});
  await query(`UPDATE drafts SET expires_at = now() - interval '1 day' WHERE id = $1`, [id]);
  await query(
    `INSERT INTO drafts (id, owner_id, version, content_encrypted, preview_id, created_at, updated_at, expires_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 1, '', gen_random_uuid(), created_at, updated_at, expires_at - interval '1 day'
     FROM drafts, generate_series(1, 500) WHERE id = $1`,
    [id],
  );
  const { storage } = test.services;
  const tried = vi.fn((_id: string) => Promise.reject(new Error('AccessDenied')));
  test.services.storage = { ...storage, erase: tried };
  try {
    await eraseDrafts(test.services);
    expect(tried.mock.calls).toHaveLength(500);
    expect(tried).not.toHaveBeenCalledWith(id);
    tried.mockClear();
    await eraseDrafts(test.services);
    expect(tried.mock.calls[0]).toEqual([id]);
  } finally {
    test.services.storage = storage;
    await query(`DELETE FROM drafts WHERE content_encrypted = ''`);
  }
});

describe('the preview of a draft', () => {
  it('shows what each signer will get without creating or sending anything', async () => {
    const template = await originator.ask('/templates', {
      method: 'POST',
      body: { name: 'Loans', send_invite_notification: true, department: 'Pune' },
    });
    const content = {
      ...whole(),
      template_id: template.data.template_id,
      message: 'Please sign <today>,\nas agreed.',
      participants: [
        { ...ASHA, role: 'borrower' },
        { ...RAVI, language: 'hi', role: 'guarantor' },
      ],
    };
    const { draft_id: id } = await begin(content);
    const before = (await query('SELECT count(*) FROM sessions')).rows;
    const { status, data } = await post(officer, `/drafts/${id}/preview`);
    expect(status).toBe(200);
    expect(data.participants).toMatchObject([
      {
        name: ASHA.name,
        signing_order: 1,
        fields: [{ kind: 'signature', page: 1, y: 600 }],
        messages: [
          { channel: 'sms', subject: null, text: expect.stringContaining('/…') },
          { channel: 'email', text: expect.stringContaining('> Please sign <today>,\n> as agreed.') },
        ],
      },
      {
        name: RAVI.name,
        fields: [{ y: 680 }],
        messages: [{ channel: 'sms', text: expect.stringContaining('हस्ताक्षर') }],
      },
    ]);
    expect((await query('SELECT count(*) FROM sessions')).rows).toEqual(before);
    expect((await query('SELECT FROM messages')).rowCount).toBe(0);
    const [document] = data.documents;
    const file = await test.app.inject({
      url: `/api/v1/originator/drafts/${id}/preview/${document.sha256}`,
      headers: officer.cookieHeader(),
    });
    expect(file.rawPayload.length).toBe(document.size_bytes);
    const sent = await post(officer, `/drafts/${id}/send`, { version: 1 });
    expect(sent.data.document.pages).toBe(document.pages);
  });

  it('ignores blank choices, and adds no department', async () => {
    const blank = { template_id: '', department: ' ', participants: [ASHA] };
    const { draft_id: id } = await begin({ ...whole(), template_id: ' ', department: '' });
    expect((await post(officer, `/drafts/${id}/preview`)).status).toBe(200);
    const { browser: lead } = await signedInAs(test, 'officer');
    const previewed = async (content: object) => {
      const { draft_id: draft } = await begin({ ...whole(), ...content }, lead);
      return post(lead, `/drafts/${draft}/preview`);
    };
    expect((await previewed({ department: ' ' })).status).toBe(200);
    expect((await previewed({ department: 'Nagpur' })).status).toBe(200);
    expect((await post(lead, `/drafts/${(await begin(blank, lead)).draft_id}/preview`)).error).toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const { rows } = await query("SELECT name FROM departments WHERE name IN ('', 'Nagpur')");
    expect(rows).toEqual([]);
  });

  it('reports missing values at their place in the draft', async () => {
    const { draft_id: id } = await begin({
      layout_id: layoutId,
      participants: [{ role: 'guarantor' }, { name: 'Asha', phone: '12', role: 'borrower' }],
    });
    const { status, error } = await post(officer, `/drafts/${id}/preview`);
    expect([status, error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(error?.['problems']).toMatchObject([
      { field: 'participants.1.phone', message: expect.stringContaining('+919876543210') },
      { field: 'data.amount', problem: 'missing' },
    ]);
    const { draft_id: other } = await begin({
      layout_id: layoutId,
      participants: [{ ...RAVI, role: 'guarantor' }],
      data: { amount: '1' },
    });
    expect((await post(officer, `/drafts/${other}/preview`)).error?.['problems']).toEqual([
      { field: 'session.participants', role: 'borrower', message: "no participant has the role 'borrower'" },
    ]);
  });
});

it('reports every problem of a draft in one answer', async () => {
  const gone = '0198c5a0-0000-7000-8000-000000000000';
  const { draft_id: id } = await begin({
    layout_id: layoutId,
    template_id: gone,
    branch_ids: [gone],
    validity_hours: 9_999,
    participants: [
      { ...ASHA, phone: RAVI.phone, role: 'borrower' },
      { ...RAVI, name: ' ', role: 'guarantor' },
    ],
  });
  for (const address of [`/drafts/${id}/preview`, `/drafts/${id}/send`]) {
    const { status, error } = await post(officer, address, address.endsWith('send') ? { version: 1 } : {});
    expect([status, error?.code]).toEqual([400, 'INVALID_REQUEST']);
    const problems = error?.['problems'];
    const fields = Array.isArray(problems) ? problems.map((one) => `${one.field} ${one.problem ?? ''}`) : [];
    expect(fields.map((field) => field.trim()).toSorted()).toEqual([
      'branch_ids BRANCH_NOT_FOUND',
      'data.amount missing',
      'participants.1.name',
      'participants.1.phone phone_twice',
      'template_id TEMPLATE_NOT_FOUND',
      'validity_hours',
    ]);
  }
});

describe('sending a draft', () => {
  let key = 0;
  beforeEach(() => {
    key += 1;
  });

  it('creates one session, however often it is requested, and erases the draft', async () => {
    const { draft_id: id } = await begin({ ...whole(), message: ' Dear Asha ', validity_hours: 3 });
    const send = (headers: Record<string, string>) =>
      post(officer, `/drafts/${id}/send`, { version: 1 }, headers);
    const headers = { 'idempotency-key': `send-${key}` };
    const answers = await Promise.all([send(headers), send(headers)]);
    answers.push(await send(headers));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.session_id)).size).toBe(1);
    const sessionId = answers[0]?.data.session_id;
    expect(await send({})).toMatchObject({
      status: 409,
      error: { code: 'DRAFT_SENT', session_id: sessionId },
    });
    expect(await officer.ask(`/originator/drafts/${id}`)).toMatchObject({ error: { code: 'DRAFT_SENT' } });
    const { rows } = await query('SELECT content_encrypted FROM drafts WHERE id = $1', [id]);
    expect(rows).toEqual([{ content_encrypted: null }]);
    const [created] = await eventsOf(test, sessionId);
    expect(created?.about).toMatchObject({ message: 'Dear Asha', data: { amount: '5,00,000' } });
    const { data: seen } = await officer.ask(`/originator/sessions/${sessionId}`);
    expect(seen).toMatchObject({ department: 'Pune', layout_id: layoutId });
    expect(Date.parse(seen.expires_at) - Date.parse(seen.created_at)).toBe(3 * 3_600_000);
  });

  it('removes form fields of its PDFs under placed fields before signers read them', async () => {
    const pdf = formPdf(
      '/FT /Sig /T (BorrowerSignature) /Rect [100 100 300 150]',
      '/FT /Tx /T (Remarks) /Rect [100 700 300 720]',
    );
    const { draft_id: id } = await begin({});
    const { data: stored } = await officer.sendDocument(`/originator/drafts/${id}/documents`, {}, pdf);
    const fields = [{ page: 1, x: 100, y: 690, width: 200, height: 54 }];
    await save(id, 1, {
      documents: [{ sha256: stored.sha256, name: 'Form' }],
      participants: [{ ...ASHA, fields }],
    });
    const { data: shown } = await post(officer, `/drafts/${id}/preview`);
    const preview = await test.app.inject({
      url: `/api/v1/originator/drafts/${id}/preview/${shown.documents[0].sha256}`,
      headers: officer.cookieHeader(),
    });
    const { data: sent } = await post(officer, `/drafts/${id}/send`, { version: 2 });
    expect(sent.document_notes).toEqual(['form_fields_removed', 'normalised']);
    for (const file of [preview.rawPayload, await documentOf(originator, sent.session_id, 'original')])
      expect(file.toString('latin1')).not.toContain('BorrowerSignature');
    const [created] = await eventsOf(test, sent.session_id);
    expect(created?.facts['uploaded']).toMatchObject({ sha256: stored.sha256 });
  });

  it('loses nothing if it is refused', async () => {
    const { draft_id: id } = await begin({ ...whole(), data: {} });
    const send = (version: number) => post(officer, `/drafts/${id}/send`, { version });
    expect(await send(1)).toMatchObject({
      error: { code: 'LAYOUT_DATA_REFUSED', problems: [{ key: 'amount', problem: 'missing' }] },
    });
    expect(await send(2)).toMatchObject({ status: 422 });
    await save(id, 1, whole());
    expect(await send(1)).toMatchObject({ error: { code: 'DRAFT_CHANGED' } });
    expect(await send(2)).toMatchObject({ status: 201 });
  });
});

describe('duplicating a session', () => {
  it('copies layout, values, people, order and message, and records the access', async () => {
    const people = [
      { ...ASHA, role: 'borrower', signing_order: 2 },
      { ...RAVI, role: 'guarantor', signing_order: 1, language: 'hi' as const },
    ];
    const { draft_id: id } = await begin({
      ...whole(),
      participants: people,
      message: 'Hello',
      reference: 'L-1',
    });
    const { data: sent } = await post(officer, `/drafts/${id}/send`, { version: 1 });
    const { status, data } = await post(officer, `/sessions/${sent.session_id}/duplicate`);
    expect([status, data.missing]).toEqual([201, []]);
    expect(data.content).toMatchObject({
      layout_id: layoutId,
      data: { amount: '5,00,000' },
      message: 'Hello',
      reference: 'L-1',
      department: 'Pune',
      participants: [
        { ...RAVI, role: 'guarantor', language: 'hi', signing_order: 1 },
        { ...ASHA, role: 'borrower', signing_order: 2 },
      ],
    });
    expect(await post(officer, `/drafts/${data.draft_id}/send`, { version: 1 })).toMatchObject({
      status: 201,
    });
    const { browser: auditor } = await signedInAs(test, 'auditor');
    const { data: seen } = await auditor.ask(`/staff/events?session_id=${sent.session_id}`);
    const kinds = seen.events.map(({ type, facts }: { type: string; facts: { call: string } }) => [
      type,
      facts.call,
    ]);
    expect(kinds).toContainEqual(['PERSONAL_DATA_SEEN', 'POST /api/v1/originator/sessions/:id/duplicate']);
    const { browser: other } = await signedInAs(test, 'officer', { departments: ['Goa'] });
    expect(await post(other, `/sessions/${sent.session_id}/duplicate`)).toMatchObject({ status: 404 });
  });

  it('copies uploaded documents with their signature places', async () => {
    const fields = [{ page: 1, x: 60, y: 600, width: 160, height: 40 }];
    const started = await officer.startSession({ participants: [{ ...ASHA, fields }] });
    const { data } = await post(officer, `/sessions/${started.data.session_id}/duplicate`);
    expect(data.content).toMatchObject({
      documents: [{ sha256: started.data.document.sha256, name: 'loan.pdf' }],
      participants: [{ fields: [{ kind: 'signature', document: 1, ...fields[0] }] }],
    });
    const again = await post(officer, `/drafts/${data.draft_id}/send`, { version: 1 });
    expect(again.data.document.sha256).toBe(started.data.document.sha256);
  });

  it('overrides whether its template sends invitations', async () => {
    const { draft_id: id } = await begin({ ...whole(), send_invites: true });
    const { participants } = (await post(officer, `/drafts/${id}/preview`)).data;
    expect(participants[0].messages).toHaveLength(2);
    const sent = await post(officer, `/drafts/${id}/send`, { version: 1 });
    const { messages } = (await officer.ask(`/originator/sessions/${sent.data.session_id}`)).data;
    expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(['invite', 'invite']);
  });
});
