import './dialog.css';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens the dialog as a modal dialog while it is mounted. When it closes, the browser returns the focus to the element
 * that had it before. If that element no longer exists, the element that `returnTo` selects gets the focus.
 */
export function useModal(returnTo?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (returnTo && !opener?.isConnected) document.querySelector<HTMLElement>(returnTo)?.focus();
    };
  }, [returnTo]);
  return dialog;
}
