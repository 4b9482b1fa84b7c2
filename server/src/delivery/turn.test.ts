import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { readOutbox } from '../providers/outbox.ts';
import { nth, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { deliverMessage } from './deliver.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  // The queue has its own test, so only this test delivers messages.
  await test.services.jobs.stop();
});
afterAll(() => test.close());

const invited = { send_invite_notification: true };
const turnsOf = (sessionId: string) =>
  test.services.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.sessionId, sessionId), eq(messages.kind, 'turn')));
const reported = async (sessionId: string) =>
  new Set((await turnsOf(sessionId)).map(({ participantId }) => participantId));

describe('the notice of a turn', () => {
  it('is sent once to the signers whose turn has come, with their link, and not earlier', async () => {
    const participants = [1, 2, 2, 3].map((signing_order) => ({ signing_order }));
    const { sessionId, signers } = await originator.start({ template: invited, participants });
    const [first, second, third, last] = [0, 1, 2, 3].map((index) => nth(signers, index));
    expect(await turnsOf(sessionId)).toEqual([]);
    await first?.walkTo('signature');
    expect(await reported(sessionId)).toEqual(new Set([second?.id, third?.id]));
    for (const { id } of await turnsOf(sessionId)) await deliverMessage(test.services, id);
    const texts = (await readOutbox(test.services)).map(({ text }) => text);
    for (const signer of [second, third])
      expect(texts).toContainEqual(expect.stringMatching(new RegExp(`your turn.*${signer?.token}`)));
    await second?.walkTo('signature');
    expect(await turnsOf(sessionId)).toHaveLength(2);
    await third?.walkTo('signature');
    expect(await reported(sessionId)).toEqual(new Set([second?.id, third?.id, last?.id]));
    expect(await turnsOf(sessionId)).toHaveLength(3);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is sent if an earlier signer declines only for themselves', async () => {
    const template = { ...invited, decline: 'ends_signer' as const };
    const { sessionId, signers } = await originator.start({ template, participants: [{}, {}] });
    await nth(signers, 0).walkTo('otp');
    await nth(signers, 0).post('/decline', { reason: 'TERMS' });
    expect(await reported(sessionId)).toEqual(new Set([nth(signers, 1).id]));
  });

  it('is not sent if all may sign at any time or no invitations are sent', async () => {
    for (const template of [{ ...invited, allow_out_of_order_signing: true }, {}]) {
      const { sessionId, signers } = await originator.start({ template, participants: [{}, {}] });
      await nth(signers, 0).walkTo('signature');
      expect(await turnsOf(sessionId)).toEqual([]);
    }
  });
});
