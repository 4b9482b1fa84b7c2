import { countdownText, PHOTO_COUNT } from '@countersign/contract/rules/liveness';
import { useRef, useState, type Dispatch } from 'react';
import { nextCamera } from '../../camera/list-cameras.ts';
import type { Advice } from '../../guidance/advice.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useHelpTexts } from '../../texts/use-help-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CameraFrame, isPhoneUpright } from './CameraFrame.tsx';
import { loadChallenge } from './challenge/load-challenge.ts';
import { Checklist, Tip } from './guidance/Guidance.tsx';
import { useGuidance } from './guidance/use-guidance.ts';
import { isCapturing, type CameraState, type LivenessEvent, type LivenessState } from './liveness-machine.ts';
import { asSeen, isInside, layoutFor, sideOf, type CodeSide } from './outline-layout.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { useAutomatic } from './use-automatic.ts';
import { useCamera } from './use-camera.ts';
import { useCapture } from './use-capture.ts';
import { useLight } from './use-light.ts';
import { useCodeExpiry } from './use-code-expiry.ts';
import type { CameraProblem } from '../../camera/open-camera.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Loaded on demand, because signers can take photos without the help. */
const CameraHelp = lazyOptional(async () => (await import('./CameraHelp.tsx')).CameraHelp);
const ScreenLight = lazyOptional(async () => (await import('./CameraHelp.tsx')).ScreenLight);
const ChallengeOverlay = lazyOptional(async () => (await loadChallenge()).ChallengeOverlay);

interface CameraViewProps {
  state: Extract<LivenessState, { step: 'camera-active' }>;
  dispatch: Dispatch<LivenessEvent>;
}

/** Renders the sub-step camera-active: live video with outlines and advice, the camera switch, and 'Capture'. */
export function CameraView({ state: { camera, choice, code }, dispatch }: CameraViewProps) {
  const { liveness, tryAgain } = useTexts();
  const help = useHelpTexts();
  const texts = liveness.camera;
  const video = useRef<HTMLVideoElement>(null);
  const isWorking = camera.kind !== 'problem';
  const opened = useCamera(choice, isWorking, dispatch);
  const capture = useCapture(video, isWorking, code.challenge, dispatch);
  const advice = useGuidance(video, code.digits, isWorking && camera.kind !== 'opening');
  const isFront = opened?.camera.isFront ?? true;
  const { isUpright, setIsUpright, layout, good } = useOutline(advice, isFront);
  const isRight = advice?.tip === 'ready' && good.face && good.code;
  const automatic = useAutomatic(advice, isRight, camera, capture);
  const light = useLight(opened?.camera ?? null);
  const left = useCodeExpiry(code, dispatch);
  const other = opened && nextCamera(opened.cameras, opened.camera.deviceId);
  const shownAdvice = camera.kind === 'live' ? advice : null;

  return (
    <Screen
      title={texts.title}
      step="liveness"
      actions={
        isWorking ? (
          <CaptureButton
            camera={camera}
            isWrongCode={advice?.tip === 'WRONG_CODE'}
            stopText={help?.automatic.stop ?? null}
            isTurning={code.challenge !== null}
            onCapture={() => void capture.start(false)}
            onStop={automatic.toggle}
          />
        ) : (
          <Button onClick={() => dispatch({ type: 'camera-chosen', choice: { ...choice } })}>
            {tryAgain}
          </Button>
        )
      }
    >
      {camera.kind === 'problem' ? (
        <CameraProblemNotice problem={camera.problem} />
      ) : (
        <>
          <Tip
            advice={shownAdvice}
            code={code.digits}
            fallback={texts.lead}
            ready={isRight && automatic.isOn ? (help?.automatic.ready ?? null) : null}
          />
          <CameraFrame
            ref={video}
            stream={opened?.camera.stream ?? null}
            isFront={isFront}
            camera={camera}
            isUpright={isUpright}
            layout={layout}
            good={good}
            onMeasure={setIsUpright}
            onReady={() => {
              if (camera.kind === 'opening') dispatch({ type: 'camera-changed', camera: { kind: 'live' } });
            }}
            onSwitch={
              other && !isCapturing(camera)
                ? () => dispatch({ type: 'camera-chosen', choice: { deviceId: other.id } })
                : null
            }
          >
            {help && camera.kind === 'live' && (
              <CameraHelp
                texts={help}
                isFront={isFront}
                isUpright={isUpright}
                light={advice?.isDim || light.isOn ? light : null}
                automatic={advice ? automatic : null}
              />
            )}
            {code.challenge && <ChallengeOverlay camera={camera} isFront={isFront} />}
          </CameraFrame>
          {light.isOn && light.isScreen && <ScreenLight />}
          <Announcement camera={camera} />
          {isCapturing(camera) ? (
            <Thumbnails photos={camera.kind === 'taking' ? camera.photos : []} />
          ) : (
            <Checklist advice={shownAdvice} />
          )}
        </>
      )}
      {!isCapturing(camera) && (
        <CurrentCode
          digits={code.digits}
          left={left}
          onBack={() => dispatch({ type: 'camera-left', wasHidden: false })}
        />
      )}
    </Screen>
  );
}

