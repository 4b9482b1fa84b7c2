import type { TemplateConfig } from '@countersign/contract/template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { runSchedules } from '../delivery/schedules.ts';
import { eventsOf, eventTypesOf } from '../../tests/helpers/rows.ts';
import { CLIP_OF_ANYONE, CLIP_OF_PERSON, plainClip } from '../../tests/helpers/clips.ts';
import { ALWAYS, decideAs, faultsOf, inReview, queueOf, sealJobs } from '../../tests/helpers/review.ts';
import { signAll } from '../../tests/helpers/sealing.ts';
import { Originator, type Signer } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInIpIntelligence, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const VPN = '203.0.113.66';
const UNKNOWN = '203.0.113.67';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
let reviewer: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision,
      ipIntelligence: standInIpIntelligence({
        [VPN]: { verdict: 'failed', isVpn: true, reason: 'known as a VPN' },
        [UNKNOWN]: { verdict: 'indeterminate', reason: 'in no list' },
      }),
    },
  });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => {
  vision.clip = CLIP_OF_PERSON;
  return signIn();
});

/** Signs in again whenever the clock has moved past the lifetime of a staff session. */
async function signIn(): Promise<void> {
  ({ browser: reviewer } = await signedInAs(test, 'reviewer'));
}

const statusOfSession = async (id: string) => (await originator.ask(`/sessions/${id}`)).data.status;
const PHONE = { 'x-device-os': 'Android', 'x-device-browser': 'Chrome', 'x-device-type': 'mobile' };
const read = (milliseconds: number) => (signer: Signer) =>
  signer.consent({ reading: [{ page: 1, zoom: 1, milliseconds }], reading_milliseconds: milliseconds });
/** Shows the code together with a clip. Without a clip, presence would be indeterminate. */
async function showCodeWithClip(signer: Signer) {
  await signer.post('/liveness-otp');
  test.clock.pass({ seconds: 15 });
  return signer.post('/liveness-photo', { images: await plainPhotos(), clip: await plainClip() });
}
const reasonsWithVpn = async (template: Partial<TemplateConfig>) => {
  const { sessionId, signer } = await originator.start({ template });
  await signer.walkTo('otp');
  signer.ip = VPN;
  await signer.post('/proxy-check', { session_id: signer.sessionId });
  await signer.consent();
  for (const step of [() => signer.locate(), () => signer.showCode(), () => signer.sign()]) await step();
  const started = (await eventsOf(test, sessionId)).find(({ type }) => type === 'REVIEW_STARTED');
  return started?.facts['reasons'];
};
const idsFor = async (by: StaffBrowser) =>
  (await queueOf(by)).map(({ session_id }: { session_id: string }) => session_id);

