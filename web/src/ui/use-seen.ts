import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has been in view, or close to it; what was seen once stays so. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '100px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
