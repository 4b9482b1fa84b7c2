import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGeolocation } from './testing/fake-geolocation.ts';
import { locate, wouldPrompt } from './locate.ts';

const pune = { latitude: 18.5286, longitude: 73.8745, accuracy: 12 };

describe('locating', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks for high accuracy, with a timeout of 10 seconds and no cached position', async () => {
    const browser = fakeGeolocation(pune);
    expect(await locate(browser)).toEqual({ kind: 'found', position: pune });
    expect(browser.ask.mock.calls[0]?.[2]).toEqual({
      timeout: 10_000,
      enableHighAccuracy: true,
      maximumAge: 0,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'unavailable'],
  ] as const)("maps the browser's error %i to %s", async (code, kind) => {
    expect(await locate(fakeGeolocation({ code }))).toEqual({ kind });
  });

  it.each([
    { latitude: 0, longitude: 73.8 },
    { latitude: 18.5, longitude: 0 },
    { latitude: 90.1, longitude: 73.8 },
    { latitude: 18.5, longitude: -180.1 },
    { latitude: Number.NaN, longitude: 73.8 },
  ])('rejects $latitude, $longitude', async (coordinates) => {
    expect(await locate(fakeGeolocation({ ...coordinates, accuracy: 5 }))).toEqual({ kind: 'invalid' });
  });

  it('reports a browser without geolocation', async () => {
    expect(await locate({})).toEqual({ kind: 'unsupported' });
    expect(await wouldPrompt({})).toBe(false);
  });

  it('gives up on a browser that never answers', async () => {
    const outcome = locate(fakeGeolocation('never answers'));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await outcome).toEqual({ kind: 'unavailable' });
  });

  it('waits while the signer reads the prompt, and starts the timeout when they allow it', async () => {
    const browser = fakeGeolocation('never answers', 'prompt');
    const settled = vi.fn<(outcome: unknown) => void>();
    void locate(browser).then(settled, settled);
    await vi.advanceTimersByTimeAsync(40_000);
    browser.permit();
    await vi.advanceTimersByTimeAsync(11_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith({ kind: 'unavailable' });
  });

  it('gives up on a prompt that is never answered', async () => {
    const outcome = locate(fakeGeolocation('never answers', 'prompt'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toEqual({ kind: 'unavailable' });
  });
});

describe('predicting whether the browser will ask', () => {
  it.each([
    ['prompt', true],
    ['granted', false],
    ['denied', false],
  ] as const)('%s: %s', async (state, expected) => {
    expect(await wouldPrompt(fakeGeolocation(pune, state))).toBe(expected);
  });

  it('expects a prompt if permissions cannot be queried', async () => {
    const { geolocation } = fakeGeolocation(pune);
    expect(await wouldPrompt({ geolocation })).toBe(true);
    const refusing: Permissions = { query: () => Promise.reject(new TypeError('unknown name')) };
    expect(await wouldPrompt({ geolocation, permissions: refusing })).toBe(true);
  });
});
