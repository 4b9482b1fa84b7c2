import { countdownText, PHOTO_COUNT } from '@countersign/contract/rules/liveness-limits';
import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { nextCamera } from '../../camera/list-cameras.ts';
import { HIDDEN_PATIENCE_MS, whenHidden } from '../../camera/on-page-hidden.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import { CameraFrame } from './CameraFrame.tsx';
import { Marks, Tip } from './guidance/Guidance.tsx';
import { useGuidance } from './guidance/use-guidance.ts';
import type { CameraState, CameraTrouble, LivenessEvent, LivenessState } from './liveness-machine.ts';
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
  const isWorking = camera.kind !== 'trouble';
  const opened = useCamera(choice, isWorking, (trouble) => {
    dispatch({ type: 'camera-changed', camera: { kind: 'trouble', trouble } });
    notify.error(texts.error);
  });
  const capture = useCapture(video, isWorking, dispatch);
  const advice = useGuidance(video, camera.kind === 'live');
  useLeaving(code.expiresAt, dispatch);
  const other = opened && nextCamera(opened.cameras, opened.camera.deviceId);

  return (
    <Screen
      company={company}
      title={texts.title}
      step="liveness"
      actions={
        isWorking ? (
          <Button
            busy={isUnderWay(camera)}
            disabled={camera.kind === 'opening'}
            onClick={() => void capture()}
          >
            {isUnderWay(camera) ? texts.capturing : texts.capture}
          </Button>
        ) : (
          <Button onClick={() => dispatch({ type: 'camera-chosen', choice: { ...choice } })}>
            {tryAgain}
          </Button>
        )
      }
    >
      {camera.kind === 'trouble' ? (
        <Trouble trouble={camera.trouble} />
      ) : (
        <>
          <Tip advice={advice} otherwise={texts.lead} />
          <CameraFrame
            ref={video}
            stream={opened?.camera.stream ?? null}
            isFront={opened?.camera.isFront ?? true}
            camera={camera}
            onReady={() => {
              if (camera.kind === 'opening') dispatch({ type: 'camera-changed', camera: { kind: 'live' } });
            }}
            onSwitch={
              other && !isUnderWay(camera)
                ? () => dispatch({ type: 'camera-chosen', choice: { deviceId: other.id } })
                : null
            }
          />
          <Announcement camera={camera} />
          {isUnderWay(camera) ? (
            <Thumbnails photos={camera.kind === 'taking' ? camera.photos : []} />
          ) : (
            <Marks advice={advice} />
          )}
        </>
      )}
      {!isUnderWay(camera) && (
        <TheCode
          digits={code.digits}
          expiresAt={code.expiresAt}
          onBack={() => dispatch({ type: 'camera-left', hasRested: false })}
        />
      )}
    </Screen>
  );
}

function isUnderWay(camera: CameraState): boolean {
  return camera.kind === 'counting' || camera.kind === 'taking';
}

interface TheCodeProps {
  digits: string;
  expiresAt: number;
  onBack: () => void;
}

/** The code that the signer is about to show, and the way back to its large form. */
function TheCode({ digits, expiresAt, onBack }: TheCodeProps) {
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

/** The count and each photo, for ears. */
function Announcement({ camera }: { camera: CameraState }) {
  const texts = useTexts().liveness.camera;
  return (
    <output aria-live="assertive" className="sr-only">
      {camera.kind === 'counting' && texts.count(camera.left)}
      {camera.kind === 'taking' && texts.taken(camera.photos.length, PHOTO_COUNT)}
    </output>
  );
}

function Trouble({ trouble }: { trouble: CameraTrouble }) {
  const texts = useTexts().liveness.camera;
  return (
    <Notice tone="bad" title={texts.error}>
      <p>{texts.remedies[trouble]}</p>
    </Notice>
  );
}

/** Back to the code when it runs out, or when the page has been out of sight for a while. */
function useLeaving(expiresAt: number, dispatch: Dispatch<LivenessEvent>): void {
  const isOver = useCountdown(expiresAt) === 0;
  const tellOver = useEffectEvent(() => dispatch({ type: 'time-passed', now: Date.now() }));
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  useEffect(
    () => whenHidden(document, HIDDEN_PATIENCE_MS, () => dispatch({ type: 'camera-left', hasRested: true })),
    [dispatch],
  );
}
