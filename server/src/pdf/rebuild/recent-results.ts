/** Stores recent results by key, so that an upload is not processed twice: for its preview and when it is sent. */

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 200;

interface Entry<Result> {
  result: Promise<Result>;
  bytes: number;
}

interface Options<Result> {
  /**
   * Checks whether another attempt would give the same result. Only such results are stored. By default, every result
   * is stored.
   */
  isLasting?: (result: Result) => boolean;
  sizeOf?: (result: Result) => number;
}

export function createRecentResults<Result>({
  isLasting = () => true,
  sizeOf = () => 0,
}: Options<Result> = {}) {
  const entries = new Map<string, Entry<Result>>();

  function dropOldest(): void {
    let total = 0;
    for (const { bytes } of entries.values()) total += bytes;
    for (const [key, { bytes }] of entries) {
      if (total <= MAX_BYTES && entries.size <= MAX_ENTRIES) return;
      entries.delete(key);
      total -= bytes;
    }
  }

  return {
    /** Returns the result for a key. Concurrent calls with the same key share the work. Errors are not stored. */
    async get(key: string, work: () => Promise<Result>): Promise<Result> {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known.result;
      }
      const entry = { result: work(), bytes: 0 };
      entries.set(key, entry);
      try {
        const result = await entry.result;
        if (!isLasting(result)) entries.delete(key);
        entry.bytes = sizeOf(result);
        dropOldest();
        return result;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
  };
}
