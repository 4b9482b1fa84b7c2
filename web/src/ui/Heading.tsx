import { useEffect, useRef } from 'react';

/**
 * Scrolls a new screen to its top and focuses its heading, so that screen readers start there. Scrolling and focusing
 * force a layout. They run just before painting, when the browser computes the layout anyway.
 */
export function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      // The OTP screen may have focused its field, and scrolled to it.
      if (activeElement instanceof HTMLInputElement) return;
      // If the focus has moved since, the heading must not take it.
      if (activeElement === focused) heading.current?.focus({ preventScroll: true });
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
