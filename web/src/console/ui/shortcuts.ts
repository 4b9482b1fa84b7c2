/** Provides keyboard shortcuts that work while no field has the focus. */
import { useEffect } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** The first key of a sequence: `g`, and then another key within SEQUENCE_MS. */
const FIRST_KEY = 'g';
const SEQUENCE_MS = 1000;

/** Handles the shortcuts while the component is mounted. A name such as `g s` is a sequence of two keys. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    let begunAt: number | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // After the first key of a sequence, no listener treats the second key as a separate shortcut.
      const isSecond = begunAt !== null && event.timeStamp - begunAt < SEQUENCE_MS;
      const act = shortcuts[isSecond ? `${FIRST_KEY} ${event.key}` : event.key];
      begunAt = event.key === FIRST_KEY && !isSecond ? event.timeStamp : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcuts]);
}

/** Returns whether shortcuts are off. They are off in a field. In a dialog, only the keys of the dialog work. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}