describe('a session waits for a reviewer', () => {
  const CONDITIONS: [
    name: string,
    template: Partial<TemplateConfig>,
    doing: (signer: Signer) => Promise<unknown>,
    reason: object | null,
  ][] = [
    ['always', ALWAYS, async () => undefined, { code: 'ALWAYS' }],
    [
      'where a check failed',
      { review_on_failed_check: true },
      (signer) => {
        signer.ip = VPN;
        return signer.post('/proxy-check', { session_id: signer.sessionId });
      },
      { code: 'CHECK_FAILED', check: 'vpn' },
    ],
    [
      'where a required check was indeterminate',
      { review_on_open_check: true, vpn_check_enabled: true },
      async (signer) => void (signer.ip = UNKNOWN),
      { code: 'CHECK_OPEN', check: 'vpn' },
    ],
    [
      'where a required check did not run',
      { review_on_open_check: true, device_intelligence_enabled: true },
      async () => undefined,
      { code: 'CHECK_OPEN', check: 'device' },
    ],
    [
      'not where every required check was determined',
      { review_on_open_check: true },
      async () => undefined,
      null,
    ],
    [
      'where the device changed',
      { review_on_device_change: true },
      async (signer) => {
        signer.device = PHONE;
        await signer.walkTo('otp');
        signer.device = { ...PHONE, 'x-device-os': 'Windows' };
        await signer.consent();
      },
      { code: 'DEVICE_CHANGED' },
    ],
    [
      'where the document was read in less time',
      { review_if_read_under_seconds: 1 },
      read(1),
      { code: 'READ_FAST', amount: 0 },
    ],
    [
      'where the reading time is unknown',
      { review_if_read_under_seconds: 1 },
      (signer) => signer.consent(),
      { code: 'READING_UNKNOWN' },
    ],
    [
      'where the photos are that similar',
      { review_if_photos_alike_percent: 20 },
      async () => undefined,
      { code: 'PHOTOS_ALIKE', amount: 20 },
    ],
    [
      'where presence was not proven, if there are reviews at all',
      { review_if_photos_alike_percent: 21 },
      async () => void (vision.clip = CLIP_OF_ANYONE),
      { code: 'CHECK_OPEN', check: 'presence' },
    ],
    [
      'not where the photos are less similar',
      { review_if_photos_alike_percent: 21 },
      async () => undefined,
      null,
    ],
    ['not by default', {}, async () => undefined, null],
  ];

  it.each(CONDITIONS)('%s', async (_name, template, doing, reason) => {
    const { sessionId, signer } = await originator.start({ template });
    await signer.walkTo('otp');
    await doing(signer);
    await signer.consent();
    for (const step of [() => signer.locate(), () => showCodeWithClip(signer), () => signer.sign()])
      expect((await step()).error).toBeUndefined();
    const events = await eventsOf(test, sessionId);
    const started = events.find(({ type }) => type === 'REVIEW_STARTED');
    expect(started?.facts['reasons'] ?? null).toEqual(
      reason && [
        {
          check: null,
          amount: null,
          participant_id: 'code' in reason && reason.code === 'ALWAYS' ? null : signer.id,
          ...reason,
        },
      ],
    );
    expect([await statusOfSession(sessionId), await sealJobs(test, sessionId)]).toEqual(
      reason ? ['IN_REVIEW', 0] : ['SEALING', 1],
    );
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('names a failed check even if the template requires no review for it, but then seals without one', async () => {
    expect(await reasonsWithVpn(ALWAYS)).toMatchObject([
      // The check is indeterminate, because no clip was sent.
      { code: 'CHECK_OPEN', check: 'presence' },
      { code: 'CHECK_FAILED', check: 'vpn' },
      { code: 'ALWAYS', participant_id: null },
    ]);
    expect(await reasonsWithVpn({})).toBeUndefined();
  });

  it('waits, and the signer does not learn the reason', async () => {
    const { signer } = await originator.start({
      template: { ...ALWAYS, review_four_eyes: true, review_if_read_under_seconds: 60 },
    });
    const { data } = await signer.get(`/template-config/${signer.id}`);
    expect([data.review_always, data.review_four_eyes, data.review_if_read_under_seconds]).toEqual([
      false,
      false,
      0,
    ]);
  });

  it('while its signers see that they have signed, it does not expire and cannot be cancelled', async () => {
    const { sessionId, signer } = await inReview(originator, { validity_hours: 1 });
    expect((await signer.get(`/completion/${signer.id}`)).data).toMatchObject({
      is_sealed: false,
      is_in_review: true,
    });
    test.clock.pass({ hours: 2 });
    await runSchedules(test.services);
    expect(await statusOfSession(sessionId)).toBe('IN_REVIEW');
    expect((await signer.open()).data).toMatchObject({
      participant_status: 'SIGNED',
      session_status: 'IN_REVIEW',
    });
    const cancelled = await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(cancelled.error.code).toBe('SESSION_ENDED');
    await signIn();
    expect((await decideAs(reviewer, sessionId, { decision: 'accept' })).status).toBe(200);
  });
});

describe('the queue', () => {
  it('starts with the most unusual session, then the earliest due, and reports overdue ones once', async () => {
    const [later, sooner] = [
      await inReview(originator, { review_deadline_hours: 48 }, { reference: 'LATER' }),
      await inReview(originator, { review_deadline_hours: 1 }, { reference: 'SOONER' }),
    ];
    const unusual = await inReview(
      originator,
      { review_if_photos_alike_percent: 10 },
      { reference: 'UNUSUAL' },
    );
    const known = [unusual, sooner, later].map(({ sessionId }) => sessionId);
    const waiting = (await queueOf(reviewer)).filter(({ session_id: id }: { session_id: string }) =>
      known.includes(id),
    );
    expect(
      waiting.map(({ reference, severity, is_overdue }: (typeof waiting)[0]) => [
        reference,
        severity,
        is_overdue,
      ]),
    ).toEqual([
      ['UNUSUAL', 3, false],
      ['SOONER', 2, false],
      ['LATER', 2, false],
    ]);
    test.clock.pass({ minutes: 61 });
    await signIn();
    await Promise.all([runSchedules(test.services), runSchedules(test.services)]);
    await runSchedules(test.services);
    const overdue = await eventTypesOf(test, sooner.sessionId);
    expect(overdue.filter((type) => type === 'REVIEW_OVERDUE')).toHaveLength(1);
    expect(await eventTypesOf(test, later.sessionId)).not.toContain('REVIEW_OVERDUE');
    const [first] = (await queueOf(reviewer)).filter(
      (one: (typeof waiting)[0]) => one.reference === 'SOONER',
    );
    expect(first.is_overdue).toBe(true);
    expect(await faultsOf(test, sooner.sessionId)).toEqual([]);
    for (const id of known) await decideAs(reviewer, id, { decision: 'accept' });
  });

  it('shows each department its own sessions, and refuses decisions on others like an unknown session', async () => {
    const { key } = await createApiKey(test.services, 'Goa', { department: 'Goa' });
    const goa = new Originator({ ...test, apiKey: key }, plainPhotos);
    const { sessionId } = await signAll(goa, { template: ALWAYS });
    const { browser: outsider } = await signedInAs(test, 'reviewer', { departments: ['Agra'] });
    const { browser: own } = await signedInAs(test, 'reviewer', { departments: ['Goa'] });
    expect([await idsFor(outsider), await idsFor(own)]).toEqual([[], [sessionId]]);
    expect(await decideAs(outsider, sessionId, { decision: 'accept' })).toMatchObject({
      status: 404,
      error: { code: 'SESSION_NOT_FOUND' },
    });
    expect((await decideAs(own, sessionId, { decision: 'accept' })).status).toBe(200);
    expect(await idsFor(own)).toEqual([]);
  });
});
