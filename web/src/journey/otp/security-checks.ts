/** Runs the checks between the verified OTP and the next step (SPEC 4, OTP). */
import type { checkProxy } from '@countersign/contract/signer/risk';
import { ApiError } from '../../api/client.ts';
import { timeLimit } from '../../api/time-limit.ts';
import { recordDevice } from './record-device.ts';
import { journeyEndFrom } from '../journey-end.ts';
import type { StepProps } from '../step-props.ts';

/**
 * `unchecked`: the call failed, and the journey continues with a warning. `ended`: the journey ends, and another screen
 * says why.
 */
export type SecurityVerdict = 'clear' | 'unchecked' | 'denied' | 'ended';

const TIMEOUT_MS = 15_000;

export async function checkSecurity({
  api,
  participant,
  template,
}: Pick<StepProps, 'api' | 'participant' | 'template'>): Promise<SecurityVerdict> {
  if (template.device_intelligence_enabled) await recordDevice(api, participant);
  if (!template.vpn_check_enabled) return 'clear';
  const { participant_id, session_id } = participant;
  try {
    const { is_proxy, is_vpn } = await api.call<typeof checkProxy>({
      method: 'POST',
      path: '/api/v1/participant/proxy-check',
      body: { participant_id, session_id },
      signal: timeLimit(TIMEOUT_MS),
    });
    return is_proxy || is_vpn ? 'denied' : 'clear';
  } catch (error) {
    const end = error instanceof ApiError && journeyEndFrom(error);
    if (!end) return 'unchecked';
    return end.kind === 'denied' ? 'denied' : 'ended';
  }
}
