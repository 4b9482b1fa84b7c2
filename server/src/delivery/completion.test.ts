import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { readOutbox } from '../providers/outbox.ts';
import { documentOf, signAll } from '../../tests/helpers/sealing.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ seals: true, replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const messagesOf = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const isSettled = async (sessionId: string) => {
  const { data } = await originator.ask(`/sessions/${sessionId}`);
  return (
    data.status === 'COMPLETED' && (await messagesOf(sessionId)).every(({ status }) => status === 'sent')
  );
};
const settled = (sessionId: string) => expect.poll(() => isSettled(sessionId)).toBe(true);

describe('the completion', () => {
  it('is announced to every participant with an expiring link to the sealed document', async () => {
    const { sessionId } = await signAll(originator, {
      template: { send_completion_notification: true },
      participants: [{ language: 'hi' }, { email: 'asha@example.com' }],
    });
    await settled(sessionId);
    const copies = (await readOutbox(test.services)).filter(({ text }) => text.includes('/d?'));
    expect(
      copies.map(({ to, text }) => `${to} ${/[\u0900-\u097F]/.test(text) ? 'hi' : 'en'}`).toSorted(),
    ).toEqual(['+919876543210 hi', '+919876543211 en', 'asha@example.com en']);
    const tokens = new Set(
      copies.map(({ text }) => /http:\/\/sign\.test\/d\?([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? ''),
    );
    expect(tokens.size).toBe(2);
    const sealed = await documentOf(originator, sessionId, 'sealed');
    for (const token of tokens) {
      const file = await test.app.inject({ url: `/api/v1/docs/${token}` });
      expect(file.rawPayload.equals(sealed)).toBe(true);
    }
    expect((await messagesOf(sessionId)).filter(({ linkEncrypted }) => linkEncrypted !== null)).toEqual([]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    test.clock.pass({ days: 7, seconds: 1 });
    for (const token of tokens)
      expect((await test.app.inject({ url: `/api/v1/docs/${token}` })).statusCode).toBe(410);
  });

  it('is announced without a template if the signers were invited', async () => {
    const phone = '+919876543299';
    const { sessionId } = await signAll(originator, { send_invites: true, participants: [{ phone }] });
    await settled(sessionId);
    const copies = (await readOutbox(test.services)).filter(({ text }) => text.includes('/d?'));
    expect(copies.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it('is not announced unless the template says so', async () => {
    const { sessionId } = await signAll(originator, {});
    await settled(sessionId);
    expect(await messagesOf(sessionId)).toEqual([]);
  });
});
