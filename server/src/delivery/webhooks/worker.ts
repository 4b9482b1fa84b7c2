/** Looks for webhooks that are due as long as the process lives. */
import { deliverNextWebhook, type WebhookServices } from './deliver.ts';

/** So many slow receivers may keep us waiting before others have to wait too. */
const MOST_LANES = 8;
const PAUSE_MILLISECONDS = 1000;

export interface WebhookWorker {
  /** Lets what is on its way arrive. */
  stop(): Promise<void>;
}

/** Every second one more lane is opened, which delivers until nothing is due: mostly that is one look a second. */
export function startWebhookWorker(services: WebhookServices): WebhookWorker {
  const lanes = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function drain(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deliverNextWebhook(services)));
    } catch (error) {
      services.log.error({ err: error }, 'Webhooks could not be delivered');
    }
  }

  function openLane(): void {
    if (lanes.size >= MOST_LANES) return;
    const lane = drain().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  openLane();
  const timer = setInterval(openLane, PAUSE_MILLISECONDS);

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(lanes);
    },
  };
}
