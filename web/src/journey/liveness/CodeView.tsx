import { useState, type Dispatch } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { say } from '../../texts/spoken.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { loadChallenge } from './challenge/load-challenge.ts';
import { CodeCard, CodeFrame, type CodeFormat } from './CodeCard.tsx';
import type { CodeState, LivenessEvent, LivenessState } from './liveness-machine.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { WaitText } from './WaitText.tsx';

/** Below the code, which comes first. */
const HowToShow = lazyOptional(async () => (await import('./HowToShow.tsx')).HowToShow);

const ChallengeNotice = lazyOptional(async () => (await loadChallenge()).ChallengeNotice);

interface CodeViewProps {
  company: CompanyConfig;
  state: Extract<LivenessState, { step: 'otp-display' }>;
  dispatch: Dispatch<LivenessEvent>;
}

/** otp-display: the code, how long it is valid, how to show it, and the way to the camera. */
export function CodeView({ company, state: { code, wasHidden }, dispatch }: CodeViewProps) {
  const texts = useTexts().liveness.code;
  const [format, setFormat] = useState<CodeFormat>('digits');
  const refresh = () => dispatch({ type: 'code-requested' });
  return (
    <Screen
      company={company}
      title={texts.title}
      step="liveness"
      actions={
        <Action
          code={code}
          onRefresh={refresh}
          onCamera={() => dispatch({ type: 'camera-requested', now: Date.now() })}
        />
      }
    >
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      {wasHidden && <Notice tone="warn">{texts.rested}</Notice>}
      <CodeBody
        code={code}
        format={format}
        onFormat={setFormat}
        onRefresh={refresh}
        onExpired={() => dispatch({ type: 'time-passed', now: Date.now() })}
      />
    </Screen>
  );
}

interface CodeBodyProps {
  code: CodeState;
  format: CodeFormat;
  onFormat: (format: CodeFormat) => void;
  onRefresh: () => void;
  onExpired: () => void;
}

function CodeBody({ code, format, onFormat, onRefresh, onExpired }: CodeBodyProps) {
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
          <CodeCard
            code={code.code}
            format={format}
            onFormat={onFormat}
            onRefresh={onRefresh}
            onExpired={onExpired}
          />
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
  onRefresh: () => void;
  onCamera: () => void;
}

/** SPEC 5, Liveness: no capture without a code. The button that says so also requests one. */
function Action({ code, onRefresh, onCamera }: ActionProps) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(code.kind === 'waiting' ? code.wait.until : 0);
  if (code.kind === 'ready') return <Button onClick={onCamera}>{texts.capture}</Button>;
  return (
    <Button
      busy={code.kind === 'requesting'}
      disabled={code.kind === 'waiting' && left > 0}
      onClick={onRefresh}
    >
      {texts.generateFirst}
    </Button>
  );
}
