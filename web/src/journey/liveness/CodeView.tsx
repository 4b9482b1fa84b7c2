import { useState, type Dispatch } from 'react';
import type { HelpTexts } from '../../texts/shapes.ts';
import { sayUnlessOffline } from '../../texts/spoken.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { loadChallenge } from './challenge/load-challenge.ts';
import { CodeCard, CodeFrame, type CodeFormat } from './CodeCard.tsx';
import type { ShowingWay } from './HowToShow.tsx';
import type { CodeState, LivenessEvent, LivenessState } from './liveness-machine.ts';
import { now, useCountdown } from '../../ui/use-countdown.ts';
import { WaitText } from './WaitText.tsx';

/** Loaded after the step itself, because the signer sees the instructions first. */
const loadShowing = () => import('./HowToShow.tsx');
const HowToShow = lazyOptional(async () => (await loadShowing()).HowToShow);
const WayQuestion = lazyOptional(async () => (await loadShowing()).WayQuestion);

const ChallengeNotice = lazyOptional(async () => (await loadChallenge()).ChallengeNotice);

interface CodeViewProps {
  state: Extract<LivenessState, { step: 'otp-display' }>;
  /**
   * The help texts. Null while they are loading, and false if they could not be loaded. Without them, the code is shown
   * without asking how the signer will show it.
   */
  help: HelpTexts | false | null;
  /** How the signer shows the code to the camera. Null until the signer has chosen. */
  way: ShowingWay | null;
  onWay: (way: ShowingWay | null) => void;
  /** The code that the signer has confirmed to hold, or null. The camera opens only after this confirmation. */
  held: string | null;
  onHeld: (digits: string) => void;
  dispatch: Dispatch<LivenessEvent>;
}

/** Renders the sub-step otp-display. It first asks how the signer can show the code, and then shows the code. */
export function CodeView(props: CodeViewProps) {
  const { state, help, way, onWay } = props;
  const { code } = state;
  if (way !== null || help === false || (code.kind !== 'requesting' && code.kind !== 'ready'))
    return <CodeScreen {...props} />;
  const waiting = <CodeScreen {...props} state={{ ...state, code: { kind: 'requesting' } }} />;
  return help ? (
    <WayQuestion texts={help.showing} onWay={onWay} waiting={waiting} instead={<CodeScreen {...props} />} />
  ) : (
    waiting
  );
}

/** Shows the code, its remaining time, instructions for showing it, and the button that opens the camera. */
function CodeScreen({ state: { code, wasHidden }, help, way, onWay, held, onHeld, dispatch }: CodeViewProps) {
  const texts = useTexts().liveness.code;
  const [format, setFormat] = useState<CodeFormat>('digits');
  const ready = code.kind === 'ready' ? code.code : null;
  const isHeld = ready !== null && (!help || held === ready.digits);
  return (
    <Screen
      title={texts.title}
      step="liveness"
      actions={
        help && ready && !isHeld ? (
          <Button onClick={() => onHeld(ready.digits)}>{help.showing.holding}</Button>
        ) : (
          <Action code={code} dispatch={dispatch} />
        )
      }
    >
      {help === false && <p className="text-ink-soft mt-3">{texts.lead}</p>}
      {wasHidden && <Notice tone="warn">{texts.rested}</Notice>}
      {/* In landscape, the picture is next to the code. */}
      <div className="lying:min-[48rem]:flex gap-4 *:min-w-0 *:flex-1">
        <div>
          <CodeBody
            code={code}
            format={format}
            onFormat={setFormat}
            isSmall={way === 'phone'}
            dispatch={dispatch}
          />
        </div>
        {help && way && ready && (
          <HowToShow
            key={way}
            way={way}
            digits={ready.digits}
            isHeld={isHeld}
            texts={help}
            onOther={() => onWay(way === 'paper' ? 'phone' : 'paper')}
          />
        )}
      </div>
      {isHeld && ready?.challenge && <ChallengeNotice />}
    </Screen>
  );
}

interface CodeBodyProps extends ActionProps {
  format: CodeFormat;
  onFormat: (format: CodeFormat) => void;
  isSmall: boolean;
}

function CodeBody({ code, ...card }: CodeBodyProps) {
  const { liveness } = useTexts();
  const texts = liveness.code;
  switch (code.kind) {
    case 'requesting':
      return (
        <CodeFrame>
          <output className="text-ink-soft">{texts.asking}</output>
        </CodeFrame>
      );
    case 'ready':
      return <CodeCard {...card} code={code.code} />;
    case 'expired':
      return (
        <Notice tone="warn" title={texts.expired}>
          <output className="block">{texts.expiredHint}</output>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title={liveness.codeFailed}>
          {code.message !== liveness.codeFailed && sayUnlessOffline(code.message)}
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="bad">
          <WaitText wait={code.wait} />
        </Notice>
      );
  }
  return code satisfies never;
}

interface ActionProps {
  code: CodeState;
  dispatch: Dispatch<LivenessEvent>;
}

/**
 * Renders the main button. Without a code, no capture is possible (SPEC 5, Liveness), so the button requests a code
 * instead.
 */
function Action({ code, dispatch }: ActionProps) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(code.kind === 'waiting' ? code.wait.until : 0);
  if (code.kind === 'ready')
    return (
      <Button onClick={() => dispatch({ type: 'camera-requested', now: now() })}>{texts.capture}</Button>
    );
  return (
    <Button
      busy={code.kind === 'requesting'}
      disabled={code.kind === 'waiting' && left > 0}
      onClick={() => dispatch({ type: 'code-requested' })}
    >
      {texts.generateFirst}
    </Button>
  );
}
