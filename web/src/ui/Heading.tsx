import { useEffect, useRef } from 'react';

/**
 * Scrolls a new screen to its top and focuses its heading, so that screen readers start there. Scrolling and focusing
 * force a layout. They run just before painting, when the browser computes the layout anyway.
 */
export function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // The OTP screen may have focused its input already. The heading then must not take the focus.
    const isTaken = focused instanceof HTMLInputElement;
    const frame = requestAnimationFrame(() => {
      // If the focus has moved since, the heading must not take it.
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
