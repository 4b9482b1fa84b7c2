import { useEffect, useRef } from 'react';

/**
 * A new screen begins at its top, and its heading takes the focus, so that a screen reader starts there. Both make the browser
 * lay out the page: just before it is painted, when that is done anyway.
 */
export function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // Do not take the focus back if it has moved meanwhile.
      if (document.activeElement === focused) heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-strong text-balance ${className}`}>
      {children}
    </h1>
  );
}
