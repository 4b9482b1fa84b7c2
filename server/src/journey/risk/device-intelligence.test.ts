import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, statusOf, watchedRows } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const FINGERPRINT = {
  visitor_id: 'visitor-1',
  confidence: { score: 90 },
  browser: { name: 'Chrome' },
  device: { os: 'Linux' },
  location: { timezone: 'Asia/Kolkata' },
};

const record = (signer: Signer, fingerprint: object = {}, rest: object = {}) =>
  signer.post(
    '/device-intelligence',
    {
      session_id: signer.sessionId,
      fingerprint_data: { ...FINGERPRINT, ...fingerprint },
      visitor_id: 'visitor-1',
      confidence_score: 90,
      ...rest,
    },
    { 'user-agent': CHROME, 'x-device-os': 'Linux', 'x-timezone': 'Asia/Kolkata' },
  );

async function verified() {
  const started = await originator.start();
  await started.signer.walkTo('otp');
  return started;
}

describe('device intelligence', () => {
  it('is scored and stored as part of the evidence, and blocks nothing', async () => {
    const { signer, sessionId } = await verified();
    const honest = await record(signer);
    expect(honest.data).toMatchObject({ is_suspicious: false });
    const bot = await record(signer, { risk_indicators: { is_bot: true } });
    expect(bot.data).toMatchObject({ is_suspicious: true });
    expect(bot.data.trust_score).toBeLessThan(honest.data.trust_score);

    const event = (await eventsOf(test, sessionId)).at(-1);
    expect(event).toMatchObject({
      type: 'DEVICE_RECORDED',
      from: { device: { os: 'Linux', timezone: 'Asia/Kolkata', user_agent: CHROME } },
      facts: { device_intelligence_id: bot.data.device_intelligence_id, is_suspicious: true },
      parts: [{ name: 'device' }],
    });
    const stored = await test.services.storage.get(sessionId, String(event?.parts[0]?.sha256));
    expect(JSON.parse(stored.toString())).toMatchObject({
      visitor_id: 'visitor-1',
      fingerprint_data: { risk_indicators: { is_bot: true } },
    });
    expect(await statusOf(test, signer)).toBe('OTP_VERIFIED');
    expect((await signer.consent()).status).toBe(200);
  });

  it('assumes 75 percent if the browser gives no confidence', async () => {
    const { signer, sessionId } = await verified();
    await record(signer, { confidence: undefined }, { confidence_score: undefined });
    const event = (await eventsOf(test, sessionId)).at(-1);
    const stored = await test.services.storage.get(sessionId, String(event?.parts[0]?.sha256));
    expect(JSON.parse(stored.toString())).toMatchObject({ confidence_score: 75 });
  });

  it('is shown to the signer as their own history, newest first', async () => {
    const { signer } = await verified();
    const { signer: other } = await verified();
    const made = [];
    for (const fingerprint of [{}, { risk_indicators: { is_bot: true } }, {}])
      made.push(await record(signer, fingerprint));
    await record(other);
    const { data } = await signer.get(`/device-intelligence/${signer.id}`);
    expect(data).toEqual(
      made.toReversed().map((answer) => ({ ...answer.data, recorded_at: expect.stringMatching(/Z$/) })),
    );
    expect((await other.get(`/device-intelligence/${other.id}`)).data).toHaveLength(1);
  });

  it('with an invalid payload is refused, and nothing changes', async () => {
    const { signer } = await verified();
    const before = await watchedRows(test, signer);
    for (const rest of [
      { fingerprint_data: null },
      { fingerprint_data: 'x' },
      { confidence_score: 101 },
      { visitor_id: 'x'.repeat(513) },
      { session_id: 5 },
    ])
      expect(await record(signer, {}, rest)).toMatchObject({
        status: 400,
        error: { code: 'INVALID_REQUEST' },
      });
    expect(await record(signer, { metadata: { text: 'x'.repeat(70_000) } })).toMatchObject({ status: 413 });
    expect(await watchedRows(test, signer)).toEqual(before);
  });
});
