import { countdownText, PHOTO_COUNT } from '@countersign/contract/rules/liveness-limits';
import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { nextCamera } from '../../camera/list-cameras.ts';
import type { CameraProblem } from '../../camera/open-camera.ts';
import { HIDDEN_DELAY_MS, onPageHidden } from '../../camera/on-page-hidden.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CameraFrame } from './CameraFrame.tsx';
import { Checklist, Tip } from './guidance/Guidance.tsx';
import { useGuidance } from './guidance/use-guidance.ts';
import type { CameraState, LivenessEvent, LivenessState } from './liveness-machine.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { useCamera } from './use-camera.ts';
import { useCapture } from './use-capture.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

interface CameraViewProps {
  company: CompanyConfig;
  state: Extract<LivenessState, { step: 'camera-active' }>;
  dispatch: Dispatch<LivenessEvent>;
}

/** camera-active: live video with the outline and advice, the switch between cameras, 'Capture'. */
export function CameraView({ company, state: { camera, choice, code }, dispatch }: CameraViewProps) {
  const { liveness, tryAgain } = useTexts();
  const texts = liveness.camera;
  const video = useRef<HTMLVideoElement>(null);
  const isWorking = camera.kind !== 'problem';
  const opened = useCamera(choice, isWorking, (problem) => {
    dispatch({ type: 'camera-changed', camera: { kind: 'problem', problem } });
  });
  const capture = useCapture(video, isWorking, dispatch);
  const advice = useGuidance(video, code.digits, camera.kind === 'live');
  useLeaveCamera(code.expiresAt, dispatch);
  const other = opened && nextCamera(opened.cameras, opened.camera.deviceId);

  return (
    <Screen
      company={company}
      title={texts.title}
      step="liveness"
      actions={
        isWorking ? (
          <Button
            busy={isCapturing(camera)}
            disabled={camera.kind === 'opening'}
            onClick={() => void capture()}
          >
            {isCapturing(camera) ? texts.capturing : texts.capture}
          </Button>
        ) : (
          <Button onClick={() => dispatch({ type: 'camera-chosen', choice: { ...choice } })}>
            {tryAgain}
          </Button>
        )
      }
    >
      {camera.kind === 'problem' ? (
        <Problem problem={camera.problem} />
      ) : (
        <>
          <Tip advice={advice} fallback={texts.lead} />
          <CameraFrame
            ref={video}
            stream={opened?.camera.stream ?? null}
            isFront={opened?.camera.isFront ?? true}
            camera={camera}
            onReady={() => {
              if (camera.kind === 'opening') dispatch({ type: 'camera-changed', camera: { kind: 'live' } });
            }}
            onSwitch={
              other && !isCapturing(camera)
                ? () => dispatch({ type: 'camera-chosen', choice: { deviceId: other.id } })
                : null
            }
          />
          <Announcement camera={camera} />
          {isCapturing(camera) ? (
            <Thumbnails photos={camera.kind === 'taking' ? camera.photos : []} />
          ) : (
            <Checklist advice={advice} />
          )}
        </>
      )}
      {!isCapturing(camera) && (
        <CurrentCode
          digits={code.digits}
          expiresAt={code.expiresAt}
          onBack={() => dispatch({ type: 'camera-left', wasHidden: false })}
        />
      )}
    </Screen>
  );
}

function isCapturing(camera: CameraState): boolean {
  return camera.kind === 'counting' || camera.kind === 'taking';
}

interface CurrentCodeProps {
  digits: string;
  expiresAt: number;
  onBack: () => void;
}

/** The code to show, and the way back to its large form. */
function CurrentCode({ digits, expiresAt, onBack }: CurrentCodeProps) {
  const texts = useTexts().liveness.camera;
  const left = useCountdown(expiresAt);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-ink-soft">
        {texts.yourCode}{' '}
        <span className="text-ink text-lead font-strong tracking-wider tabular-nums">{digits}</span>{' '}
        <bdi className="tabular-nums">({countdownText(left)})</bdi>
      </p>
      <button
        type="button"
        onClick={onBack}
        className="text-brand font-strong -me-2 min-h-12 rounded-control px-2"
      >
        {texts.back}
      </button>
    </div>
  );
}

/** Announced to screen readers: the countdown and each photo. */
function Announcement({ camera }: { camera: CameraState }) {
  const texts = useTexts().liveness.camera;
  return (
    <output aria-live="assertive" className="sr-only">
      {camera.kind === 'counting' && texts.count(camera.left)}
      {camera.kind === 'taking' && texts.taken(camera.photos.length, PHOTO_COUNT)}
    </output>
  );
}

function Problem({ problem }: { problem: CameraProblem }) {
  const texts = useTexts().liveness.camera;
  return (
    <Notice tone="bad" title={texts.error}>
      <p>{texts.remedies[problem]}</p>
    </Notice>
  );
}

/** Back to the code when it expires, or when the page has been hidden for a while. */
function useLeaveCamera(expiresAt: number, dispatch: Dispatch<LivenessEvent>): void {
  const isExpired = useCountdown(expiresAt) === 0;
  const reportExpired = useEffectEvent(() => dispatch({ type: 'time-passed', now: Date.now() }));
  useEffect(() => {
    if (isExpired) reportExpired();
  }, [isExpired]);
  useEffect(
    () => onPageHidden(document, HIDDEN_DELAY_MS, () => dispatch({ type: 'camera-left', wasHidden: true })),
    [dispatch],
  );
}
