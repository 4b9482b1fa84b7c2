/**
 * Changes of sessions as the server tells them (server-sent events), while the page is in view. Where no stream can be had, through a
 * proxy that keeps answers back or beyond the number of streams, whoever listens asks by itself, more rarely.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { api } from './api.ts';

/** Null: some may have been missed, or this is the beginning. */
type Listener = (sessionId: string | null) => void;

/** The server shows every 15 seconds that it is there. */
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

  /** Whether changes are told by themselves now. */
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

  /** A page that nobody sees takes no connection: browsers have few of them for each server. */
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
      // The browser comes back by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) this.#hearBy(TRY_AGAIN_MS);
    });
  }

  /** Where nothing is heard for so long, the stream is tried anew. */
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

/** Calls back at every change; returns how often to ask besides: not at all while changes are told by themselves. */
export function useLiveChanges(onChange: Listener): number | false {
  const changed = useEffectEvent(onChange);
  useEffect(() => changes.listen((id) => changed(id)), []);
  const isLive = useSyncExternalStore(changes.subscribe, () => changes.isLive);
  return isLive ? false : SLOWLY_MS;
}
