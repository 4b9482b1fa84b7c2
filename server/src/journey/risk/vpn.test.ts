import { errorText } from '@countersign/contract/texts/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf, setStatus, statusOf, watchedRows } from '../../../tests/helpers/rows.ts';
import { type Answer, nth, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInIpIntelligence, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const VPN = '198.51.100.66';
const TOR = '198.51.100.77';
const UNKNOWN = '198.51.100.88';
const BROKEN = '198.51.100.99';
const MESSAGE = 'VPN or Proxy usage detected. This session has been terminated for security reasons.';

const ipIntelligence = standInIpIntelligence({
  [VPN]: { verdict: 'failed', isVpn: true, riskScore: 90.4, reason: 'listed as a VPN' },
  [TOR]: { verdict: 'failed', isTor: true, riskScore: 100, reason: 'listed as a Tor exit' },
  [UNKNOWN]: { verdict: 'indeterminate', reason: 'not listed' },
  [BROKEN]: new Error('The data is gone'),
});
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision(), ipIntelligence } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const startChecked = (enabled = true) => originator.start({ template: { vpn_check_enabled: enabled } });
const check = (signer: Signer) => signer.post('/proxy-check', { session_id: signer.sessionId });

/** Every call that a signer can make, both before the OTP and after it. */
const everyCall: readonly ((signer: Signer) => Promise<Answer>)[] = [
  (signer) => signer.open(),
  (signer) => signer.get(`/template-config/${signer.id}`),
  (signer) => signer.sendOtp(),
  (signer) => signer.post('/otp/generate-nonce'),
  (signer) => signer.post('/otp/verify', { otp: 'garbage' }),
  check,
  (signer) => signer.post('/device-intelligence', { session_id: signer.sessionId, fingerprint_data: {} }),
  (signer) => signer.get(`/document/${signer.id}`),
  (signer) => signer.get(`/document-file/${signer.id}`),
  (signer) => signer.consent(),
  (signer) => signer.locate(),
  (signer) => signer.post('/liveness-otp'),
  (signer) => signer.post('/liveness-photo', { images: ['', '', ''] }),
  (signer) => signer.sign(),
  (signer) => signer.get(`/device-intelligence/${signer.id}`),
  (signer) => signer.get(`/proxy-checks/${signer.id}`),
];

describe('a VPN, if the template requires the check', () => {
  it('is reported, and then blocks every later call permanently, from any address, with any credential', async () => {
    const { signer, sessionId } = await startChecked();
    await signer.walkTo('otp');
    signer.ip = VPN;
    expect(await check(signer)).toMatchObject({
      status: 200,
      data: { is_vpn: true, is_proxy: false, risk_score: 90.4, verdict: 'failed' },
    });
    expect(await statusOf(test, signer)).toBe('BLOCKED');
    expect((await eventsOf(test, sessionId)).slice(-2)).toMatchObject([
      {
        type: 'ADDRESS_CHECKED',
        from: { ip: VPN },
        facts: { verdict: 'failed', is_vpn: true, reason: 'listed as a VPN' },
      },
      { type: 'PARTICIPANT_BLOCKED', from: { ip: VPN } },
    ]);
    signer.ip = '203.0.113.7';
    const before = await watchedRows(test, signer);
    expect(errorText('VPN_DETECTED')).toBe(MESSAGE);
    for (const act of everyCall)
      expect(await act(signer)).toMatchObject({
        status: 403,
        error: { code: 'VPN_DETECTED', message: MESSAGE },
      });
    expect(await watchedRows(test, signer)).toEqual(before);
    test.clock.pass({ hours: 25 });
    expect((await signer.open()).error.code).toBe('VPN_DETECTED');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is reported as a proxy if it is a Tor exit', async () => {
    const { signer } = await startChecked();
    await signer.walkTo('otp');
    signer.ip = TOR;
    expect((await check(signer)).data).toMatchObject({ is_proxy: true, is_vpn: false, risk_score: 100 });
  });

  it('gets no new link once blocked', async () => {
    const { signer, sessionId } = await startChecked();
    await signer.walkTo('otp');
    signer.ip = VPN;
    await check(signer);
    const resent = await originator.ask(`/sessions/${sessionId}/participants/${signer.id}/resend-link`, {
      method: 'POST',
    });
    expect(resent).toMatchObject({ status: 409, error: { code: 'SIGNER_BLOCKED' } });
  });

  it.each([
    ['OTP_VERIFIED', 'reading about the document', (signer: Signer) => signer.get(`/document/${signer.id}`)],
    ['OTP_VERIFIED', 'reading the document', (signer: Signer) => signer.get(`/document-file/${signer.id}`)],
    ['OTP_VERIFIED', 'consenting', (signer: Signer) => signer.consent()],
    ['CONSENTED', 'sharing the location', (signer: Signer) => signer.locate()],
    ['LOCATED', 'asking for a code', (signer: Signer) => signer.post('/liveness-otp')],
    [
      'LOCATED',
      'sending photos',
      async (signer: Signer) => signer.post('/liveness-photo', { images: await plainPhotos() }),
    ],
    ['LIVE', 'signing', (signer: Signer) => signer.sign()],
  ] as const)('when %s, is not evaded by omitting the check and %s', async (status, _what, act) => {
    const { signer } = await startChecked();
    await signer.walkTo('otp');
    await check(signer);
    await setStatus(test, signer, status);
    signer.ip = VPN;
    expect(await act(signer)).toMatchObject({
      status: 403,
      error: { code: 'VPN_DETECTED', message: MESSAGE },
    });
    expect(await statusOf(test, signer)).toBe('BLOCKED');
  });

  it('blocks only the signer who uses it', async () => {
    const { signers } = await originator.start({
      template: { vpn_check_enabled: true, allow_out_of_order_signing: true },
      participants: [{}, {}],
    });
    const [blocked, other] = [nth(signers, 0), nth(signers, 1)];
    await blocked.walkTo('otp');
    blocked.ip = VPN;
    await check(blocked);
    await other.walkTo('signature');
    expect(await statusOf(test, other)).toBe('SIGNED');
  });

  it('does not block a signer who has signed and opens the link from there', async () => {
    const { signer } = await originator.start({
      template: { vpn_check_enabled: true },
      participants: [{}, {}],
    });
    await signer.walkTo('signature');
    signer.ip = VPN;
    expect((await signer.get(`/document/${signer.id}`)).status).toBe(200);
    expect((await signer.open()).data.participant_status).toBe('SIGNED');
  });
});

