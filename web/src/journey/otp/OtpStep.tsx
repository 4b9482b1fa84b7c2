import { useEffect, useId, useRef } from 'react';
import { useTexts, type Texts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useInView } from '../../ui/use-scroll-into-view.ts';
import { UNKNOWN_NAME } from '../use-link.ts';
import { MaskedPhone } from './MaskedPhone.tsx';
import { attemptsOf, isBusy, mayProceed, type OtpState, type Problem } from './otp-machine.ts';
import { OtpInput } from './OtpInput.tsx';
import { ResendOtp } from './ResendOtp.tsx';
import { TermsLine } from './TermsLine.tsx';
import { useOtp, type OtpStepProps } from './use-otp.ts';

/** Step 1: the signer confirms the identity with a one-time password (SPEC 2, OTP screen). */
export function OtpStep(props: OtpStepProps) {
  const { company, participant } = props;
  const { otp } = useTexts();
  const { state, type, resend, proceed } = useOtp(props);
  const input = useRef<HTMLInputElement>(null);
  const { problem } = state;
  useEffect(() => {
    if (problem?.kind === 'verify-failed') input.current?.focus();
  }, [problem]);
  const [formId, attemptsId, problemId] = [useId(), useId(), useId()];
  return (
    <Screen
      company={company}
      title={otp.title}
      step="otp"
      actions={
        <Button type="submit" form={formId} disabled={!mayProceed(state)} busy={isBusy(state)}>
          {proceedWords(state, otp)}
        </Button>
      }
    >
      <p className="text-ink-soft mt-3">
        {participant.name === UNKNOWN_NAME
          ? otp.introduction(company.company_name)
          : otp.greeting(participant.name, company.company_name)}
      </p>
      <MaskedPhone phone={participant.phone_masked} />
      <output className="text-small text-ink-soft mt-2 block min-h-5">{deliveryWords(state, otp)}</output>
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
          describedBy={`${attemptsId} ${problemId}`}
        />
        <div id={problemId}>{problem && <ProblemNote problem={problem} />}</div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p id={attemptsId} className="text-small text-ink-soft">
            <bdi>{otp.attempts(attemptsOf(state.standing))}</bdi>
          </p>
          <ResendOtp possibleAt={state.resendAt} disabled={state.phase !== 'entering'} onResend={resend} />
        </div>
      </form>
      <TermsLine company={company} />
    </Screen>
  );
}

function proceedWords({ phase }: OtpState, otp: Texts['otp']): string {
  if (phase === 'verifying') return otp.verifying;
  return phase === 'securing' ? otp.securing : otp.proceed;
}

function deliveryWords({ phase, delivery, standing }: OtpState, otp: Texts['otp']): string {
  if (phase === 'sending') return otp.sending;
  // An OTP that can no longer be tried is nothing to look for.
  if (attemptsOf(standing) === 0) return '';
  const words = { unknown: '', sent: otp.sent, 'sent-before': otp.sentBefore } as const;
  return words[delivery];
}

/** Close under the boxes, so that it shows above the keyboard. */
function ProblemNote({ problem }: { problem: Problem }) {
  const { otp } = useTexts();
  const note = useInView();
  return (
    <div ref={note} role="alert" className="animate-appear text-bad mt-3 flex gap-2">
      <span className="size-6 flex-none">
        <AlertIcon />
      </span>
      <div dir="auto" className="min-w-0">
        {problemLines(problem, otp).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** SPEC 8: the server's words win; the generic ones of a status are preceded by what failed. */
function problemLines(problem: Problem, otp: Texts['otp']): readonly string[] {
  if (problem.kind === 'attempts-used-up') return [otp.attemptsExceeded];
  const { kind, words, hasServerWords } = problem;
  if (hasServerWords) return [words];
  return [kind === 'send-failed' ? otp.sendFailed : otp.verifyFailed, words];
}
