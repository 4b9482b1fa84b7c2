/** The control that each card of the tour explains, by its `data-tour`. */
import type { Role } from '@countersign/contract/rules/staff';
import { useLayoutEffect, useState } from 'react';

export const TARGETS: Readonly<Record<Role, readonly string[]>> = {
  administrator: ['/templates', '/brand', '/people', '/health'],
  officer: ['/send', '/sessions', 'search', 'help'],
  reviewer: ['/review', '/review', 'help', '/review'],
  auditor: ['/sessions', '/activity', '/sessions', '/insight'],
};

/** Home has no search box, so the page with the search box takes its place. */
const PAGE_OF: Readonly<Record<string, string>> = { search: '/sessions' };

/** On narrow screens, the button that opens the navigation stands for its pages. Null if neither is on the screen. */
export function useTarget(name: string | undefined): DOMRect | null {
  const [box, setBox] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const find = () => {
      const element = [name, PAGE_OF[name ?? ''], 'menu']
        .map((each) => document.querySelector(`[data-tour="${each}"]`))
        .find((each) => each !== null);
      element?.scrollIntoView({ block: 'nearest' });
      setBox(element?.getBoundingClientRect() ?? null);
    };
    find();
    // The navigation moves between the side and the bar after the resize.
    const findLater = () => requestAnimationFrame(() => requestAnimationFrame(find));
    window.addEventListener('resize', findLater);
    return () => window.removeEventListener('resize', findLater);
  }, [name]);
  return box;
}
