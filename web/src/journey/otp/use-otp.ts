import type { OtpMethod } from '@countersign/contract/rules/otp';
import type { sendOtp } from '@countersign/contract/signer/otp';
import { useEffect, useReducer, useRef, useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { notify } from '../../ui/notify.ts';
import { useRetry } from '../../ui/use-retry.ts';
import { now } from '../../ui/use-countdown.ts';
import type { StepProps, StepResult } from '../step-props.ts';
import { initialState, mayProceed, otpReducer } from './otp-machine.ts';
import { checkSecurity } from './security-checks.ts';
import { createSubmit } from './submit-otp.ts';

export interface OtpStepProps extends StepProps {
  /** Called when a VPN or proxy is detected (SPEC 4, OTP). */
  onDenied: () => void;
}

/** Runs the OTP screen: sends the OTP on load, verifies it, checks the device and the network, and moves on. */
export function useOtp(props: OtpStepProps) {
  const { api, participant, template, onDone, onDenied } = props;
  const { participant_id } = participant;
  const texts = useTexts();
  const [state, dispatch] = useReducer(otpReducer, template.otp_verify_attempts_per_resend, initialState);
  const [submitOtp] = useState(() => createSubmit(api, participant_id));

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
    let next: StepResult['next'];
    try {
      next = await submitOtp(state.digits);
    } catch (error) {
      dispatch({ type: 'verify-refused', error: asApiError(error), now: now() });
      return;
    }
    dispatch({ type: 'verified' });
    const verdict = await checkSecurity(props);
    if (verdict === 'denied') onDenied();
    if (verdict === 'denied' || verdict === 'ended') return;
    if (verdict === 'unchecked') notify.warning(texts.otp.checkUnavailable);
    onDone({ next });
  };

  useOnMount(() => void send('sms'));
  useRetry(state.problem?.kind === 'unsent', () => void proceed());
  useEffect(() => waitForSms((text) => dispatch({ type: 'typed', text })), []);

  return {
    state,
    type: (text: string) => dispatch({ type: 'typed', text }),
    resend: (method: OtpMethod) => void send(method),
    proceed: () => void proceed(),
  };
}

/**
 * Runs the effect once per screen, because every OTP costs an SMS. React's strict mode would otherwise run it twice.
 */
function useOnMount(effect: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    effect();
  });
}

/**
 * Reads the OTP from the SMS with the signer's consent, if the browser supports it (WebOTP). Returns a function that
 * stops waiting.
 */
function waitForSms(onOtp: (text: string) => void): () => void {
  const stop = new AbortController();
  if ('OTPCredential' in window && 'credentials' in navigator) {
    void readSms(stop.signal, onOtp);
  }
  return () => stop.abort();
}

async function readSms(signal: AbortSignal, onOtp: (text: string) => void): Promise<void> {
  const request = { otp: { transport: ['sms'] }, signal };
  // On any error, the signer types the OTP. Reading it was declined, timed out or was stopped.
  const credential = await navigator.credentials.get(request).catch(() => null);
  if (credential && 'code' in credential && typeof credential.code === 'string') onOtp(credential.code);
}
