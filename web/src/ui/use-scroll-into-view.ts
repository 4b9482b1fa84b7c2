import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls an element into view when it appears. */
export function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}

/** Scrolls the focused field and its form into view when an on-screen keyboard covers half of the screen. */
export function useKeepInputInView(): void {
  useEffect(() => {
    window.addEventListener('resize', showFocusedInput);
    return () => window.removeEventListener('resize', showFocusedInput);
  }, []);
}

function showFocusedInput(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  (activeElement.form ?? activeElement).scrollIntoView({ block: 'nearest' });
}
