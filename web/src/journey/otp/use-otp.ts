import type { sendOtp } from '@countersign/contract/signer/otp';
import { useEffect, useReducer, useRef } from 'react';
import { asApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { notify } from '../../ui/notify.ts';
import type { StepProps } from '../step-props.ts';
import { firstState, mayProceed, nextState } from './otp-machine.ts';
import { checkSecurity } from './security-checks.ts';
import { verify } from './submit-otp.ts';
import { waitForSms } from './web-otp.ts';

export interface OtpStepProps extends StepProps {
  /** A VPN or proxy was found (SPEC 4, OTP). */
  onDenied: () => void;
}

/** Runs the OTP screen: sends on arrival, verifies, checks the device and the network, and moves on. */
export function useOtp(props: OtpStepProps) {
  const { api, participant, template, onDone, onDenied } = props;
  const { participant_id } = participant;
  const texts = useTexts();
  const [state, dispatch] = useReducer(nextState, template.otp_verify_attempts_per_resend, firstState);

  const send = async () => {
    dispatch({ kind: 'send' });
    try {
      const answer = await api.call<typeof sendOtp>({
        method: 'POST',
        path: '/api/v1/participant/otp/send',
        body: { participant_id, method: 'sms' },
      });
      dispatch({ kind: 'sent', answer, now: Date.now() });
    } catch (error) {
      dispatch({ kind: 'send-refused', error: asApiError(error), now: Date.now() });
    }
  };

  const proceed = async () => {
    if (!mayProceed(state)) return;
    dispatch({ kind: 'verify' });
    try {
      await verify(api, participant_id, state.digits);
    } catch (error) {
      dispatch({ kind: 'verify-refused', error: asApiError(error), now: Date.now() });
      return;
    }
    dispatch({ kind: 'verified' });
    const verdict = await checkSecurity(props);
    if (verdict === 'denied') {
      onDenied();
      return;
    }
    if (verdict === 'unchecked') notify.warning(texts.otp.checkUnavailable);
    onDone();
  };

  useOnArrival(() => void send());
  useEffect(() => waitForSms((text) => dispatch({ kind: 'type', text })), []);

  return {
    state,
    type: (text: string) => dispatch({ kind: 'type', text }),
    resend: () => void send(),
    proceed: () => void proceed(),
  };
}

/** Once per screen, even where React mounts it twice to find bugs: an OTP costs a message. */
function useOnArrival(act: () => void): void {
  const hasActed = useRef(false);
  useEffect(() => {
    if (hasActed.current) return;
    hasActed.current = true;
    act();
  });
}
