import { useSyncExternalStore } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { exactTime, relativeTime } from './relative-time.ts';

/** Shows a relative time. The exact time appears on hover. Screen readers read both times. */
export function Ago({ at }: { at: string }) {
  const { locale } = useTexts();
  const { words } = useConsoleTexts();
  const now = useNow();
  const time = new Date(at);
  const exact = exactTime(time, locale);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap tabular-nums">
      {relativeTime(time, now, locale, words.justNow)}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}

const STEP_MS = 10_000;

/** Returns the current time in steps of ten seconds. All relative times on the page share this clock. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS)) * STEP_MS);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, STEP_MS);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
