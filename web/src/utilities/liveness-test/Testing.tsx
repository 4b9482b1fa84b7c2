import { useRef, type Dispatch } from 'react';
import type { CameraProblem } from '../../camera/open-camera.ts';
import { MAX_SECONDS } from '../../face-mesh/rules.ts';
import { usePageTexts, type PageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CameraPreview } from './CameraPreview.tsx';
import type { TestProgress } from './run-liveness-test.ts';
import type { LivenessTestEvent, TestingStatus } from './liveness-test-machine.ts';
import { useLivenessTest } from './use-liveness-test.ts';

interface TestingProps {
  status: TestingStatus;
  dispatch: Dispatch<LivenessTestEvent>;
}

/** Shows the running test: camera preview, progress and instructions (SPEC 2, Liveness demo page). */
export function Testing({ status, dispatch }: TestingProps) {
  const { livenessTest: texts, tryAgain } = usePageTexts();
  const video = useRef<HTMLVideoElement>(null);
  useLivenessTest(video, dispatch);
  const hasProblem = status.stage === 'problem';
  return (
    <Screen
      title={texts.testing.title}
      actions={
        hasProblem ? (
          <>
            <Button variant="quiet" onClick={() => dispatch({ type: 'went-back' })}>
              {texts.instructions.skip}
            </Button>
            <Button onClick={() => dispatch({ type: 'retried' })}>{tryAgain}</Button>
          </>
        ) : (
          <Button variant="quiet" onClick={() => dispatch({ type: 'stopped', wasHidden: false })}>
            {texts.testing.cancel}
          </Button>
        )
      }
    >
      {hasProblem ? (
        <Problem problem={status.problem} />
      ) : (
        <div className="lying:flex lying:items-center lying:gap-6">
          <CameraPreview ref={video} isAnalysing={status.stage === 'analysing'} />
          <div className="lying:min-w-0 lying:flex-1">
            <TestStatus status={status} />
          </div>
        </div>
      )}
    </Screen>
  );
}

function Problem({ problem }: { problem: CameraProblem }) {
  const { testing: texts } = usePageTexts().livenessTest;
  return (
    <Notice tone="bad" title={problem === 'denied' ? texts.denied : texts.unavailable}>
      <p>{texts.remedies[problem]}</p>
    </Notice>
  );
}

function TestStatus({ status }: { status: TestProgress }) {
  const { testing: texts } = usePageTexts().livenessTest;
  const { seconds, share } = status.stage === 'analysing' ? status : { seconds: 0, share: 0 };
  return (
    <>
      <progress className="sr-only" aria-label={texts.progress} value={share} max={1} />
      <div aria-hidden="true" className="bg-edge/35 mt-4 h-1.5 overflow-hidden rounded-full">
        <div
          className="bg-brand h-full origin-left transition-transform rtl:origin-right"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <output className="font-strong mt-3 block min-h-12">{statusText(status, texts)}</output>
      <p className="text-small text-ink-soft tabular-nums">{texts.time(seconds, MAX_SECONDS)}</p>
    </>
  );
}

function statusText(status: TestProgress, texts: PageTexts['livenessTest']['testing']): string {
  if (status.stage !== 'analysing') return texts[status.stage];
  if (status.hasBlinked) return texts.blinked;
  return status.hasFace ? texts.blink : texts.noFace;
}
