/** Delivers webhooks that are due, for as long as the process runs. */
import { deliverNextWebhook, type WebhookServices } from './deliver.ts';

/** Slow receivers hold up at most this many deliveries before others have to wait. */
const MAX_CONCURRENT = 8;
const POLL_MILLISECONDS = 1000;

export interface WebhookWorker {
  /** Lets running deliveries finish. */
  stop(): Promise<void>;
}

/** Every second one more loop is started, which delivers until nothing is due: mostly that is one query a second. */
export function startWebhookWorker(services: WebhookServices): WebhookWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function drain(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deliverNextWebhook(services)));
    } catch (error) {
      services.log.error({ err: error }, 'Webhooks could not be delivered');
    }
  }

  function startLoop(): void {
    if (running.size >= MAX_CONCURRENT) return;
    const loop = drain().finally(() => running.delete(loop));
    running.add(loop);
  }

  startLoop();
  const timer = setInterval(startLoop, POLL_MILLISECONDS);

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
