/** Finds the control that each card of the tour explains. The `data-tour` attribute identifies it. */
import type { Role } from '@countersign/contract/rules/staff';
import { useLayoutEffect, useState } from 'react';

export const TARGETS: Readonly<Record<Role, readonly string[]>> = {
  administrator: ['/templates', '/brand', '/people', '/health'],
  officer: ['/send', '/sessions', 'search', 'help'],
  reviewer: ['/review', '/review', 'help', '/review'],
  auditor: ['/sessions', '/activity', '/sessions', '/insight'],
};

/**
 * The pages that replace the target `search`. The home page has no search box, so the card explains the page with the
 * search box.
 */
const PAGE_OF: Readonly<Record<string, string>> = { search: '/sessions' };

/**
 * Returns the position of the target. On narrow screens, the button that opens the navigation replaces the pages in it.
 * Returns null if neither is on the screen.
 */
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
    // Waits until the navigation has moved between the side and the bar, which happens after the resize.
    const findLater = () => requestAnimationFrame(() => requestAnimationFrame(find));
    window.addEventListener('resize', findLater);
    return () => window.removeEventListener('resize', findLater);
  }, [name]);
  return box;
}
