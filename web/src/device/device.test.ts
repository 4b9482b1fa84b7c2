import { recordDeviceIntelligence } from '@countersign/contract/signer/risk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDevice } from './read-device.ts';

const libraries = vi.hoisted(() => ({ fingerprint: vi.fn(), bot: vi.fn() }));
vi.mock('@fingerprintjs/fingerprintjs', () => ({ load: libraries.fingerprint }));
vi.mock('@fingerprintjs/botd', () => ({ load: libraries.bot }));

const signer = { participant_id: 'p-1', session_id: 's-1' };
const taken = { visitorId: 'visitor-1', confidence: { score: 0.6 }, version: '5.2.0', components: {} };

beforeEach(() => {
  libraries.fingerprint.mockResolvedValue({ get: () => Promise.resolve(taken) });
  libraries.bot.mockResolvedValue({ collect: () => Promise.resolve(), detect: () => ({ bot: false }) });
});

/** As after loading the page. */
const loaded = async () => {
  vi.resetModules();
  libraries.fingerprint.mockClear();
  return { ...(await import('./fingerprint.ts')), ...(await import('./device-headers.ts')) };
};

describe('the fingerprint', () => {
  it('is only logged when it fails, and tried again when next asked for', async () => {
    const page = await loaded();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    libraries.fingerprint.mockRejectedValueOnce(new Error('no canvas'));
    await page.fingerprintWithin(60_000);
    expect(warn).toHaveBeenCalledOnce();
    expect(page.deviceHeaders()).not.toHaveProperty('X-Device-Fingerprint');
    expect(await page.fingerprint()).toBe(taken);
    expect(libraries.fingerprint).toHaveBeenLastCalledWith({ monitoring: false });
  });

  it('blocks nobody: the wait for it has a limit', async () => {
    const page = await loaded();
    libraries.fingerprint.mockReturnValueOnce(new Promise(() => {}));
    await page.fingerprintWithin(1);
    expect(page.deviceHeaders()).not.toHaveProperty('X-Device-Fingerprint');
  });

  it('is taken once, and is sent with every call from then on', async () => {
    const page = await loaded();
    await Promise.all([page.fingerprint(), page.fingerprintWithin(60_000)]);
    await page.fingerprint();
    expect(libraries.fingerprint).toHaveBeenCalledOnce();
    expect(page.deviceHeaders()['X-Device-Fingerprint']).toBe('visitor-1');
  });

  it.each([
    ['with the first touch', () => window.dispatchEvent(new Event('pointerdown')), 0],
    ['with the first key', () => window.dispatchEvent(new Event('keydown')), 0],
    ['after the first screen, where nobody touches it', () => undefined, 5000],
  ])('is taken %s, and not before', async (_, use, milliseconds) => {
    const page = await loaded();
    vi.useFakeTimers();
    try {
      page.initialiseFingerprint();
      await vi.advanceTimersByTimeAsync(4000);
      expect(libraries.fingerprint).not.toHaveBeenCalled();
      use();
      await vi.advanceTimersByTimeAsync(milliseconds + 100);
      await vi.waitFor(() => expect(page.deviceHeaders()['X-Device-Fingerprint']).toBe('visitor-1'), {
        timeout: 10_000,
      });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the device intelligence payload', () => {
  it('is what the contract asks for, whole', async () => {
    libraries.bot.mockResolvedValue({ collect: () => Promise.resolve(), detect: () => ({ bot: true }) });
    const payload = recordDeviceIntelligence.body.parse({ ...signer, ...(await readDevice()) });
    expect(payload).toMatchObject({
      confidence_score: 60,
      visitor_id: 'visitor-1',
      device_fingerprint: 'visitor-1',
      fingerprint_data: {
        visitor_id: 'visitor-1',
        confidence: { score: 60 },
        location: { timezone: expect.any(String) },
        risk_indicators: { is_bot: true, has_vpn: false, cookies_disabled: false, webgl_disabled: true },
      },
    });
    const { browser, device, screen, hardware, metadata } = payload.fingerprint_data;
    for (const part of [browser, device, screen, hardware, metadata]) expect(part).toBeTypeOf('object');
    expect(payload.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(libraries.bot).toHaveBeenCalledWith({ monitoring: false });
  });

  it('does without a bot detection that fails', async () => {
    libraries.bot.mockRejectedValue(new Error('blocked'));
    const { fingerprint_data } = await readDevice();
    expect(fingerprint_data.risk_indicators?.is_bot).toBe(false);
  });
});
