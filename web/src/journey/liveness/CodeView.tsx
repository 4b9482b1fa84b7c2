import { useState, type Dispatch } from 'react';
import { say } from '../../texts/spoken.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { loadChallenge } from './challenge/load-challenge.ts';
import { CodeCard, CodeFrame, type CodeFormat } from './CodeCard.tsx';
import type { CodeState, LivenessEvent, LivenessState } from './liveness-machine.ts';
import { now, useCountdown } from '../../ui/use-countdown.ts';
import { WaitText } from './WaitText.tsx';

/** Loaded after the code, because it is rendered below the code. */
const HowToShow = lazyOptional(async () => (await import('./HowToShow.tsx')).HowToShow);

const ChallengeNotice = lazyOptional(async () => (await loadChallenge()).ChallengeNotice);

interface CodeViewProps {
  state: Extract<LivenessState, { step: 'otp-display' }>;
  dispatch: Dispatch<LivenessEvent>;
}

/**
 * Renders the sub-step otp-display: the code, how long it is valid, how to show it, and the button that opens the
 * camera.
 */
export function CodeView({ state: { code, wasHidden }, dispatch }: CodeViewProps) {
  const texts = useTexts().liveness.code;
  const [format, setFormat] = useState<CodeFormat>('digits');
  return (
    <Screen title={texts.title} step="liveness" actions={<Action code={code} dispatch={dispatch} />}>
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      {wasHidden && <Notice tone="warn">{texts.rested}</Notice>}
      <CodeBody code={code} format={format} onFormat={setFormat} dispatch={dispatch} />
    </Screen>
  );
}

interface CodeBodyProps extends ActionProps {
  format: CodeFormat;
  onFormat: (format: CodeFormat) => void;
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
      return (
        <>
          <CodeCard {...card} code={code.code} />
          {code.code.challenge && <ChallengeNotice />}
          <HowToShow digits={code.code.digits} />
        </>
      );
    case 'expired':
      return (
        <Notice tone="warn" title={texts.expired}>
          <output className="block">{texts.expiredHint}</output>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title={liveness.codeFailed}>
          {code.message !== liveness.codeFailed && <p>{say(code.message)}</p>}
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
 * Renders the button. Without a code, no capture is possible (SPEC 5, Liveness), and the button with this message
 * requests a code.
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
