/**
 * Makes the back button close a part of the page, such as a dialog, instead of leaving the page. The part that opened
 * last closes first.
 */
import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];

/** Makes the back button call `onBack` while `isOpen` is true. */
export function useClosedByBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = () => close();
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
    };
  }, [isOpen]);
}

/** Closes the part of the page that opened last. Returns false if no part is open. */
export function closeNewest(): boolean {
  const newest = open.at(-1);
  newest?.();
  return newest !== undefined;
}
