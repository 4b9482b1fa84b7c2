/** Delivers webhooks that are due, for as long as the process runs. */
import { type Claim, claimNext } from './claim.ts';
import { deliverNextWebhook, type WebhookServices } from './deliver.ts';

/** Enough for four hosts that do not answer, and others beside them. */
const MAX_CONCURRENT = 20;
const POLL_MILLISECONDS = 1000;

export interface WebhookWorker {
  /** Lets running deliveries finish. */
  stop(): Promise<void>;
}

/** Every second one more loop is started, which delivers until nothing is due: mostly that is one query a second. */
export function startWebhookWorker(services: WebhookServices): WebhookWorker {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const claimOne = () => claimNext(services);
  let lastClaim: Promise<Claim | null> = Promise.resolve(null);

  /** Claims wait for one another in any case: those that wait here hold no connection to the database. */
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
