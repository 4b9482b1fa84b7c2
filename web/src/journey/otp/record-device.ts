/**
 * Sends the device intelligence (SPEC 3, SPEC 4). The browser collects it, and the server scores it. A failure never
 * blocks the signer.
 */
import type { recordDeviceIntelligence } from '@countersign/contract/signer/risk';
import type { SignerApi } from '../../api/signer-api.ts';
import { timeLimit } from '../../api/time-limit.ts';

const TIMEOUT_MS = 8000;

export async function recordDevice(
  api: SignerApi,
  signer: { participant_id: string; session_id: string },
): Promise<void> {
  const timeout = timeLimit(TIMEOUT_MS);
  try {
    await Promise.race([send(api, signer, timeout), rejectionOf(timeout)]);
  } catch (error) {
    console.warn('The device could not be recorded', error);
  }
}

async function send(
  api: SignerApi,
  { participant_id, session_id }: { participant_id: string; session_id: string },
  signal: AbortSignal,
): Promise<void> {
  const { readDevice } = await import('../../device/read-device.ts');
  const reading = await readDevice();
  await api.call<typeof recordDeviceIntelligence>({
    method: 'POST',
    path: '/api/v1/participant/device-intelligence',
    body: { participant_id, session_id, ...reading },
    signal,
  });
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
