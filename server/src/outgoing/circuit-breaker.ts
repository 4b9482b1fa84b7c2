/**
 * Protects callers from a service that no longer responds. After a request timed out, the next requests wait only for a
 * small probe, which they share. They fail as soon as the probe fails, and continue as soon as it succeeds.
 */
export interface CircuitBreaker {
  /** Reports that a request timed out, or has waited too long. */
  trip(): void;
  /** Returns whether the service may be asked. */
  mayAsk(): Promise<boolean>;
}

/** `probe` rejects if the service does not respond within a few seconds. */
export function createCircuitBreaker(probe: () => Promise<unknown>): CircuitBreaker {
  let isOpen = false;
  let probing: Promise<boolean> | undefined;

  async function closes(): Promise<boolean> {
    try {
      await probe();
      isOpen = false;
      return true;
    } catch {
      return false;
    } finally {
      probing = undefined;
    }
  }

  return {
    trip() {
      isOpen = true;
    },
    async mayAsk() {
      if (!isOpen) return true;
      probing ??= closes();
      return probing;
    },
  };
}
