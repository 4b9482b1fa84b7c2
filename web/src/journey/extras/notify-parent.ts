/**
 * Sends the current step and the height of the screen to the page that embeds the journey. Only pages that the server
 * allows receive these messages. The journey accepts no messages from the embedding page.
 */
import { STEPS } from '@countersign/contract/rules/steps';

interface Signer {
  session_id: string;
  participant_id: string;
}

/** Starts sending notifications. Returns a function that stops them. */
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

/** Sends a message to the embedding page if its origin is one of `origins`. */
export function notify(origins: readonly string[], message: object): void {
  for (const origin of targetsAmong(origins))
    window.parent.postMessage({ source: 'countersign', ...message }, origin);
}

/**
 * Returns the origin of the embedding page if the browser reveals it. Otherwise, returns all allowed origins. Firefox
 * reveals only 'null', because our embedding element sets a referrer policy.
 */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const parent = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  return parent === undefined || parent === 'null' ? origins : origins.filter((origin) => origin === parent);
}

/** Reads the current step from the progress bar at the top of the screen. */
function stepOnScreen() {
  const progress = document.querySelector(`progress[max="${STEPS.length}"]`);
  return progress instanceof HTMLProgressElement ? STEPS[progress.value - 1] : undefined;
}
