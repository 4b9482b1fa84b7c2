import { countdownText } from '@countersign/contract/rules/liveness-limits';
import { useEffect, useState, type Dispatch } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import { CodeCard, CodeFrame, type CodeLook } from './CodeCard.tsx';
import { HowToShow } from './HowToShow.tsx';
import type { CodeState, LivenessEvent, LivenessState } from './liveness-machine.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

interface CodeViewProps {
  company: CompanyConfig;
  state: Extract<LivenessState, { step: 'otp-display' }>;
  dispatch: Dispatch<LivenessEvent>;
}

/** otp-display: the code, how long it lasts, how to show it, and the way to the camera. */
export function CodeView({ company, state: { code, hasRested }, dispatch }: CodeViewProps) {
  const texts = useTexts().liveness.code;
  const [look, setLook] = useState<CodeLook>('digits');
  useRepeatedRefusal(code);
  const refresh = () => dispatch({ type: 'code-wanted' });
  return (
    <Screen
      company={company}
      title={texts.title}
      step="liveness"
      actions={
        <Action
          code={code}
          onRefresh={refresh}
          onCamera={() => dispatch({ type: 'camera-wanted', now: Date.now() })}
        />
      }
    >
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      {hasRested && <Notice tone="warn">{texts.rested}</Notice>}
      <CodeBody
        code={code}
        look={look}
        onLook={setLook}
        onRefresh={refresh}
        onOver={() => dispatch({ type: 'time-passed', now: Date.now() })}
      />
    </Screen>
  );
}

interface CodeBodyProps {
  code: CodeState;
  look: CodeLook;
  onLook: (look: CodeLook) => void;
  onRefresh: () => void;
  onOver: () => void;
}

function CodeBody({ code, look, onLook, onRefresh, onOver }: CodeBodyProps) {
  const { liveness } = useTexts();
  const texts = liveness.code;
  switch (code.kind) {
    case 'asking':
      return (
        <CodeFrame>
          <output className="text-ink-soft">{texts.asking}</output>
        </CodeFrame>
      );
    case 'ready':
      return (
        <>
          <CodeCard code={code.code} look={look} onLook={onLook} onRefresh={onRefresh} onOver={onOver} />
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
          {code.message !== liveness.codeFailed && <p>{code.message}</p>}
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="bad" title={code.message}>
          <Countdown until={code.until} />
        </Notice>
      );
  }
  return code satisfies never;
}

function Countdown({ until }: { until: number }) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(until);
  return left > 0 && <p className="tabular-nums">{texts.retryIn(countdownText(left))}</p>;
}

interface ActionProps {
  code: CodeState;
  onRefresh: () => void;
  onCamera: () => void;
}

/** SPEC 5, Liveness: no capture without a code. The button that says so is also the one that gets it. */
function Action({ code, onRefresh, onCamera }: ActionProps) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(code.kind === 'waiting' ? code.until : 0);
  if (code.kind === 'ready') return <Button onClick={onCamera}>{texts.capture}</Button>;
  return (
    <Button busy={code.kind === 'asking'} disabled={code.kind === 'waiting' && left > 0} onClick={onRefresh}>
      {texts.generateFirst}
    </Button>
  );
}

/** The toast repeats what the screen says in place. */
function useRepeatedRefusal(code: CodeState): void {
  const message = code.kind === 'refused' || code.kind === 'waiting' ? code.message : null;
  useEffect(() => {
    if (message !== null) notify.error(message);
  }, [message]);
}
