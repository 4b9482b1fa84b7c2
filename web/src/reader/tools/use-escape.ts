import { useEffect, useEffectEvent } from 'react';

/** Calls `onClose` when the Escape key is pressed, wherever the focus is. */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
