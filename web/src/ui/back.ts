/**
 * Lets the back button close parts of the page, such as a dialog, instead of leaving the page. The newest part closes
 * first.
 */
import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];

/** While `isOpen`, the back button calls `onBack`. */
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

/** Returns whether anything was open. */
export function closeNewest(): boolean {
  const newest = open.at(-1);
  newest?.();
  return newest !== undefined;
}
