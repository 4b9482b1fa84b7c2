import type { ParticipantStatus, SessionStatus } from '@countersign/contract/rules/participant-state';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearers, participants, sessions } from '../database/schema.ts';
import { Originator, type Signer } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

async function verifiedSigner(): Promise<Signer> {
  const { signer } = await originator.start();
  await signer.walkTo('otp');
  return signer;
}

const setBearer = ({ id }: Signer, values: Partial<typeof bearers.$inferInsert>) =>
  test.services.database.db.update(bearers).set(values).where(eq(bearers.participantId, id));
const setSession = ({ sessionId }: Signer, values: Partial<typeof sessions.$inferInsert>) =>
  test.services.database.db.update(sessions).set(values).where(eq(sessions.id, sessionId));
const sessionOf = async ({ sessionId }: Signer) =>
  (await test.services.database.db.select().from(sessions).where(eq(sessions.id, sessionId)))[0];
const answerTo = async (signer: Signer) => {
  const { status, error } = await signer.get(`/document/${signer.id}`);
  return { status, code: error?.code };
};

describe('a bearer token that has ended', () => {
  it.each<[SessionStatus, ParticipantStatus, string]>([
    ['IN_PROGRESS', 'CONSENTED', 'SESSION_EXPIRED'],
    ['IN_PROGRESS', 'SIGNED', 'SESSION_EXPIRED'],
    ['REJECTED', 'COMPLETED', 'LINK_REJECTED'],
    ['REJECTED', 'DECLINED', 'LINK_REJECTED'],
    ['DECLINED', 'DECLINED', 'LINK_DECLINED'],
    ['DECLINED', 'CONSENTED', 'LINK_DECLINED_BY_ANOTHER'],
    ['DECLINED', 'SIGNED', 'LINK_DECLINED_BY_ANOTHER'],
    ['CANCELLED', 'CONSENTED', 'LINK_CANCELLED'],
    ['CANCELLED', 'SIGNED', 'SESSION_EXPIRED'],
    ['EXPIRED', 'CONSENTED', 'LINK_EXPIRED'],
    ['EXPIRED', 'SIGNED', 'SESSION_EXPIRED'],
  ])(
    'of a session that is %s, held by a signer who is %s, is answered with %s',
    async (status, own, code) => {
      const signer = await verifiedSigner();
      await setBearer(signer, { endedAt: test.services.now() });
      await setSession(signer, { status });
      await test.services.database.db
        .update(participants)
        .set({ status: own })
        .where(eq(participants.id, signer.id));
      expect((await answerTo(signer)).code).toBe(code);
      expect((await sessionOf(signer))?.status).toBe(status);
    },
  );

  it('ends the session once it has expired', async () => {
    const signer = await verifiedSigner();
    await setBearer(signer, { endedAt: test.services.now() });
    await setSession(signer, { expiresAt: new Date(+test.services.now() - 1) });
    expect((await answerTo(signer)).code).toBe('LINK_EXPIRED');
    expect((await sessionOf(signer))?.status).toBe('EXPIRED');
  });

  it('does not end a session that has not expired', async () => {
    const signer = await verifiedSigner();
    await setBearer(signer, { expiresAt: test.services.now() });
    expect((await answerTo(signer)).code).toBe('SESSION_EXPIRED');
    expect((await sessionOf(signer))?.status).toBe('IN_PROGRESS');
  });
});

describe('a bearer token', () => {
  it.each(['expiresAt', 'endsAt'] as const)('is accepted until the exact time of `%s`', async (end) => {
    const signer = await verifiedSigner();
    test.clock.hold();
    const at = test.services.now();
    await setBearer(signer, { [end]: new Date(+at + 1) });
    expect((await answerTo(signer)).status).toBe(200);
    await setBearer(signer, { [end]: at });
    expect((await answerTo(signer)).code).toBe('SESSION_EXPIRED');
  });

  it('stays ended as of the time its end was noticed', async () => {
    const signer = await verifiedSigner();
    test.clock.hold();
    const at = test.services.now();
    await setBearer(signer, { expiresAt: at });
    await answerTo(signer);
    test.clock.pass({ minutes: 1 });
    await answerTo(signer);
    await setBearer(signer, { expiresAt: new Date(+at + 3_600_000) });
    expect((await answerTo(signer)).code).toBe('SESSION_EXPIRED');
    const rows = await test.services.database.db
      .select({ endedAt: bearers.endedAt })
      .from(bearers)
      .where(eq(bearers.participantId, signer.id));
    expect(rows).toEqual([{ endedAt: at }]);
  });
});
