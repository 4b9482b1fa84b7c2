import type { sendOtp } from '@countersign/contract/signer/otp';
import type { OtpMethod } from '@countersign/contract/rules/otp';
import { useEffect, useReducer, useRef } from 'react';
import { asApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { notify } from '../../ui/notify.ts';
import { now } from '../../ui/use-countdown.ts';
import type { StepProps } from '../step-props.ts';
import { initialState, mayProceed, otpReducer } from './otp-machine.ts';
import { checkSecurity } from './security-checks.ts';
import { submitOtp } from './submit-otp.ts';
import { waitForSms } from './web-otp.ts';

export interface OtpStepProps extends StepProps {
  /** A VPN or proxy was found (SPEC 4, OTP). */
  onDenied: () => void;
}

/** Runs the OTP screen: sends on load, verifies, checks the device and the network, and moves on. */
export function useOtp(props: OtpStepProps) {
  const { api, participant, template, onDone, onDenied } = props;
  const { participant_id } = participant;
  const texts = useTexts();
  const [state, dispatch] = useReducer(otpReducer, template.otp_verify_attempts_per_resend, initialState);

  const send = async (method: OtpMethod) => {
    dispatch({ type: 'send-started' });
    try {
      const answer = await api.call<typeof sendOtp>({
        method: 'POST',
        path: '/api/v1/participant/otp/send',
        body: { participant_id, method },
      });
      dispatch({ type: 'sent', answer, now: now() });
    } catch (error) {
      dispatch({ type: 'send-refused', error: asApiError(error), now: now() });
    }
  };

  const proceed = async () => {
    if (!mayProceed(state)) return;
    dispatch({ type: 'verify-started' });
    try {
      await submitOtp(api, participant_id, state.digits);
    } catch (error) {
      dispatch({ type: 'verify-refused', error: asApiError(error), now: now() });
      return;
    }
    dispatch({ type: 'verified' });
    const verdict = await checkSecurity(props);
    if (verdict === 'denied') onDenied();
    if (verdict === 'denied' || verdict === 'ended') return;
    if (verdict === 'unchecked') notify.warning(texts.otp.checkUnavailable);
    onDone();
  };

  useOnMount(() => void send('sms'));
  useEffect(() => waitForSms((text) => dispatch({ type: 'typed', text })), []);

  return {
    state,
    type: (text: string) => dispatch({ type: 'typed', text }),
    resend: (method: OtpMethod) => void send(method),
    proceed: () => void proceed(),
  };
}

/** Once per screen, even where React's strict mode mounts it twice: every OTP costs an SMS. */
function useOnMount(effect: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    effect();
  });
}
