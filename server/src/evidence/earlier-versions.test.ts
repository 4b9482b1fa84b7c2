import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, evidenceLog, sessions } from '../database/schema.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { authenticate, genesis, type WrittenEvent } from './chain.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ seals: true, replace: { vision: standInVision() } });
});
afterAll(() => test.close());

const DEVICE = { os: 'Android', browser: 'Chrome' };

/** The first event before it contained people, links, branches and the reference. */
function olderFacts({ type, facts }: WrittenEvent): Record<string, unknown> {
  if (type !== 'SESSION_CREATED') return facts;
  const { document, participants, expires_at, config } = facts;
  const signers = Array.isArray(participants)
    ? participants.map(({ participant_id, signing_order }) => ({ participant_id, signing_order }))
    : [];
  return { document, participants: signers, expires_at, config };
}

/**
 * Rewrites the chain as it was when events had no details and, in the first version, contained their origin in their text.
 */
async function rewriteAs(version: 1 | 2, sessionId: string): Promise<void> {
  const { database, keys } = test.services;
  const events = await eventsOf(test, sessionId);
  let head = genesis(sessionId);
  await database.transaction(async (tx) => {
    for (const { from, about: _about, origin, details: _details, ...event } of events) {
      const body = JSON.stringify({
        ...event,
        version,
        previous: head.sha256,
        facts: olderFacts({ ...event, origin, details: null }),
        ...(version === 1 ? { ip: from?.ip ?? null, device: from ? DEVICE : null } : { origin }),
      });
      head = { count: event.seq, sha256: sha256(body) };
      await tx
        .update(evidenceEvents)
        .set({
          body,
          sha256: head.sha256,
          detailsEncrypted: null,
          ...(version === 1 ? { originEncrypted: null } : {}),
        })
        .where(and(eq(evidenceEvents.sessionId, sessionId), eq(evidenceEvents.seq, event.seq)));
    }
    // As after the migration: the transparency log begins with the current chain head.
    const mac = authenticate(keys.evidenceHead, sessionId, head);
    await tx.delete(evidenceLog).where(eq(evidenceLog.sessionId, sessionId));
    await tx.insert(evidenceLog).values({ sessionId, eventCount: head.count, headSha256: head.sha256, mac });
    await tx
      .update(sessions)
      .set({
        evidenceHead: head.sha256,
        evidenceMac: mac,
        evidenceAt: null,
      })
      .where(eq(sessions.id, sessionId));
  });
}

it.each([1, 2] as const)(
  'a signing that began with events of version %s continues, is sealed and stays intact',
  { timeout: 150_000 },
  async (version) => {
    const originator = new Originator(test, plainPhotos);
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('document');
    await rewriteAs(version, sessionId);
    const before = await eventsOf(test, sessionId);
    expect(before.at(-1)).toMatchObject({
      version,
      from: { ip: signer.ip, ...(version === 1 ? { device: DEVICE } : {}) },
    });
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
    expect(new Set(events.slice(before.length).map((event) => event.version))).toEqual(new Set([3]));
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  },
);
