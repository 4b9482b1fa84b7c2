/**
 * Sends the current step and the height of the screen to the page that embeds the journey. Notifies only pages that the
 * server allows, and accepts no messages from them.
 */
import { STEPS } from '@countersign/contract/rules/steps';

interface Signer {
  session_id: string;
  participant_id: string;
}

/** Starts to send notifications, and stops when the returned function is called. */
export function notifyParent(origins: readonly string[], signer: Signer): () => void {
  let step: string | undefined;
  let height = 0;
  const report = () => {
    const shown = stepOnScreen();
    if (shown !== undefined && shown !== step) {
      step = shown;
      notify(origins, { ...signer, event: 'step', step });
      if (step === STEPS.at(-1)) notify(origins, { ...signer, event: 'completed' });
    }
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) {
      height = scrollHeight;
      notify(origins, { ...signer, event: 'height', height });
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

/** Sends a message to the embedding page if it has one of these origins. */
export function notify(origins: readonly string[], message: object): void {
  for (const origin of targetsAmong(origins))
    window.parent.postMessage({ source: 'countersign', ...message }, origin);
}

/**
 * Returns the parent's origin if the browser reveals it, and otherwise all allowed origins. With the referrer policy of
 * our element, Firefox reveals only 'null'.
 */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const parent = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  return parent === undefined || parent === 'null' ? origins : origins.filter((origin) => origin === parent);
}

/** Reads the step from the progress bar at the top of each screen. */
function stepOnScreen() {
  const progress = document.querySelector(`progress[max="${STEPS.length}"]`);
  return progress instanceof HTMLProgressElement ? STEPS[progress.value - 1] : undefined;
}
