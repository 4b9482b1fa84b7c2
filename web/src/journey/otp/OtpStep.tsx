import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCompany } from '../../api/config.ts';
import { say, sayUnlessOffline } from '../../texts/spoken.ts';
import type { Texts } from '../../texts/shapes.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';
import { LazyExtras } from '../extras/LazyExtras.tsx';
import { UNKNOWN_NAME } from '../step-props.ts';
import { MaskedPhone } from './MaskedPhone.tsx';
import { currentProblem, isAsleep, isBusy, mayProceed, type OtpState, type Problem } from './otp-machine.ts';
import { OtpInput } from './OtpInput.tsx';
import { ResendOtp } from './ResendOtp.tsx';
import { TermsLine } from './TermsLine.tsx';
import { useOtp, type OtpStepProps } from './use-otp.ts';

/** Renders step 1: the signer confirms their identity with a one-time password (SPEC 2, OTP screen). */
export function OtpStep(props: OtpStepProps) {
  const { participant } = props;
  const { company_name } = useCompany();
  const { otp } = useTexts();
  const { state, type, resend, proceed } = useOtp(props);
  const input = useRef<HTMLInputElement>(null);
  const left = useCountdown(state.resendAt);
  const problem = currentProblem(state, left === 0);
  const asleep = isAsleep(state);
  useFocus(input, state);
  const [formId, attemptsId, statusId] = [useId(), useId(), useId()];
  return (
    <Screen
      title={otp.title}
      step="otp"
      actions={
        <Button
          type="submit"
          form={formId}
          disabled={asleep || state.phase === 'sending'}
          asleep={mayProceed(state) ? null : () => input.current?.focus()}
          busy={isBusy(state)}
        >
          {proceedLabel(state, otp)}
        </Button>
      }
    >
      <p className="text-ink-soft compact:text-small mt-3">
        {participant.name === UNKNOWN_NAME
          ? otp.introduction(company_name)
          : otp.greeting(participant.name, company_name)}{' '}
        {otp.ready}
      </p>
      <MaskedPhone phone={participant.phone_masked} />
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          proceed();
        }}
      >
        <OtpInput
          digits={state.digits}
          onType={type}
          readOnly={isBusy(state)}
          ref={input}
          isWrong={problem?.kind === 'verify-failed'}
          isAsleep={asleep}
          describedBy={`${attemptsId} ${statusId}`}
        />
        <div id={statusId} className="mt-2 min-h-8">
          <output className="text-small text-ink-soft block">
            {!problem && <p>{deliveryText(state, otp)}</p>}
            {!problem && state.isLast && <p>{otp.lastOne}</p>}
          </output>
          {problem && <ProblemNote problem={problem} />}
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p id={attemptsId} className="text-small text-ink-soft">
            {!tellsAttempts(problem) && <bdi>{otp.attempts(state.attemptsRemaining)}</bdi>}
          </p>
          <ResendOtp
            left={left}
            methods={participant.otp_methods}
            disabled={state.phase !== 'entering'}
            onResend={resend}
          />
        </div>
      </form>
      <TermsLine />
    </Screen>
  );
}

function proceedLabel({ phase }: OtpState, otp: Texts['otp']): string {
  if (phase === 'verifying') return otp.verifying;
  return phase === 'securing' ? otp.securing : otp.proceed;
}

function deliveryText({ phase, delivery, channel }: OtpState, otp: Texts['otp']): ReactNode {
  if (phase === 'sending') return otp.sending;
  if (channel !== 'sms') return <LazyExtras went={channel} />;
  return delivery !== 'unknown' && otp[delivery];
}

/**
 * Returns whether the message includes the remaining attempts, as 'Invalid OTP ... N attempts remaining.' does (SPEC
 * 8). If so, the screen hides its separate hint.
 */
const tellsAttempts = (problem: Problem | null): boolean =>
  problem !== null && 'tellsAttempts' in problem && problem.tellsAttempts;

/**
 * Focuses the input whenever the signer can type: on load, after a wrong OTP, and after a new one. Scrolls no farther than
 * needed to show it, because large text moves it off the screen. This forces a layout, so it runs just before painting, and
 * as a layout effect before `Heading` takes the focus.
 */
function useFocus(input: RefObject<HTMLInputElement | null>, state: OtpState): void {
  const occasion = occasionToType(state);
  useLayoutEffect(() => {
    if (occasion === null) return undefined;
    const frame = requestAnimationFrame(() => {
      input.current?.focus({ preventScroll: true });
      input.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [input, occasion]);
}

/** Returns a different value each time typing becomes possible. Returns null while typing is not possible. */
function occasionToType({ problem, delivery, resendAt }: OtpState): object | number | null {
  if (problem) return problem.kind === 'verify-failed' ? problem : null;
  return delivery === 'resent' ? resendAt : 0;
}

/** Shows the problem directly below the boxes, so that it is visible above the on-screen keyboard. */
function ProblemNote({ problem }: { problem: Problem }) {
  const { otp } = useTexts();
  const note = useScrollIntoView();
  return (
    <div ref={note} role="alert" className="animate-appear text-bad flex gap-2">
      <AlertIcon className="size-6 flex-none" />
      <div className="min-w-0">
        {problemLines(problem, otp).map((line) => line && <p key={line}>{say(line)}</p>)}
      </div>
    </div>
  );
}

/**
 * Returns the lines to show. A message from the server takes precedence (SPEC 8). If the message is only the generic
 * one of an HTTP status, a line with the failed action precedes it.
 */
function problemLines(problem: Problem, otp: Texts['otp']): readonly string[] {
  if (problem.kind === 'attempts-used-up') return [otp.attemptsExceeded];
  if (problem.kind === 'locked') return [otp.locked];
  if (problem.kind === 'too-soon') return [otp.tooSoon];
  const message = sayUnlessOffline(problem.message);
  if (problem.kind === 'unsent') return [message, otp.kept];
  if (problem.hasServerMessage) return [message];
  return [problem.kind === 'send-failed' ? otp.sendFailed : otp.verifyFailed, message];
}
