/**
 * Notifies the page that embeds the journey of the current step and the height of the screen, and of nothing else. Only
 * pages that the server named are notified. It accepts no messages from them.
 */
import { STEPS } from '@countersign/contract/rules/steps';

interface Told {
  session_id: string;
  participant_id: string;
}

/** Runs until the returned function is called. */
export function tellParent(origins: readonly string[], who: Told): () => void {
  const tell = (message: object) => {
    for (const origin of targetsAmong(origins))
      window.parent.postMessage({ source: 'countersign', ...who, ...message }, origin);
  };
  let step: string | undefined;
  let height = 0;
  const look = () => {
    const shown = stepOnScreen();
    if (shown !== undefined && shown !== step) {
      step = shown;
      tell({ event: 'step', step });
      if (step === STEPS.at(-1)) tell({ event: 'completed' });
    }
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) {
      height = scrollHeight;
      tell({ event: 'height', height });
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['value'] });
  const sizes = new ResizeObserver(look);
  sizes.observe(document.body);
  look();
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}

/** If the browser reveals the parent's origin, no other origin is tried. */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const parent = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

/** Read from the progress bar at the top of each screen. */
function stepOnScreen() {
  const progress = document.querySelector(`progress[max="${STEPS.length}"]`);
  return progress instanceof HTMLProgressElement ? STEPS[progress.value - 1] : undefined;
}
