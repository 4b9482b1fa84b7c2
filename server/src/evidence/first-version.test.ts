import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, sessions } from '../database/schema.ts';
import { eventsOf } from '../testing/rows.ts';
import { Originator } from '../testing/signing.ts';
import { plainPhotos, standInVision } from '../testing/stand-ins.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { authenticate, genesis } from './chain.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ seals: true, replace: { vision: standInVision() } });
});
afterAll(() => test.close());

const DEVICE = { os: 'Android', browser: 'Chrome' };

/** A chain of version 1, whose events have their origin in their text. */
async function rewriteAsFirstVersion(sessionId: string): Promise<void> {
  const { database, keys } = test.services;
  const events = await eventsOf(test, sessionId);
  let head = genesis(sessionId);
  await database.transaction(async (tx) => {
    for (const { from, origin: _origin, ...event } of events) {
      const body = JSON.stringify({
        ...event,
        version: 1,
        previous: head.sha256,
        ip: from?.ip ?? null,
        device: from ? DEVICE : null,
      });
      head = { count: event.seq, sha256: sha256(body) };
      await tx
        .update(evidenceEvents)
        .set({ body, sha256: head.sha256, originEncrypted: null })
        .where(and(eq(evidenceEvents.sessionId, sessionId), eq(evidenceEvents.seq, event.seq)));
    }
    await tx
      .update(sessions)
      .set({ evidenceHead: head.sha256, evidenceMac: authenticate(keys.evidenceHead, sessionId, head) })
      .where(eq(sessions.id, sessionId));
  });
}

it(
  'a signing that began with events of the first version goes on, is sealed, and stays whole',
  { timeout: 150_000 },
  async () => {
    const originator = new Originator(test, plainPhotos);
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('document');
    await rewriteAsFirstVersion(sessionId);
    const before = await eventsOf(test, sessionId);
    expect(before.at(-1)).toMatchObject({ version: 1, from: { ip: signer.ip, device: DEVICE } });
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });

    await signer.walkTo('signature');
    await expect
      .poll(async () => (await originator.ask(`/sessions/${sessionId}`)).data.status, {
        timeout: 120_000,
        interval: 200,
      })
      .toBe('COMPLETED');
    const events = await eventsOf(test, sessionId);
    expect(events.slice(0, before.length)).toEqual(before);
    expect(new Set(events.slice(before.length).map(({ version }) => version))).toEqual(new Set([2]));
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  },
);
