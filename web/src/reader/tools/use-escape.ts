import { useEffect, useEffectEvent } from 'react';
import { useClosedByBack } from '../../ui/back.ts';

/** Calls `onClose` when the Escape key is pressed, wherever the focus is, or the back button. */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useClosedByBack(true, onClose);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
