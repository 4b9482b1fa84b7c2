import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, revokeApiKey, rotateApiKey } from '../../access/api-keys.ts';
import { batches, batchRows } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { writeWorkbook } from '../../tables/testing/write-workbook.ts';
import { HEADER, makeBatchLayout, rowsOf, sendBatch, textOf } from '../../../tests/helpers/batches.ts';
import { multipartOf } from '../../../tests/helpers/multipart.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { type Answer, Originator } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { plainPhotos } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { openLayout } from '../creation/from-layout.ts';
import { makeRow } from './make-row.ts';
import { maySend } from './sender.ts';
import { eraseOldBatches } from './maintain.ts';

let test: TestApp;
let originator: Originator;
let layout_id: string;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test, plainPhotos);
  layout_id = await makeBatchLayout(originator);
});
afterAll(() => test.close());

const act = (id: string, verb: string) => originator.ask(`/batches/${id}/${verb}`, { method: 'POST' });
const read = async (id: string) => (await originator.ask(`/batches/${id}`)).data;
const rowsIn = async (id: string) =>
  (
    await test.services.database.pool.query<{ status: string; session_id: string; kept: boolean }>(
      'SELECT status, session_id, content_encrypted IS NOT NULL AS kept FROM batch_rows WHERE batch_id = $1 ORDER BY row',
      [id],
    )
  ).rows;

async function make(rows: number, more: object = {}): Promise<string> {
  const made = await sendBatch(originator, `${HEADER}\n${rowsOf(rows)}`, { layout_id, ...more });
  expect(made).toMatchObject({ status: 201, data: { status: 'ready', problems_total: 0 } });
  return String(made.data.batch_id);
}

const textCell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const bookWithAmount = (amount: string) =>
  writeWorkbook({
    sheet: `<row>${HEADER.split(',').map(textCell).join('')}</row><row>${['L', 'R', 'Asha', '+919876543210'].map(textCell).join('')}<c><v>${amount}</v></c></row>`,
  });

const problemsOf = (data: { problems: { row: number; column: string; problem: string }[] }) =>
  data.problems.map(({ row, column, problem }) => [row, column, problem]);

/** Returns a workbook with one row, in which numbers are in numeric cells. */
const fileWith = (phone: string) =>
  writeWorkbook({
    formats: [0, 14],
    sheet:
      `<row>${['row_key', 'borrower.name', 'borrower.phone', 'loan_amount', 'insured'].map(textCell).join('')}</row>` +
      `<row><c><v>1</v></c>${textCell('Asha Rao')}<c><v>${phone}</v></c><c s="1"><v>46342</v></c><c t="b"><v>1</v></c></row>`,
  });