describe('an address without a VPN', () => {
  it('is looked up once and not at every step', async () => {
    const { signer, sessionId } = await startChecked();
    signer.ip = '203.0.113.200';
    await signer.walkTo('signature');
    expect(ipIntelligence.asked.filter((ip) => ip === signer.ip)).toHaveLength(1);
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'ADDRESS_CHECKED')).toHaveLength(1);
  });

  it('is recorded once if many steps come from it concurrently', async () => {
    const { signer, sessionId } = await startChecked();
    await signer.walkTo('otp');
    signer.ip = '203.0.113.201';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signer.get(`/document-file/${signer.id}`, { range: 'bytes=0-9' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 206));
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'ADDRESS_CHECKED')).toHaveLength(1);
  });

  it.each([
    ['unknown', UNKNOWN, 0],
    // An unknown address is never reported as free of a VPN.
    ['of a provider that fails', BROKEN, 25],
  ])('or %s is indeterminate, and the journey continues', async (_what, ip, risk) => {
    const { signer, sessionId } = await startChecked();
    signer.ip = ip;
    await signer.walkTo('otp');
    expect((await check(signer)).data).toEqual({
      is_proxy: false,
      is_vpn: false,
      risk_score: risk,
      verdict: 'indeterminate',
    });
    await signer.walkTo('signature');
    const checked = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'ADDRESS_CHECKED');
    expect(checked).toMatchObject([{ facts: { verdict: 'indeterminate' } }]);
  });
});

describe('if the template does not require the check', () => {
  it('a VPN is recorded and not blocked', async () => {
    const { signer, sessionId } = await startChecked(false);
    signer.ip = VPN;
    await signer.walkTo('otp');
    expect((await check(signer)).data).toMatchObject({ is_vpn: true, verdict: 'failed' });
    await signer.walkTo('signature');
    const types = await eventTypesOf(test, sessionId);
    expect(types).toContain('ADDRESS_CHECKED');
    expect(types).not.toContain('PARTICIPANT_BLOCKED');
  });

  it('nothing is looked up unless requested', async () => {
    const { signer } = await startChecked(false);
    signer.ip = '203.0.113.222';
    await signer.walkTo('signature');
    expect(ipIntelligence.asked).not.toContain(signer.ip);
  });
});

describe('the history of address checks', () => {
  it("is the signer's own, newest first", async () => {
    const { signer } = await startChecked(false);
    const { signer: other } = await startChecked(false);
    for (const one of [signer, other]) await one.walkTo('otp');
    for (const ip of ['203.0.113.1', VPN, UNKNOWN]) {
      signer.ip = ip;
      await check(signer);
    }
    await check(other);
    const { data } = await signer.get(`/proxy-checks/${signer.id}`);
    expect(data).toMatchObject([
      { verdict: 'indeterminate' },
      { verdict: 'failed', is_vpn: true, risk_score: 90 },
      { verdict: 'passed' },
    ]);
    expect((await other.get(`/proxy-checks/${other.id}`)).data).toHaveLength(1);
  });
});
