/**
 * Receives changes of sessions as server-sent events while the page is visible. If no stream is available, listeners
 * poll instead. This happens if a proxy buffers responses, or if the server has reached its maximum number of streams.
 */
import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { api } from './api.ts';

/**
 * Called with the id of the changed session. The id is null if events may have been missed, or if the stream has just
 * started.
 */
type Listener = (sessionId: string | null) => void;

/** The silence after which the stream counts as lost. The server sends a heartbeat every 15 seconds. */
const SILENT_AFTER_MS = 40_000;
const TRY_AGAIN_MS = 30_000;

export class LiveChanges {
  readonly #open: (address: string) => EventSource;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;

  constructor(open: (address: string) => EventSource = (address) => new EventSource(address)) {
    this.#open = open;
  }

  /** Whether the stream currently delivers changes. */
  get isLive(): boolean {
    return this.#isLive;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.#look);
      this.#look();
    } else if (this.#isLive) listener(null);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.#look);
      this.#close();
    };
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Closes the connection while the page is hidden, because browsers allow only a few connections per server. */
  #look = (): void => {
    if (document.visibilityState === 'hidden') this.#close();
    else if (!this.#source) this.#connect();
  };

  #connect(): void {
    this.#close();
    const source = this.#open(api.changes.watch.address());
    this.#source = source;
    this.#hearBy(SILENT_AFTER_MS);
    source.addEventListener('look', () => {
      this.#hearBy(SILENT_AFTER_MS);
      this.#setLive(true);
      this.#tell(null);
    });
    source.addEventListener('beat', () => this.#hearBy(SILENT_AFTER_MS));
    source.addEventListener('change', ({ data }) => {
      this.#hearBy(SILENT_AFTER_MS);
      const id: unknown = JSON.parse(String(data)).session_id;
      if (typeof id === 'string') this.#tell(id);
    });
    source.addEventListener('error', () => {
      this.#setLive(false);
      // The browser reconnects by itself unless the server refused the stream.
      if (source.readyState === EventSource.CLOSED) this.#hearBy(TRY_AGAIN_MS);
    });
  }

  /** Reconnects if nothing arrives within `milliseconds`. */
  #hearBy(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), milliseconds);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#setLive(false);
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    for (const watcher of this.#watchers) watcher();
  }

  #tell(sessionId: string | null): void {
    for (const listener of this.#listeners) listener(sessionId);
  }
}

const changes = new LiveChanges();
const SLOWLY_MS = 15_000;

/**
 * Marks the data under this key as stale after a change, at most once per interval. With `sessionId`, only changes of
 * that session count. Returns the polling interval, or false while the stream delivers changes.
 */
export function useLiveRefresh(queryKey: QueryKey, milliseconds: number, sessionId?: string): number | false {
  const client = useQueryClient();
  const refresh = useMemo(
    () => throttle(milliseconds, () => void client.invalidateQueries({ queryKey })),
    // The hash of the key is compared, because the key is a new array in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, milliseconds, hashKey(queryKey)],
  );
  const changed = useEffectEvent((id: string | null) => {
    if (sessionId === undefined || id === null || id === sessionId) refresh();
  });
  useEffect(() => changes.listen((id) => changed(id)), []);
  const isLive = useSyncExternalStore(changes.subscribe, () => changes.isLive);
  return isLive ? false : SLOWLY_MS;
}

/** Runs the work immediately. Combines all calls during the following interval into one run at its end. */
export function throttle(milliseconds: number, work: () => void): () => void {
  let isWaiting = false;
  let isPending = false;
  const run = (): void => {
    isPending = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    work();
    setTimeout(() => {
      isWaiting = false;
      if (isPending) run();
    }, milliseconds);
  };
  return run;
}
