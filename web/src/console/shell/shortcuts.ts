/** Keys that work wherever nobody is typing. Pure, but for the listener. */
import { useEffect } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** `g` and then another key, within this time. */
const SEQUENCE_MS = 1000;

/** Listens while the component is there. A name of two letters with a space is a sequence: `g s`. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const sequence =
        first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${event.key}` : event.key;
      first = { key: event.key, at: event.timeStamp };
      const act = shortcuts[sequence] ?? shortcuts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcuts]);
}

/** In a dialog, only the dialog's own keys count. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}
