/** Delivers due webhooks while the process runs. */
import { type Claim, claimNext } from './claim.ts';
import { deliverNextWebhook, type WebhookServices } from './deliver.ts';

/** The maximum number of concurrent deliveries. It suffices for four unresponsive hosts and some others. */
const MAX_CONCURRENT = 20;
const POLL_MILLISECONDS = 1000;

export interface WebhookWorker {
  /** Stops the worker. Waits until the current deliveries are finished. */
  stop(): Promise<void>;
}

/**
 * Starts the worker. Every second, it starts one more loop, which delivers webhooks until none is due. Normally, this
 * costs one query per second.
 */
export function startWebhookWorker(services: WebhookServices): WebhookWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const claimOne = () => claimNext(services);
  let lastClaim: Promise<Claim | null> = Promise.resolve(null);

  /**
   * Claims webhooks one at a time. The database serialises claims anyway, and waiting in the process does not occupy a
   * connection.
   */
  function claimInTurn(): Promise<Claim | null> {
    lastClaim = lastClaim.then(claimOne, claimOne);
    return lastClaim;
  }

  async function drain(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deliverNextWebhook(services, claimInTurn)));
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
