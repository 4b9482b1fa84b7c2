import { countdownText } from '@countersign/contract/rules/liveness';
import { minutesLeft } from '@countersign/contract/rules/otp';
import type { Dispatch } from 'react';
import type { Texts } from '../../texts/shapes.ts';
import { sayUnlessOffline } from '../../texts/spoken.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useHelpTexts } from '../../texts/use-help-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { Failure, LivenessEvent, ResultState, Wait } from './liveness-machine.ts';
import type { Queue } from './queue/send-patiently.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { WaitText } from './WaitText.tsx';

interface PreviewProps {
  photos: readonly string[];
  result: ResultState;
  /** The place in the queue. Null if the photos are not in the queue. */
  queue: Queue | null;
  dispatch: Dispatch<LivenessEvent>;
  onDone: () => void;
}

/** Renders the sub-step preview: the three photos and their result. */
export function Preview({ photos, result, queue, dispatch, onDone }: PreviewProps) {
  const texts = useTexts().liveness.preview;
  return (
    <Screen
      title={titleOf(result, texts)}
      step="liveness"
      actions={<Actions result={result} dispatch={dispatch} onDone={onDone} />}
    >
      <Thumbnails photos={photos} />
      <Outcome result={result} queue={queue} />
    </Screen>
  );
}

function Outcome({ result, queue }: Pick<PreviewProps, 'result' | 'queue'>) {
  const texts = useTexts().liveness.preview;
  switch (result.kind) {
    case 'pending':
      return (
        <output className="text-ink-soft mt-4 block">
          <Waiting queue={queue} />
        </output>
      );
    case 'success':
      return <Notice tone="good" title={texts.passedHint} />;
    case 'failed':
      return <Failed failure={result.failure} until={result.until} />;
    case 'unsent':
      return (
        <Notice tone="bad" title={sayUnlessOffline(result.message)}>
          <p>{texts.unsentKept}</p>
        </Notice>
      );
  }
  return result satisfies never;
}

function Waiting({ queue }: Pick<PreviewProps, 'queue'>) {
  const { checkingHint } = useTexts().liveness.preview;
  const texts = useHelpTexts()?.queue;
  if (!texts || !queue) return checkingHint;
  return 'place' in queue ? texts.place(queue.place, queue.seconds) : texts.resend(queue.resendSeconds);
}

function Failed({ failure, until }: { failure: Failure; until: number }) {
  const texts = useTexts().liveness.preview;
  const wait = waitIn(failure, until, texts);
  return (
    <Notice tone="bad" {...(wait ? {} : { title: failureText(failure, texts) })}>
      {wait && <WaitText wait={wait} />}
      <Reasons failure={failure} />
      {!wait && <Countdown until={until} />}
    </Notice>
  );
}

/** Returns the waiting time to show. Returns it only once if the failure itself is a wait. */
function waitIn(failure: Failure, until: number, texts: Texts['liveness']['preview']): Wait | null {
  if (failure.from === 'wait') return failure.wait;
  if (failure.from !== 'lockout') return null;
  return { reason: 'locked', message: failureText(failure, texts), until };
}

function Reasons({ failure }: { failure: Failure }) {
  const texts = useHelpTexts()?.guidance.reasons;
  if (!texts || !('reasons' in failure) || failure.reasons.length === 0) return null;
  return (
    <ul className="list-disc ps-5">
      {failure.reasons.map((reason) => (
        <li key={reason}>{texts[reason]}</li>
      ))}
    </ul>
  );
}

/**
 * Shows the remaining seconds. They are hidden from screen readers, which would announce every change. The text above
 * already states the time.
 */
function Countdown({ until }: { until: number }) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <p aria-hidden="true" className="tabular-nums">
      {texts.retryIn(countdownText(left))}
    </p>
  );
}

function Actions({ result, dispatch, onDone }: Pick<PreviewProps, 'result' | 'dispatch' | 'onDone'>) {
  const { liveness, tryAgain } = useTexts();
  const texts = liveness.preview;
  const left = useCountdown(result.kind === 'failed' ? result.until : 0);
  const startOver = () => dispatch({ type: 'retried' });
  switch (result.kind) {
    case 'pending':
      return <Button busy>{texts.verifying}</Button>;
    case 'success':
      return <Button onClick={onDone}>{texts.next}</Button>;
    case 'failed':
      return (
        <Button disabled={left > 0} onClick={startOver}>
          {tryAgain}
        </Button>
      );
    case 'unsent':
      return (
        <>
          <Button variant="quiet" onClick={startOver}>
            {tryAgain}
          </Button>
          <Button onClick={() => dispatch({ type: 'resent' })}>{texts.sendAgain}</Button>
        </>
      );
  }
  return result satisfies never;
}

function titleOf(result: ResultState, texts: Texts['liveness']['preview']): string {
  const titles = {
    pending: texts.checking,
    success: texts.passed,
    failed: texts.failed,
    unsent: texts.unsent,
  } as const;
  return titles[result.kind];
}

/** Returns the text of a failure. Prefers the server's message (SPEC 8, Liveness). */
function failureText(failure: Failure, texts: Texts['liveness']['preview']): string {
  switch (failure.from) {
    case 'server':
      return failure.message;
    case 'wait':
      return failure.wait.message;
    case 'verdict':
      return texts.attempts(failure.attemptsRemaining);
    case 'lockout':
      return texts.locked(minutesLeft(failure.seconds));
  }
  return failure satisfies never;
}
