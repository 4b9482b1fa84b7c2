import { countdownText } from '@countersign/contract/rules/liveness';
import { say } from '../../texts/spoken.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { Wait } from './liveness-machine.ts';

/**
 * Shows a cooldown or a lockout with one countdown. Sighted signers see the remaining seconds. Screen readers read the
 * whole minutes of the specification, which do not change during the announcement (SPEC 8, Liveness).
 */
export function WaitText({ wait }: { wait: Wait }) {
  const texts = useTexts().liveness.code;
  const left = useCountdown(wait.until);
  return (
    <p className="font-strong tabular-nums">
      <span className="sr-only">{say(wait.message)}</span>
      <span aria-hidden="true">{left > 0 ? texts[wait.reason](countdownText(left)) : texts.retryNow}</span>
    </p>
  );
}