describe('a batch', () => {
  it('is checked as a whole and reports every problem by row, column and reason before anything is sent', async () => {
    const made = await sendBatch(
      originator,
      [
        'row_key,Borrower Name,borrower.phone,borrower.email,borrower.language,Guarantor Name,guarantor.phone,branch,loan_amount,insured',
        'A,Asha Rao,9.19877E+11,asha,xx,,,,4500,perhaps',
        'A,,1234567890,,hi,Ravi,,Nowhere,,yes',
        'B,Asha,+919876543210,,,Ravi,+91 98765 43210,,漢字,no',
        `C,Asha,+919876543210,,,,,,${'Far too many words for such a field. '.repeat(9)},no,too much`,
      ].join('\n'),
      { layout_id },
    );
    expect(made).toMatchObject({ status: 201, data: { status: 'problems', rows_total: 0 } });
    expect(problemsOf(made.data)).toEqual([
      [2, 'borrower.phone', 'scientific'],
      [2, 'borrower.email', 'email_invalid'],
      [2, 'borrower.language', 'language_unknown'],
      [2, 'insured', 'not_true_or_false'],
      [3, 'row_key', 'row_key_twice'],
      [3, 'Borrower Name', 'missing'],
      [3, 'borrower.phone', 'phone_not_international'],
      [3, 'guarantor.phone', 'missing'],
      [3, 'branch', 'branch_unknown'],
      [3, 'loan_amount', 'missing'],
      [4, 'guarantor.phone', 'phone_twice'],
      [5, '11', 'beyond_columns'],
    ]);
    expect(made.data.problems_total).toBe(12);
    const id = String(made.data.batch_id);
    expect(await act(id, 'start')).toMatchObject({ status: 409, error: { code: 'BATCH_STATE' } });

    const again = await sendBatch(
      originator,
      `${HEADER}\nA,,Asha,+919876543210,漢字\nB,,Asha,+919876543210,${'Far too many words. '.repeat(20)}`,
      { of: id },
    );
    expect(again.data.created_at).toBe(made.data.created_at);
    expect(+new Date(again.data.changed_at)).toBeGreaterThan(+new Date(made.data.changed_at));
    expect(problemsOf(again.data)).toEqual([
      [2, 'loan_amount', 'not_drawable'],
      [3, 'loan_amount', 'does_not_fit'],
    ]);
    const csv = await textOf(originator, `/batches/${id}/problems`);
    expect(csv).toContain('2,loan_amount,not_drawable,contains characters that cannot be drawn\r\n');
  });

  it('refuses two columns for one metadata name, and invalid metadata names', async () => {
    const file = `${HEADER},metadata.desk,Counter,metadata.__proto__\n${rowsOf(1)},A,B,C`;
    const columns = { Counter: 'metadata.desk' };
    const made = await sendBatch(originator, file, { layout_id, columns });
    expect(problemsOf(made.data)).toEqual([
      [1, 'metadata.__proto__', 'column_unknown'],
      [1, 'Counter', 'target_twice'],
    ]);
  });

  it('reads key facts as people write them, and reports the others by column', async () => {
    const header = `${HEADER},key_facts.amount,Key facts APR`;
    const right = await sendBatch(originator, `${header}\n${rowsOf(1)},"₹ 2,50,000.50",12.5 %`, {
      layout_id,
    });
    expect(right.data).toMatchObject({ status: 'ready' });
    const wrong = await sendBatch(originator, `${header}\n${rowsOf(1)},much,-1`, { layout_id });
    expect(problemsOf(wrong.data)).toEqual([
      [2, 'key_facts.amount', 'not_accepted'],
      [2, 'Key facts APR', 'not_accepted'],
    ]);
  });

  it('refuses numbers from which a spreadsheet dropped digits', async () => {
    const long = await sendBatch(originator, bookWithAmount('1234567890123456'), { layout_id });
    expect(problemsOf(long.data)).toEqual([[2, 'loan_amount', 'scientific']]);
    const short = await sendBatch(originator, bookWithAmount('123456789012345'), { layout_id });
    expect(short.data).toMatchObject({ status: 'ready' });
  });

  it("matches columns by name, suggests matches for others, and accepts the caller's assignment", async () => {
    const file = 'Borrower Name,borrower.phone,loan_amout,=cmd()\nAsha Rao,+919876543210,4500,x';
    const made = await sendBatch(originator, file, { layout_id });
    expect(made.data.columns).toEqual([
      { column: 'Borrower Name', target: 'borrower.name', suggested: null },
      { column: 'borrower.phone', target: 'borrower.phone', suggested: null },
      { column: 'loan_amout', target: null, suggested: 'data.loan_amount' },
      { column: '=cmd()', target: null, suggested: null },
    ]);
    expect(problemsOf(made.data)).toEqual([
      [1, 'loan_amout', 'column_unknown'],
      [1, '=cmd()', 'column_unknown'],
      [1, 'data.loan_amount', 'target_missing'],
    ]);
    // The column name looks like a formula. The export must mark it as text, so that a spreadsheet does not evaluate
    // it.
    const id = String(made.data.batch_id);
    expect(await textOf(originator, `/batches/${id}/problems`)).toContain(`1,'=cmd(),`);
    const said = { loan_amout: 'data.loan_amount', '=cmd()': null };
    const mapped = await sendBatch(originator, file, { of: id, columns: said });
    expect(mapped.data).toMatchObject({ status: 'ready', rows_total: 1, problems: [] });
    const wrong = await sendBatch(originator, file, { of: id, columns: { ...said, Absent: 'reference' } });
    // A replacement file may lack a column that was assigned in the former file.
    expect(wrong.data).toMatchObject({ status: 'ready', problems: [] });
    const strict = await sendBatch(originator, file, {
      layout_id,
      columns: { ...said, Absent: 'reference' },
    });
    expect(problemsOf(strict.data)).toEqual([[1, 'Absent', 'column_not_in_file']]);
    const form = await textOf(originator, `/layouts/${layout_id}/batch-form`);
    expect(form).toBe(
      '\uFEFFrow_key,reference,branch,borrower.name,borrower.phone,borrower.email,borrower.language,guarantor.name,guarantor.phone,guarantor.email,guarantor.language,data.loan_amount,data.insured\r\n',
    );
  });

  it('suggests what usual headings mean', async () => {
    const file = 'Borrower,Mobile,E-Mail ID,Loan No,Amount,Guarantor Mobile No,Remarks\nAsha,1,a,b,4500,,';
    const made = await sendBatch(originator, file, { layout_id });
    const columns: { suggested: string | null }[] = made.data.columns;
    expect(columns.map(({ suggested }) => suggested)).toEqual([
      'borrower.name',
      'borrower.phone',
      'borrower.email',
      'reference',
      'data.loan_amount',
      'guarantor.phone',
      null,
    ]);
  });

  it('matches a heading to the role that it names, not to one whose name is part of it', async () => {
    const roles = [
      { id: 'borrower', name: 'Borrower', required: true },
      { id: 'co_borrower', name: 'Co-borrower', required: true },
    ];
    const layout = await originator.makeLayout({ roles, fields: [] });
    const file = 'Borrower,Mobile,Co-borrower,Co-borrower Mobile\nAsha,1,Ravi,2';
    const made = await sendBatch(originator, file, { layout_id: String(layout.data.layout_id) });
    const columns: { suggested: string | null }[] = made.data.columns;
    expect(columns.map(({ suggested }) => suggested)).toEqual([
      'borrower.name',
      'borrower.phone',
      'co_borrower.name',
      'co_borrower.phone',
    ]);
  });

  it('takes corrections of wrong cells, and leaves out the rows that stay wrong on request', async () => {
    const lines = ['L-1,R-1,Asha,12,4500', 'L-2,R-2,Ravi,13,4500', 'L-3,R-3,Mina,+919876543213,4500'];
    const file = [HEADER, ...lines].join('\n');
    const made = await sendBatch(originator, file, { layout_id });
    const problems = problemsOf(made.data);
    expect(problems.map(([row]) => row)).toEqual([2, 3]);
    expect(made.data.problems.map(({ value }: { value?: string }) => value)).toEqual(['12', '13']);
    const id = String(made.data.batch_id);
    const column = String(problems[0]?.[1]);
    const cells = [{ row: 2, column, value: '+919876543210' }];
    const corrected = await sendBatch(originator, file, { of: id, cells });
    expect(problemsOf(corrected.data).map(([row]) => row)).toEqual([3]);
    const valid = await sendBatch(originator, file, { of: id, cells, skip_invalid_rows: true });
    expect(valid.data).toMatchObject({ status: 'ready', rows_total: 2, problems: [] });
    const none = await sendBatch(originator, `${HEADER}\n${lines[0]}`, { of: id, skip_invalid_rows: true });
    expect(none.data).toMatchObject({ status: 'problems', rows_total: 0 });
  });

  it('creates a session for each row, with its data, its message and its place in the chain', async () => {
    const refused = await sendBatch(originator, fileWith('1234567890'), { layout_id });
    expect(problemsOf(refused.data)).toEqual([[2, 'borrower.phone', 'phone_as_number']]);
    const national = await sendBatch(originator, fileWith('9876543210'), { layout_id });
    expect(problemsOf(national.data)).toEqual([]);
    const made = await sendBatch(originator, fileWith('9876543210'), {
      layout_id,
      name: 'November',
      phone_country: '+91',
      language: 'hi',
      validity_hours: 5,
      message: ' Dear customer,\nplease sign. ',
      send_invites: true,
    });
    expect(made.data).toMatchObject({ status: 'ready', name: 'November', rows_total: 1 });
    const id = String(made.data.batch_id);
    expect(await act(id, 'start')).toMatchObject({ status: 200, data: { status: 'running' } });
    await expect.poll(async () => (await read(id)).status, PATIENTLY).toBe('done');
    const [row] = await rowsIn(id);
    expect(row).toMatchObject({ status: 'made', kept: false });
    const sessionId = String(row?.session_id);
    const session = (await originator.ask(`/sessions/${sessionId}`)).data;
    expect(session).toMatchObject({
      status: 'NEW',
      layout_id,
      participants: [{ name: 'Asha Rao', role: 'borrower', phone_masked: '••••••3210' }],
    });
    for (const path of ['sessions', 'session-count'])
      for (const [batchId, count] of [
        [id, 1],
        [String(national.data.batch_id), 0],
        ['unknown', 0],
      ] as const) {
        const { data } = await originator.ask(`/${path}?batch_id=${batchId}`);
        expect([path, count, data.sessions?.length ?? data.count]).toEqual([path, count, count]);
      }
    expect(+new Date(session.expires_at) - +new Date(session.created_at)).toBe(5 * 3_600_000);
    const [created] = await eventsOf(test, sessionId);
    expect(created?.facts['batch']).toMatchObject({ batch_id: id, row: 2 });
    expect(created?.about).toMatchObject({ message: 'Dear customer,\nplease sign.' });
    const { rows } = await test.services.database.pool.query(
      'SELECT b::text AS text, message_encrypted FROM batches b WHERE id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ text: expect.not.stringContaining('Dear'), message_encrypted: null }]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    await expect
      .poll(() => textOf(originator, `/batches/${id}/result`), PATIENTLY)
      .toBe(
        `row,row_key,session_id,status,invitations,error,signers\r\n2,1,${sessionId},NEW,sent,,Asha Rao\r\n`,
      );
  });

  it('is created once, however often it is sent with one key and started', async () => {
    const file = `${HEADER}\n${rowsOf(3)}`;
    const send = () => sendBatch(originator, file, { layout_id, key: 'november' });
    const answers = await Promise.all([send(), send(), send()]);
    const [id] = [...new Set(answers.map(({ data }) => String(data.batch_id)))];
    expect(answers.map(({ data }) => data.batch_id)).toEqual([id, id, id]);
    const other = await sendBatch(originator, `${file}\nX,,Ravi,+919812345678,1`, {
      layout_id,
      key: 'november',
    });
    expect(other).toMatchObject({ status: 409, error: { code: 'BATCH_KEY_TAKEN', batch_id: id } });
    const worded = await sendBatch(originator, file, { layout_id, key: 'november', message: 'Please sign.' });
    expect(worded.error.code).toBe('BATCH_KEY_TAKEN');
    const starts = await Promise.all([1, 2, 3].map(() => act(String(id), 'start')));
    expect(starts.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    await expect.poll(async () => (await read(String(id))).rows_made, PATIENTLY).toBe(3);
    expect((await originator.ask('/sessions?reference=REF-2')).data.sessions).toHaveLength(1);
    const unkeyed = await sendBatch(originator, file, { layout_id });
    expect(unkeyed.data.same_file_as).toBe(id);
  });

  it('is a different batch with the same key if its columns are assigned differently', async () => {
    const file = `${HEADER.replace('loan_amount', 'Sum')}\n${rowsOf(1)}`;
    const send = (columns: Record<string, string>) =>
      sendBatch(originator, file, { layout_id, key: 'columns', columns });
    const first = await send({});
    expect(first.data).toMatchObject({ status: 'problems' });
    const mended = { Sum: 'data.loan_amount' };
    const id = String(first.data.batch_id);
    expect((await send(mended)).error).toMatchObject({ code: 'BATCH_KEY_TAKEN', batch_id: id });
    const replaced = await sendBatch(originator, file, { of: id, columns: mended });
    expect(replaced.data).toMatchObject({ batch_id: id, status: 'ready' });
    expect((await send(mended)).data).toMatchObject({ batch_id: id, status: 'ready' });
  });

  it('of a test key never gets the response to a live request with the same key, and is not reported as the same file', async () => {
    const { key } = await createApiKey(test.services, 'Trial', { isTest: true, scopes: ['read', 'send'] });
    const trial = new Originator({ ...test, apiKey: key }, plainPhotos);
    const file = `${HEADER}\n${rowsOf(4)}`;
    const send = (by: Originator) => sendBatch(by, file, { layout_id, key: 'both' });
    const [tried, sent] = [await send(trial), await send(originator)];
    expect(sent.data).toMatchObject({ status: 'ready', same_file_as: null });
    expect(sent.data.batch_id).not.toBe(tried.data.batch_id);
    expect((await send(trial)).data.batch_id).toBe(tried.data.batch_id);
  });

  it('of a test key stays a test: other callers cannot start it', async () => {
    const { key } = await createApiKey(test.services, 'Trial', { isTest: true, scopes: ['read', 'send'] });
    const trial = new Originator({ ...test, apiKey: key }, plainPhotos);
    const made = await sendBatch(trial, `${HEADER}\n${rowsOf(1)}`, { layout_id, send_invites: true });
    const id = String(made.data.batch_id);
    expect(made.data.is_test).toBe(true);
    const { browser } = await signedInAs(test, 'administrator');
    const start = await browser.ask(`/originator/batches/${id}/start`, { method: 'POST' });
    expect(start).toMatchObject({ status: 409, error: { code: 'BATCH_IS_TEST' } });
    expect(await trial.ask(`/batches/${id}/start`, { method: 'POST' })).toMatchObject({ status: 200 });
    const state = async () => (await trial.ask(`/batches/${id}`)).data.status;
    await expect.poll(state, PATIENTLY).toBe('done');
    const [row] = await rowsIn(id);
    expect((await originator.ask(`/sessions/${row?.session_id}`)).status).toBe(404);
    expect((await trial.ask(`/sessions/${row?.session_id}`)).data.is_test).toBe(true);
  });

  it.each(['the key is revoked', 'the person sees another department'])(
    'creates nothing more as soon as %s',
    async (what) => {
      const byKey = what.startsWith('the key');
      const { id: keyId, key } = await createApiKey(test.services, 'Sender', { department: 'silver' });
      const ofSilver = await makeBatchLayout(originator, { department: 'silver' });
      const sender = new Originator({ ...test, apiKey: key }, plainPhotos);
      const made = await sendBatch(sender, `${HEADER}\n${rowsOf(40)}`, { layout_id: ofSilver });
      const id = String(made.data.batch_id);
      const { browser, personId } = await signedInAs(test, 'officer', { departments: ['silver'] });
      await (byKey
        ? sender.ask(`/batches/${id}/start`, { method: 'POST' })
        : browser.ask(`/originator/batches/${id}/start`, { method: 'POST' }));
      await expect.poll(async () => (await read(id)).rows_made, PATIENTLY).toBeGreaterThan(0);
      await test.services.database.pool.query(
        byKey
          ? 'UPDATE api_keys SET revoked_at = now() WHERE id = $1'
          : `UPDATE staff SET departments = '{gold}' WHERE id = $1`,
        [byKey ? keyId : personId],
      );
      await expect
        .poll(() => read(id), PATIENTLY)
        .toMatchObject({ status: 'paused', hindrance: { kind: 'sender' } });
      expect((await read(id)).rows_made).toBeLessThan(40);
    },
  );

  it('continues if the key that started it was replaced by another', async () => {
    const { database, now } = test.services;
    const former = await createApiKey(test.services, 'Sender');
    const next = await database.transaction((tx) => rotateApiKey(test.services, tx, former.id, 0));
    const sender = { apiKeyId: former.id, departments: null, branches: null };
    expect(await maySend(database.db, now(), { sender, isTest: false })).toBe(true);
    expect(await maySend(database.db, now(), { sender, isTest: true })).toBe(false);
    await revokeApiKey(test.services, next?.id ?? '');
    expect(await maySend(database.db, now(), { sender, isTest: false })).toBe(false);
  });

  it("sends nothing more in a person's name after another person has resumed it", async () => {
    const id = await make(1);
    const { database } = test.services;
    const [batch] = await database.db
      .update(batches)
      .set({ status: 'running' })
      .where(eq(batches.id, id))
      .returning();
    const [row] = await database.db.select().from(batchRows).where(eq(batchRows.batchId, id));
    if (!batch || !row) throw new Error('The batch was not kept');
    const layout = {
      ...(await openLayout(test.services, null, batch.settings)),
      checked: new Set<string>(),
    };
    const sender = { personId: batch.id, departments: null, branches: null };
    expect(await makeRow(test.services, { ...batch, sender }, layout, row)).toBe(false);
    expect(await rowsIn(id)).toMatchObject([{ status: 'waiting' }]);
    expect(await makeRow(test.services, batch, layout, row)).toBe(true);
    expect(await rowsIn(id)).toMatchObject([{ status: 'made' }]);
  });

  it('waits while the SMS budget is used up, is paused and resumed, and creates nothing after it is cancelled', async () => {
    const { settings } = test.services;
    const roomy = settings.SMS_BUDGET_INSTALLATION;
    settings.SMS_BUDGET_INSTALLATION = { hour: 0, day: 0 };
    const id = await make(5, { send_invites: true });
    await act(id, 'start');
    await expect.poll(async () => (await read(id)).hindrance?.kind, PATIENTLY).toBe('budget');
    expect(await read(id)).toMatchObject({ status: 'running', rows_made: 0 });
    settings.SMS_BUDGET_INSTALLATION = roomy;
    settings.BATCH_MESSAGES_PER_MINUTE = 2;
    // The clock now stands at the start of a minute and does not move until the test ends.
    test.clock.hold();
    test.clock.pass({ minutes: 2 });
    expect(await act(id, 'pause')).toMatchObject({ data: { status: 'paused', hindrance: null } });
    await act(id, 'resume');
    await expect.poll(async () => (await read(id)).hindrance?.kind, PATIENTLY).toBe('rate');
    await act(id, 'cancel');
    // If a worker was busy, fewer sessions exist. The missing ones would be created in the next minute.
    const { rows_made: made } = await read(id);
    expect(made).toBeLessThanOrEqual(2);
    settings.BATCH_MESSAGES_PER_MINUTE = 600;
    expect(await act(id, 'resume')).toMatchObject({ status: 409, error: { code: 'BATCH_STATE' } });
    const rows = (await rowsIn(id)).map(({ status, kept: stored }) => [status, stored]);
    expect(rows.slice(0, 2).filter(([status]) => status === 'made')).toHaveLength(made);
    expect(rows.filter(([status]) => status === 'cancelled')).toHaveLength(5 - made);
    expect(rows.filter(([, stored]) => stored)).toEqual([]);
    expect(await textOf(originator, `/batches/${id}/result`)).toContain('L-5,,CANCELLED,,');
  });

  it('stops when its sender loses the right to send, and reports for each row why it was not created', async () => {
    const { key, id: keyId } = await createApiKey(test.services, 'Loans');
    const loans = new Originator({ ...test, apiKey: key }, plainPhotos);
    const own = await makeBatchLayout(loans);
    const batch = await sendBatch(loans, `${HEADER}\n${rowsOf(2)}`, { layout_id: own });
    const id = String(batch.data.batch_id);
    await test.services.database.pool.query('UPDATE api_keys SET scopes = $1 WHERE id = $2', [
      ['read'],
      keyId,
    ]);
    // Simulates a batch that was started before the right was removed.
    await test.services.database.pool.query(`UPDATE batches SET status = 'running' WHERE id = $1`, [id]);
    await test.services.database.transaction((tx) =>
      test.services.jobs.enqueue(tx, 'run-batch', { batch_id: id }, { onlyOne: id }),
    );
    await expect.poll(async () => (await read(id)).hindrance?.kind, PATIENTLY).toBe('sender');
    expect(await read(id)).toMatchObject({ status: 'paused', rows_made: 0 });

    const { data: template } = await originator.ask('/templates', { method: 'POST', body: {} });
    const other = await make(2, { template_id: template.template_id });
    await test.services.database.pool.query('DELETE FROM templates WHERE id = $1', [template.template_id]);
    await act(other, 'start');
    await expect.poll(async () => (await read(other)).status, PATIENTLY).toBe('done');
    expect(await read(other)).toMatchObject({ rows_made: 0, rows_failed: 2 });
    expect(await textOf(originator, `/batches/${other}/result`)).toContain(
      '2,L-1,,FAILED,,TEMPLATE_NOT_FOUND',
    );
  });

  it('belongs to its department; callers limited to branches see their own', async () => {
    const cards = await createApiKey(test.services, 'Cards', { department: 'cards' });
    const id = await make(1, { department: 'loans' });
    const outsider = new Originator({ ...test, apiKey: cards.key }, plainPhotos);
    for (const path of ['', '/problems', '/result'])
      expect(await outsider.ask(`/batches/${id}${path}`)).toMatchObject({ status: 404 });
    expect(await outsider.ask(`/batches/${id}/cancel`, { method: 'POST' })).toMatchObject({ status: 404 });
    expect((await outsider.ask('/batches')).data.batches).toEqual([]);
    const { browser } = await signedInAs(test, 'auditor');
    expect(await browser.ask(`/originator/batches/${id}/start`, { method: 'POST' })).toMatchObject({
      status: 403,
    });
  });

  it('shows callers limited to branches the batches of these branches only, and the visible rows of their own batches', async () => {
    const branch = async (name: string): Promise<string> => {
      const body = { name, latitude: 18.5, longitude: 73.8 };
      return (await originator.ask('/branches', { method: 'POST', body })).data.branch_id;
    };
    const [camp, fort] = [await branch('Camp'), await branch('Fort')];
    const ofGold = {
      department: 'gold',
      layout_id: await makeBatchLayout(originator, { department: 'gold' }),
    };
    const officer = async (branches: string[]) =>
      signedInAs(test, 'officer', { departments: ['gold'], branches });
    const rows = `row_key,branch,Borrower Name,borrower.phone,loan_amount\nC,${camp},Asha,+919876543210,1\nF,${fort},Ravi,+919876543211,2`;
    const both = await sendBatch(originator, rows, { ...ofGold, key: 'festival' });
    const ofCamp = await make(1, { department: 'gold', branch_ids: [camp] });
    const id = String(both.data.batch_id);
    const ofFort = await officer([fort]);
    const { browser, personId } = await officer([camp]);
    const listed = async (by: typeof browser): Promise<string[]> =>
      (await by.ask('/originator/batches')).data.batches.map(
        ({ batch_id }: { batch_id: string }) => batch_id,
      );
    expect(await listed(browser)).toEqual([ofCamp]);
    expect(await listed(ofFort.browser)).toEqual([]);
    expect(await browser.ask(`/originator/batches/${id}/result`)).toMatchObject({ status: 404 });
    const sendAs = async (more: object) => {
      const { payload, contentType } = multipartOf({
        file: { content: Buffer.from(rows), filename: 'loans.csv', type: 'text/csv' },
        batch: JSON.stringify({ ...ofGold, ...more }),
      });
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/originator/batches',
        headers: { ...browser.headers, ...browser.cookieHeader(), 'content-type': contentType },
        payload,
      });
      return answer.json<Answer>();
    };
    expect((await sendAs({})).data).toMatchObject({ same_file_as: null });
    const taken = (await sendAs({ key: 'festival' })).error;
    expect(taken).toMatchObject({ code: 'BATCH_KEY_TAKEN' });
    expect(taken).not.toHaveProperty('batch_id');

    await act(id, 'start');
    await expect.poll(async () => (await read(id)).status, PATIENTLY).toBe('done');
    // Simulates an officer who created the batch before the other branch was assigned to a colleague.
    await test.services.database.db.update(batches).set({ madeBy: personId }).where(eq(batches.id, id));
    expect(await listed(browser)).toContain(id);
    const csv = await test.app.inject({
      url: `/api/v1/originator/batches/${id}/result`,
      headers: { ...browser.headers, ...browser.cookieHeader() },
    });
    expect(csv.body.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^2,C,[\da-f-]{36},NEW,/)]);
    expect(await textOf(originator, `/batches/${id}/result`)).toMatch(/\r\n3,F,/);
  });

  it('is listed newest first, cancelled if it is never started, and deleted with its rows long after its end', async () => {
    const first = await make(1, { name: 'First' });
    const second = await make(1, { name: 'Second' });
    const { data } = await originator.ask('/batches?limit=1');
    expect(data.batches).toMatchObject([
      { batch_id: second, name: 'Second', status: 'ready', rows_total: 1 },
    ]);
    const next = await originator.ask(`/batches?limit=1&cursor=${data.next_cursor}`);
    expect(next.data.batches).toMatchObject([{ batch_id: first }]);
    test.clock.pass({ days: 31 });
    await eraseOldBatches(test.services);
    expect(await read(first)).toMatchObject({ status: 'cancelled' });
    expect(await rowsIn(first)).toMatchObject([{ status: 'cancelled', kept: false }]);
    test.clock.pass({ days: 366 });
    await eraseOldBatches(test.services);
    expect(await rowsIn(first)).toEqual([]);
    expect(await originator.ask(`/batches/${first}`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['NOT_A_TABLE', Buffer.from('PK\x03\x04 and nothing else', 'latin1')],
    ['EMPTY', Buffer.from(HEADER)],
    ['TOO_MANY_ROWS', Buffer.from(`${HEADER}\n${'a\n'.repeat(10_001)}`)],
  ])('is refused as a whole: %s', async (reason, file) => {
    const refused = await sendBatch(originator, file, { layout_id });
    expect(refused).toMatchObject({ status: 422, error: { code: 'BATCH_FILE_REFUSED', reason } });
  });
});
