import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { eventTypesOf } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { importStamps, numbered, STAMP_RULE } from '../../../tests/helpers/stamps.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { sessions, stamps } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { expire } from '../../signing/end-session.ts';
import { lockSession } from '../../signing/rows.ts';

const STOCK = 3;

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  await test.services.jobs.stop();
});
afterAll(() => test.close());

const act = fc.record({
  kind: fc.constantFrom('create', 'create', 'cancel', 'expire', 'sign', 'decline'),
  which: fc.nat(STOCK),
});
/** Waves of acts. The acts in one wave run at the same time. */
const waves = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 });

let runs = 0;

it('uses no certificate twice and loses none, however sessions start, sign and end', async () => {
  const property = fc.asyncProperty(waves, async (all) => {
    runs += 1;
    const article = `Article ${runs}`;
    const lines = numbered(runs * 100, STOCK).map((line) => ({ ...line, article }));
    expect((await importStamps(originator, lines)).data.imported).toBe(STOCK);
    const template = { stamp: { ...STAMP_RULE, article }, decline: 'ends_session' as const };
    const started: Signer[] = [];
    const run = async ({ kind, which }: { kind: string; which: number }) => {
      const signer = started[which];
      if (kind === 'create') {
        const { signer: made } = await originator.start({ template, participants: [{}, {}] });
        started.push(made);
      } else if (!signer) return;
      else if (kind === 'cancel')
        await originator.ask(`/sessions/${signer.sessionId}/cancel`, { method: 'POST', body: {} });
      else if (kind === 'expire') await expireNow(signer.sessionId);
      else if (kind === 'sign') await signer.walkTo('signature');
      else if ((await signer.walkTo('otp')).bearer) await signer.decline();
    };
    for (const wave of all) {
      // Some acts are refused, because the stock is empty or the session has ended in the meantime.
      await Promise.allSettled(wave.map(run));
      await checkStock(article, started);
    }
    for (const { sessionId } of started) await expireNow(sessionId);
    const rows = await checkStock(article, started);
    expect(rows.filter(({ status }) => status !== 'available' && status !== 'spoilt')).toEqual([]);
  });
  await fc.assert(property, {
    numRuns: endurance({ short: 2, whole: 40 }),
    seed: inject('sampleSeed'),
    endOnFailure: true,
  });
}, 600_000);

async function expireNow(sessionId: string): Promise<void> {
  await test.services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    if (session) await expire(test.services, tx, session, test.services.now());
  });
}

async function checkStock(article: string, started: readonly Signer[]) {
  const { db } = test.services.database;
  const rows = await db.select().from(stamps).where(eq(stamps.article, article));
  expect(rows).toHaveLength(STOCK);
  const owners = new Map(rows.flatMap((row) => (row.sessionId ? [[row.sessionId, row] as const] : [])));
  const expected = new Map<string, string>();
  for (const { sessionId } of started) {
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
    const isOpen = session?.status === 'NEW' || session?.status === 'IN_PROGRESS';
    const isSigned = (await eventTypesOf(test, sessionId)).includes('SIGNATURE_CAPTURED');
    if (isOpen) expected.set(sessionId, 'assigned');
    else if (isSigned) expected.set(sessionId, 'spoilt');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  }
  expect(new Map([...owners].map(([id, { status }]) => [id, status]))).toEqual(expected);
  return rows;
}
