import { useEffect, useEffectEvent } from 'react';
import { useClosedByBack } from '../../ui/back.ts';

/** Calls `onClose` when the signer presses Escape, wherever the focus is, or goes back. */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useClosedByBack(true, onClose);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
