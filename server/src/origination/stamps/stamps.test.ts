import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importStamps, numbered, STAMP_RULE, stampPdf } from '../../../tests/helpers/stamps.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { documentOf, sealAtLast } from '../../../tests/helpers/sealing.ts';
import { Originator, sampleDocument } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { sessionDocuments, stamps, webhookDeliveries } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { returnHeldStamps } from '../../providers/stamps/inventory.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  await test.services.jobs.stop();
});
afterAll(() => test.close());

let next = 0;
/** Imports certificates for a new article, so that each test has its own stock. */
async function stock(count: number, value = '100') {
  next += 1;
  const article = `Own article ${next}`;
  const lines = numbered(next * 1000, count).map((line) => ({ ...line, article, value }));
  const answer = await importStamps(originator, lines);
  expect(answer.data?.imported ?? answer).toBe(count);
  return { article, numbers: lines.map(({ number }) => number), rule: { ...STAMP_RULE, article } };
}

const stockOf = async (article: string) => {
  const rows = await test.services.database.db.select().from(stamps).where(eq(stamps.article, article));
  return rows.map(({ status, sessionId, spoiltReason }) => ({ status, sessionId, spoiltReason }));
};

describe('an import', () => {
  it('reports every problem of every row, and imports nothing', async () => {
    await stock(1);
    const [known] = await test.services.database.db.select().from(stamps);
    const lines = [
      { number: 'IN-KA1X', state: 'Atlantis', value: 'much', issued_on: '31-Feb-2026' },
      { number: 'IN-KA200X' },
      { number: 'in-ka 200x', issued_on: '2099-01-01' },
      { number: String(known?.number) },
      { number: 'IN-KA300X', file: 'broken.pdf' },
      { number: 'IN-KA400X' },
    ];
    const files = [
      ['IN-KA1X.pdf', stampPdf(1)],
      ['IN-KA200X.pdf', stampPdf(2)],
      [`${known?.number}.pdf`, stampPdf(3)],
      ['broken.pdf', Buffer.from('%PDF-1.7 broken')],
      ['other.pdf', stampPdf(4)],
      ['__MACOSX/._x.pdf', stampPdf(5)],
    ] as const;
    const checked = await importStamps(originator, lines, { files, options: { dry_run: true } });
    const found = checked.data.rows.map(({ problems }: { problems: { column: string; problem: string }[] }) =>
      problems.map(({ column, problem }) => `${column} ${problem}`),
    );
    expect(found).toEqual([
      ['state invalid', 'value invalid', 'issued_on invalid'],
      [],
      ['issued_on invalid', 'number repeated', 'file repeated'],
      ['number exists'],
      ['file file-refused'],
      ['file file-missing'],
    ]);
    expect(checked.data.unused_files).toEqual(['other.pdf']);
    const before = await test.services.database.db.$count(stamps);
    expect(await importStamps(originator, lines, { files })).toMatchObject({
      status: 400,
      error: { code: 'INVALID_REQUEST' },
    });
    expect(await test.services.database.db.$count(stamps)).toBe(before);
    const valid = await importStamps(originator, lines, { files, options: { valid_only: true } });
    expect(valid.data.imported).toBe(1);
    expect(await test.services.database.db.$count(stamps)).toBe(before + 1);
  });

  it.each([
    ['without rows', 'empty', Buffer.from('number,state,article,value,issued_on\n')],
    ['without columns', 'columns', Buffer.from('number,state\nIN-1,KA\n')],
    ['that is not a table', 'unreadable', Buffer.from([0, 1, 2, 3, 255])],
  ])('%s is refused as a whole', async (_what, problem, table) => {
    const answer = await importStamps(originator, [], { table, options: { dry_run: true } });
    expect(answer.data).toMatchObject({ file_problem: problem, rows: [] });
    expect((await importStamps(originator, [], { table, options: { valid_only: true } })).status).toBe(400);
  });

  it('takes a picture of the certificate, and shows it as a PDF', async () => {
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a3b1c2' } })
      .png()
      .toBuffer();
    const [line] = numbered(900_000, 1);
    if (!line) throw new Error('There is no line');
    const answer = await importStamps(originator, [line], { files: [[`${line.number}.png`, picture]] });
    expect(answer.data.imported).toBe(1);
    const { data } = await originator.ask(`/stamps?number=${line.number}`);
    expect(data.stamps).toMatchObject([{ number: line.number, first_party: 'Asha Rao', has_file: true }]);
    const file = await test.app.inject({
      url: `/api/v1/originator/stamps/${data.stamps[0].stamp_id}/file`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a session with a stamp rule', () => {
  it('has the certificate as page 1, moves its fields, and states this in the evidence, the response and the seal', async () => {
    const { rule, article } = await stock(1);
    const field = { page: 4, x: 62, y: 352, width: 222, height: 92 };
    const { created, signer, sessionId } = await originator.start({
      template: { stamp: rule, webhook_url: 'https://example.com/hook' },
      participants: [{ fields: [field] }],
    });
    expect(created.data.documents[0]).toMatchObject({ pages: 5, notes: ['stamp_added'] });
    const [event] = await eventsOf(test, sessionId);
    expect(event?.facts).toMatchObject({
      stamp: { article, state: 'KA', value: 100, issued_on: '2026-01-05', pages: 1 },
    });
    const session = await originator.ask(`/sessions/${sessionId}`);
    expect(session.data.stamp).toMatchObject({ article, status: 'assigned' });
    expect(await stockOf(article)).toEqual([{ status: 'assigned', sessionId, spoiltReason: null }]);
    const people = await test.services.database.pool.query('SELECT fields FROM participants WHERE id = $1', [
      signer.id,
    ]);
    expect(people.rows[0].fields).toMatchObject([{ page: 5 }]);
    await signer.walkTo('signature');
    await sealAtLast(test, sessionId);
    expect(await stockOf(article)).toMatchObject([{ status: 'used' }]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    const deliveries = await test.services.database.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.sessionId, sessionId));
    const told = deliveries.flatMap(({ payload }) => JSON.parse(payload).data.stamp_status ?? []);
    expect(told).toEqual(['assigned', 'used']);
    const received = await test.services.database.db
      .select()
      .from(sessionDocuments)
      .where(eq(sessionDocuments.sessionId, sessionId));
    expect(received[0]?.receivedSha256).not.toBeNull();
    expect((await documentOf(originator, sessionId, 'sealed')).length).toBeGreaterThan(0);
  });

  it('is refused if the stock is empty, and a repeated request still gets its response', async () => {
    const { rule } = await stock(1);
    const template = await originator.ask('/templates', { method: 'POST', body: { stamp: rule } });
    const { template_id } = template.data;
    const session = { template_id, participants: [{ name: 'Asha', phone: '+919876543210' }] };
    const key = { 'idempotency-key': 'once' };
    const made = await originator.upload(session, await sampleDocument(), key);
    expect(made.status).toBe(201);
    expect(await originator.upload(session)).toMatchObject({
      status: 409,
      error: { code: 'STAMP_OUT_OF_STOCK', state: 'Karnataka', value: 100 },
    });
    expect((await originator.upload(session, await sampleDocument(), key)).data).toEqual(made.data);
    const waiting = { stamp: { ...rule, when_empty: 'wait' } };
    await originator.ask(`/templates/${template_id}`, { method: 'PATCH', body: waiting });
    expect(await originator.upload(session)).toMatchObject({ status: 503, error: { code: 'STAMP_AWAITED' } });
  });

  it('takes the value from an amount, and names the amount if it is missing', async () => {
    const { rule, article } = await stock(1, '2,500.00');
    const value = {
      of: 'amount',
      percent: 0.1,
      min: 100,
      max: 25_000,
      round_to: 100,
      rounding: 'up' as const,
    };
    const template = { stamp: { ...rule, value } };
    const key_facts = { currency: 'INR', amount: 2_450_000 };
    await expect(originator.start({ template })).rejects.toThrow(/key_facts.amount/);
    await originator.start({ template, key_facts });
    expect(await stockOf(article)).toMatchObject([{ status: 'assigned' }]);
  });

  it('returns the certificate if it ends before the first signature, and spoils it afterwards', async () => {
    const { rule, article } = await stock(1);
    const cancelled = await originator.start({ template: { stamp: rule } });
    await originator.ask(`/sessions/${cancelled.sessionId}/cancel`, { method: 'POST', body: {} });
    expect(await stockOf(article)).toEqual([{ status: 'available', sessionId: null, spoiltReason: null }]);
    expect((await originator.ask(`/sessions/${cancelled.sessionId}`)).data.stamp.status).toBe('available');
    const declined = await originator.start({ template: { stamp: rule, decline: 'ends_session' } });
    await declined.signer.walkTo('otp');
    expect((await declined.signer.decline()).success).toBe(true);
    expect(await stockOf(article)).toMatchObject([{ status: 'available' }]);
    const signed = await originator.start({ template: { stamp: rule }, participants: [{}, {}] });
    await signed.signer.walkTo('signature');
    await originator.ask(`/sessions/${signed.sessionId}/cancel`, { method: 'POST', body: {} });
    expect(await stockOf(article)).toEqual([
      { status: 'spoilt', sessionId: signed.sessionId, spoiltReason: 'session_cancelled' },
    ]);
    expect((await originator.ask(`/sessions/${signed.sessionId}`)).data.stamp.status).toBe('spoilt');
  });

  it('gets each certificate once, however many are created at the same time', async () => {
    const { rule, article } = await stock(3);
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, () => originator.start({ template: { stamp: rule } })),
    );
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const rows = await stockOf(article);
    expect(new Set(rows.map(({ sessionId }) => sessionId)).size).toBe(3);
  });

  it('loses no certificate if the process dies while it creates the session', async () => {
    const { rule, article } = await stock(1);
    const { stamps: source } = test.services;
    const kind = { state: rule.state, article, valuePaise: 10_000, isTest: false };
    const sessionId = '019a0000-0000-7000-8000-000000000001';
    expect(await source.reserve(sessionId, kind)).toMatchObject({ status: 'reserved' });
    expect(await source.reserve('019a0000-0000-7000-8000-000000000002', kind)).toBeNull();
    await returnHeldStamps(test.services);
    expect(await stockOf(article)).toMatchObject([{ status: 'reserved' }]);
    test.clock.pass({ minutes: 16 });
    await returnHeldStamps(test.services);
    expect(await stockOf(article)).toMatchObject([{ status: 'available' }]);
    const late = test.services.database.transaction((tx) => source.issue(tx, sessionId, new Date()));
    expect(await late).toBeNull();
  });
});

describe('the stock', () => {
  it('can be listed, reported, and spoilt only while it is available', async () => {
    const { rule, numbers } = await stock(2);
    const { sessionId } = await originator.start({ template: { stamp: rule }, reference: 'MF-1' });
    const { data } = await originator.ask(`/stamps?number=${String(numbers[0]).slice(0, -2)}`);
    const own = data.stamps.filter(({ number }: { number: string }) => numbers.includes(number));
    const assigned = own.find(({ status }: { status: string }) => status === 'assigned');
    const free = own.find(({ status }: { status: string }) => status === 'available');
    const spoil = (id: string) =>
      originator.ask(`/stamps/${id}/spoil`, { method: 'POST', body: { reason: 'Torn' } });
    expect(assigned).toMatchObject({ session_id: sessionId, session_reference: 'MF-1' });
    expect(await spoil(assigned.stamp_id)).toMatchObject({
      status: 409,
      error: { code: 'STAMP_NOT_AVAILABLE' },
    });
    expect((await spoil(free.stamp_id)).data.status).toBe('spoilt');
    expect((await spoil('unknown')).error.code).toBe('STAMP_NOT_FOUND');
    const report = await test.app.inject({
      url: '/api/v1/originator/stamps/report',
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(report.body).toContain(`assigned,${sessionId},MF-1`);
  });

  it('raises an alert below its threshold', async () => {
    const { article } = await stock(2);
    const kind = { state: 'KA', article, value: 100 };
    const set = (threshold: number) =>
      originator.ask('/stamps/alerts', { method: 'PUT', body: { ...kind, threshold } });
    expect((await set(2)).data).toMatchObject({ available: 2, is_low: false });
    expect((await set(3)).data).toMatchObject({ available: 2, is_low: true });
    expect((await originator.ask('/stamps/stock')).data.levels).toContainEqual(
      expect.objectContaining({ ...kind, available: 2, threshold: 3, is_low: true }),
    );
    expect((await set(0)).data).toMatchObject({ threshold: null, is_low: false });
  });
});
