import { useEffect, useRef, type RefObject } from 'react';

/** Brings what has just appeared into view, as far as that needs scrolling. */
export function useInView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}

/** A keyboard that opens takes half of the screen: the field that is typed into stays in view, with all of its form. */
export function useTypingInView(): void {
  useEffect(() => {
    window.addEventListener('resize', showTypedInto);
    return () => window.removeEventListener('resize', showTypedInto);
  }, []);
}

function showTypedInto(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  (activeElement.form ?? activeElement).scrollIntoView({ block: 'nearest' });
}
