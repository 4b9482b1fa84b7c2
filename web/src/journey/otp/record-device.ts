/** Device intelligence (SPEC 3, SPEC 4): gathered in the browser, judged by the server, and never in the signer's way. */
import type { recordDeviceIntelligence } from '@countersign/contract/signer/risk';
import type { SignerApi } from '../../api/signer-api.ts';

const LONGEST_WAIT_MS = 8000;

export async function recordDevice(
  api: SignerApi,
  signer: { participant_id: string; session_id: string },
): Promise<void> {
  const enough = AbortSignal.timeout(LONGEST_WAIT_MS);
  try {
    await Promise.race([send(api, signer, enough), rejectionOf(enough)]);
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
