import { expect, it, vi } from 'vitest';
import { createSignerApi } from '../../api/signer-api.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { recordDevice } from './record-device.ts';

vi.mock('../../device/fingerprint.ts', () => ({
  FULL_CONFIDENCE: 75,
  fingerprint: async () => ({ visitorId: 'visitor-1', confidence: 75, webgl: null }),
}));
vi.mock('@fingerprintjs/botd', () => ({
  load: async () => ({ collect: async () => undefined, detect: () => ({ bot: false }) }),
}));

const path = '/api/v1/participant/device-intelligence';
const signer = { participant_id: 'p-1', session_id: 's-1' };

it('sends the payload', async () => {
  const requests = fakeApi({ [path]: { data: {} } });
  await recordDevice(createSignerApi('', 'token'), signer);
  expect(await requests[0]?.json()).toMatchObject({ ...signer, visitor_id: 'visitor-1' });
});

it.each(['no network', { status: 500 }] as const)('only logs %j', async (answer) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi({ [path]: answer });
  await recordDevice(createSignerApi('', 'token'), signer);
  expect(warn).toHaveBeenCalledOnce();
});

it('has a timeout', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers();
  fakeApi({ [path]: 'never' });
  const recording = recordDevice(createSignerApi('', 'token'), signer);
  await vi.advanceTimersByTimeAsync(8000);
  vi.useRealTimers();
  await recording;
});
