/**
 * Sends the current step and the height of the screen to the page that embeds the journey. Sends nothing else, notifies
 * only pages that the server allows, and accepts no messages from them.
 */
import { STEPS } from '@countersign/contract/rules/steps';

interface Signer {
  session_id: string;
  participant_id: string;
}

/** Starts to send notifications, and stops when the returned function is called. */
export function notifyParent(origins: readonly string[], signer: Signer): () => void {
  const notify = (message: object) => {
    for (const origin of targetsAmong(origins))
      window.parent.postMessage({ source: 'countersign', ...signer, ...message }, origin);
  };
  let step: string | undefined;
  let height = 0;
  const report = () => {
    const shown = stepOnScreen();
    if (shown !== undefined && shown !== step) {
      step = shown;
      notify({ event: 'step', step });
      if (step === STEPS.at(-1)) notify({ event: 'completed' });
    }
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) {
      height = scrollHeight;
      notify({ event: 'height', height });
    }
  };
  const changes = new MutationObserver(report);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['value'] });
  const sizes = new ResizeObserver(report);
  sizes.observe(document.body);
  report();
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}

/** Returns the parent's origin if the browser reveals it, and otherwise all allowed origins. */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const parent = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

/** Reads the step from the progress bar at the top of each screen. */
function stepOnScreen() {
  const progress = document.querySelector(`progress[max="${STEPS.length}"]`);
  return progress instanceof HTMLProgressElement ? STEPS[progress.value - 1] : undefined;
}
