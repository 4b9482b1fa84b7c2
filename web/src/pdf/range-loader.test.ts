import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { NotADocument, type PdfEvents } from './pdf-source.ts';
import { createRangeLoader } from './range-loader.ts';

const whole = Uint8Array.from({ length: 100 }, (_, index) => index);
const file = { url: 'https://api.test/file', headers: { 'X-Participant-Token': 'bearer' }, bytes: 100 };

type Step = 'part' | 'whole' | 'cut short' | 'no network' | { status: number; body?: unknown };

/** Responds to each request with the next step, and records the requests. */
function network(...steps: Step[]) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(address, init);
    asked.push(request);
    const step = steps.shift() ?? 'part';
    if (step === 'no network') throw new TypeError('Failed to fetch');
    if (step === 'whole') return new Response(whole);
    if (typeof step === 'object') return Response.json(step.body ?? {}, { status: step.status });
    const [begin = 0, end = 0] = (/\d+-\d+/.exec(request.headers.get('range') ?? '')?.[0] ?? '')
      .split('-')
      .map(Number);
    return new Response(whole.slice(begin, step === 'part' ? end + 1 : end), { status: 206 });
  });
  return asked;
}

function loading() {
  const events = {
    onBytes: vi.fn<PdfEvents['onBytes']>(),
    onIntact: vi.fn<PdfEvents['onIntact']>(),
    onStalled: vi.fn<PdfEvents['onStalled']>(),
    onRefused: vi.fn<PdfEvents['onRefused']>(),
  };
  const waits: number[] = [];
  const loader = createRangeLoader(file, events, async (milliseconds) => void waits.push(milliseconds));
  return { loader, events, waits };
}

describe('loading parts of the document', () => {
  it("requests the range with the signer's token, and counts the bytes", async () => {
    const asked = network();
    const { loader, events } = loading();
    expect(await loader.load(10, 14)).toEqual(Uint8Array.of(10, 11, 12, 13));
    await loader.load(20, 30);
    expect(asked[0]?.headers.get('range')).toBe('bytes=10-13');
    expect(asked[0]?.headers.get('x-participant-token')).toBe('bearer');
    expect(events.onBytes.mock.calls).toEqual([[4], [14]]);
    expect(events.onStalled).not.toHaveBeenCalled();
  });

  it('extracts the part from a response that contains the whole file', async () => {
    network('whole');
    expect(await loading().loader.load(10, 12)).toEqual(Uint8Array.of(10, 11));
  });

  it('retries with increasing delays until the network is back', async () => {
    network('no network', { status: 503 }, 'cut short', 'no network', 'no network');
    const { loader, events, waits } = loading();
    expect(await loader.load(0, 2)).toEqual(Uint8Array.of(0, 1));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(events.onStalled.mock.calls.map(([reason]) => reason?.message)).toEqual([
      'Connection error. Please check your internet and try again.',
      'Connection error. Please check your internet and try again.',
      undefined,
    ]);
  });

  it("does not retry a refusal, and reports the server's message", async () => {
    const asked = network({ status: 403, body: { error: { code: 'X', message: 'Not for you' } } });
    const { loader, events } = loading();
    expect(await loader.load(0, 2)).toBeNull();
    expect(events.onRefused.mock.calls).toEqual([[expect.any(ApiError)]]);
    expect(events.onRefused.mock.calls[0]?.[0]).toMatchObject({
      message: 'Not for you',
      code: 'X',
      status: 403,
    });
    expect(await loader.load(2, 4)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('uses a generic message if the server sends none', async () => {
    network({ status: 404 });
    const { loader, events } = loading();
    await loader.load(0, 2);
    expect(events.onRefused.mock.calls[0]?.[0].message).toBe('Resource not found.');
  });

  it.each([
    ['of another length', () => new Response(whole.slice(0, 50))],
    [
      'a part of a file of another length',
      () => new Response(whole.slice(0, 2), { status: 206, headers: { 'content-range': 'bytes 0-1/50' } }),
    ],
    ['that ends before the part', () => new Response(null, { status: 416 })],
  ])('does not treat a file %s as a lost connection', async (_what, respond) => {
    const asked = vi.fn(async () => respond());
    vi.stubGlobal('fetch', asked);
    const { loader, events } = loading();
    expect(await loader.load(0, 2)).toBeNull();
    expect(asked).toHaveBeenCalledOnce();
    expect(events.onRefused.mock.calls).toEqual([[expect.any(NotADocument)]]);
    expect(events.onStalled).not.toHaveBeenCalled();
  });

  it('stops retrying when it is closed', async () => {
    const asked = network('no network', 'no network', 'no network');
    const { events } = loading();
    const loader = createRangeLoader(file, events, async () => loader.close());
    expect(await loader.load(0, 2)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('retries immediately when the phone comes back online', async () => {
    network('no network');
    const { events } = loading();
    const part = createRangeLoader(file, events).load(0, 2);
    const knock = setInterval(() => window.dispatchEvent(new Event('online')), 5);
    expect(await part).toEqual(Uint8Array.of(0, 1));
    clearInterval(knock);
  });
});
