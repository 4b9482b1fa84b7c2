/**
 * Changes of sessions as server-sent events, while the page is visible. If no stream is available, because a proxy buffers
 * responses or the maximum number of streams is reached, listeners poll at a longer interval.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { api } from './api.ts';

/** Null: events may have been missed, or the stream has just started. */
type Listener = (sessionId: string | null) => void;

/** The server sends a heartbeat every 15 seconds. */
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

  /** A hidden page holds no connection, because browsers allow only a few per server. */
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
      // The browser reconnects automatically unless the server refused the stream.
      if (source.readyState === EventSource.CLOSED) this.#hearBy(TRY_AGAIN_MS);
    });
  }

  /** Reconnects if nothing arrives within this time. */
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

/** Calls back on every change. Returns the polling interval, or false while the stream delivers changes. */
export function useLiveChanges(onChange: Listener): number | false {
  const changed = useEffectEvent(onChange);
  useEffect(() => changes.listen((id) => changed(id)), []);
  const isLive = useSyncExternalStore(changes.subscribe, () => changes.isLive);
  return isLive ? false : SLOWLY_MS;
}
