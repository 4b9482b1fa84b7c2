import { recordDeviceIntelligence } from '@countersign/contract/signer/risk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const libraries = vi.hoisted(() => ({ bot: vi.fn() }));
vi.mock('@fingerprintjs/botd', () => ({ load: libraries.bot }));

const signer = { participant_id: 'p-1', session_id: 's-1' };
const parts = {
  drawing: 'curves',
  fonts: 'Arial',
  webgl: { vendor: 'Qualcomm', renderer: 'Adreno', version: 'WebGL 1.0' },
};

beforeEach(() => {
  libraries.bot.mockResolvedValue({ collect: () => Promise.resolve(), detect: () => ({ bot: false }) });
});
afterEach(() => vi.unstubAllGlobals());

/** Replaces the worker with a fake that replies with the given parts, or fails. */
function stubWorker(answer: object | 'breaks') {
  const started: EventTarget[] = [];
  vi.stubGlobal('OffscreenCanvas', EventTarget);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = () => undefined;
      constructor() {
        super();
        started.push(this);
        queueMicrotask(() =>
          this.dispatchEvent(
            answer === 'breaks' ? new Event('error') : new MessageEvent('message', { data: answer }),
          ),
        );
      }
    },
  );
  return started;
}

/** Loads the module as a new page load does. */
const loaded = async () => {
  vi.resetModules();
  return {
    ...(await import('./initialise-fingerprint.ts')),
    ...(await import('./fingerprint.ts')),
    ...(await import('./device-headers.ts')),
    ...(await import('./read-device.ts')),
  };
};

async function headerOf(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return (await loaded()).deviceHeaders()['X-Device-Fingerprint'];
}

async function wholeOf(answer: object) {
  stubWorker(answer);
  return (await loaded()).fingerprint();
}

describe('the fingerprint', () => {
  it('is in the headers immediately, and never changes during a page load', async () => {
    const page = await loaded();
    const first = page.deviceHeaders()['X-Device-Fingerprint'];
    expect(first).toMatch(/^[0-9a-f]{28}$/);
    stubWorker(parts);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['mr']);
    const whole = await page.fingerprint();
    expect(page.deviceHeaders()['X-Device-Fingerprint']).toBe(first);
    expect(whole.visitorId).not.toBe(first);
  });

  it('survives a browser update, and differs on another device', async () => {
    const android = await headerOf(
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36',
    );
    expect(await headerOf('Mozilla/5.0 (Linux; Android 10; K) Chrome/121.0.6.1 Mobile Safari/537.36')).toBe(
      android,
    );
    expect(await headerOf('Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120.0.0.0 Safari/537.36')).not.toBe(
      android,
    );
  });

  it('is read completely once per page load, off the main thread', async () => {
    const page = await loaded();
    const started = stubWorker(parts);
    page.initialiseFingerprint();
    await vi.waitFor(() => expect(started).toHaveLength(1), { timeout: 10_000 });
    const [one, other] = await Promise.all([page.fingerprint(), page.fingerprint()]);
    expect(one).toBe(other);
    expect(one).toMatchObject({ confidence: 75, webgl: parts.webgl });
    expect(started).toHaveLength(1);
  });

  it('has a lower confidence without a part, and a different id with other parts', async () => {
    const noisy = await wholeOf({ ...parts, drawing: null });
    expect(noisy.confidence).toBe(56);
    expect(noisy.visitorId).not.toBe((await wholeOf(parts)).visitorId);
    expect((await wholeOf(parts)).visitorId).toBe((await wholeOf(parts)).visitorId);
  });

  it('is read on the page if the worker fails', async () => {
    stubWorker('breaks');
    const { webgl, visitorId } = await (await loaded()).fingerprint();
    expect(visitorId).toMatch(/^[0-9a-f]{28}$/);
    expect(webgl).toBeNull();
  });

  it('is only logged on failure, and retried on the next request', async () => {
    const page = await loaded();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const started = stubWorker(parts);
    const Real = Worker;
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('refused');
    });
    page.initialiseFingerprint();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), { timeout: 10_000 });
    vi.stubGlobal('Worker', Real);
    expect(await page.fingerprint()).toMatchObject({ confidence: 75 });
    expect(started).toHaveLength(1);
  });
});

describe('the device intelligence payload', () => {
  it('contains everything that the contract requires', async () => {
    const page = await loaded();
    stubWorker(parts);
    libraries.bot.mockResolvedValue({ collect: () => Promise.resolve(), detect: () => ({ bot: true }) });
    const payload = recordDeviceIntelligence.body.parse({ ...signer, ...(await page.readDevice()) });
    const { visitorId } = await page.fingerprint();
    expect(payload).toMatchObject({
      confidence_score: 75,
      visitor_id: visitorId,
      device_fingerprint: page.deviceHeaders()['X-Device-Fingerprint'],
      fingerprint_data: {
        visitor_id: visitorId,
        confidence: { score: 75 },
        webgl: parts.webgl,
        location: { timezone: expect.any(String) },
        risk_indicators: { is_bot: true, has_vpn: false, cookies_disabled: false, webgl_disabled: false },
      },
    });
    const { browser, device, screen, hardware, metadata } = payload.fingerprint_data;
    for (const part of [browser, device, screen, hardware, metadata]) expect(part).toBeTypeOf('object');
    expect(payload.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(libraries.bot).toHaveBeenCalledWith({ monitoring: false });
  });

  it('omits a bot detection that fails', async () => {
    libraries.bot.mockRejectedValue(new Error('blocked'));
    const { fingerprint_data } = await (await loaded()).readDevice();
    expect(fingerprint_data.risk_indicators?.is_bot).toBe(false);
  });
});
