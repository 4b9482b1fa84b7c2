import { useEffect, useRef } from 'react';

/**
 * Scrolls a new screen to its top and focuses its heading, so that screen readers start there. Both force a layout, so they
 * run just before painting, when the browser computes the layout anyway.
 */
export function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // The OTP screen may have focused its field before this effect runs.
    const isTaken = focused instanceof HTMLInputElement;
    const frame = requestAnimationFrame(() => {
      // Does not take the focus back if it has moved meanwhile.
      if (!isTaken && document.activeElement === focused) heading.current?.focus({ preventScroll: true });
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