interface CaptureButtonProps {
  camera: CameraState;
  /**
   * Whether the server would reject the visible code. 'Capture' then sends nothing and costs no attempt, and the tip
   * explains why.
   */
  isWrongCode: boolean;
  /** The label of the button that stops automatic photos. Null until the texts are loaded. */
  stopText: string | null;
  /** Whether the signer is asked to turn their head. If so, the text 'Hold still' is hidden. */
  isTurning: boolean;
  onCapture: () => void;
  onStop: () => void;
}

function CaptureButton(props: CaptureButtonProps) {
  const { camera, isWrongCode, stopText, isTurning, onCapture, onStop } = props;
  const texts = useTexts().liveness.camera;
  if (camera.kind === 'counting' && camera.isAutomatic && stopText !== null)
    return (
      <Button variant="quiet" onClick={onStop}>
        {stopText}
      </Button>
    );
  const doing =
    camera.kind === 'taking' && isTurning ? texts.taken(camera.photos.length, PHOTO_COUNT) : texts.capturing;
  return (
    <Button
      busy={isCapturing(camera)}
      disabled={camera.kind === 'opening'}
      asleep={isWrongCode ? () => undefined : null}
      onClick={onCapture}
    >
      {isCapturing(camera) ? doing : texts.capture}
    </Button>
  );
}

/**
 * Returns the positions of the outlines, and which of them are filled. The outline of the code follows the hand that
 * holds the code.
 */
function useOutline(advice: Advice | null, isFront: boolean) {
  const [isUpright, setIsUpright] = useState(isPhoneUpright);
  const [side, setSide] = useState<CodeSide>(null);
  const seen = advice && asSeen(advice.places, isFront);
  const nextSide = seen ? sideOf(seen, side) : side;
  if (nextSide !== side) setSide(nextSide);
  const layout = layoutFor(isUpright, nextSide);
  const good = {
    face: seen !== null && advice?.good.face === true && isInside(seen.face, layout.face, layout.size),
    code: seen !== null && advice?.good.code === true && isInside(seen.code, layout.code, layout.size),
  };
  return { isUpright, setIsUpright, layout, good };
}

interface CurrentCodeProps {
  digits: string;
  left: number;
  onBack: () => void;
}

/** Shows the code, with a button that returns to the screen with the large code. */
function CurrentCode({ digits, left, onBack }: CurrentCodeProps) {
  const texts = useTexts().liveness.camera;
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
        className="text-brand font-strong -me-2 min-h-12 rounded-control px-2 wrap-anywhere"
      >
        {texts.back}
      </button>
    </div>
  );
}

/** Announces the countdown and each photo to screen readers. */
function Announcement({ camera }: { camera: CameraState }) {
  const texts = useTexts().liveness.camera;
  return (
    <output aria-live="assertive" className="sr-only">
      {camera.kind === 'counting' && texts.count(camera.left)}
      {camera.kind === 'taking' && texts.taken(camera.photos.length, PHOTO_COUNT)}
    </output>
  );
}

/** Loaded on demand, because few signers refuse the permission. */
const PermissionHelp = lazyOptional(async () => (await import('../../ui/PermissionHelp.tsx')).PermissionHelp);

/** Explains why there is no picture and what to do. If access was denied, an illustration shows where to allow it. */
function CameraProblemNotice({ problem }: { problem: CameraProblem }) {
  const texts = useTexts().liveness.camera;
  return (
    <>
      <Notice tone="bad" title={texts.error}>
        <p>{texts.remedies[problem]}</p>
      </Notice>
      {problem === 'denied' && <PermissionHelp what="camera" />}
    </>
  );
}
