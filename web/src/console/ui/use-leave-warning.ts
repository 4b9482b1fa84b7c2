import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes to where somebody wants to go. */
export type Leave = () => void;
type Ask = (leave: Leave) => void;

/** Of each part of the page with something unsaved; the last one asks for all. */
const asking: { ask: Ask; page: string; number: number | null }[] = [];

/** Leaves at once where nothing is unsaved. */
export function leaveBy(leave: Leave): void {
  const last = asking.at(-1);
  if (last) last.ask(leave);
  else leave();
}

/** Closes a part of the page. What is unsaved elsewhere on it stays, and is not asked about. */
export function closeBy(isUnsaved: boolean, close: Leave): void {
  if (isUnsaved) leaveBy(close);
  else close();
}

/**
 * Closing or reloading the page asks first; links of the console, its keys and the browser's way back ask through `onLeave`, which is
 * given how to go on and must be the same function in each rendering.
 */
export function useLeaveWarning(isUnsaved: boolean, onLeave: Ask): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const own = { ask: onLeave, page: pageNow(), number: numberIn(history.state) };
    asking.push(own);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const askAtLink = (event: MouseEvent) => {
      const to = asking.at(-1) === own ? leadsTo(event) : null;
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(() => void navigate(to));
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', askAtLink, true);
    return () => {
      asking.splice(asking.indexOf(own), 1);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askAtLink, true);
    };
  }, [isUnsaved, onLeave, navigate]);
}

/** Where in the console a click leads from this page; null where it leads nowhere, or the page stays. */
function leadsTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isElsewhere = link?.target === '_blank' || link?.hasAttribute('download');
  if (!link || isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
    return null;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== location.origin || link.hash !== '') return null;
  return pathname.replace(/^\/console/, '') + search;
}

let isLeaving = false;

/** The browser has gone by the time it tells: it is sent back to the page, and only then somebody is asked. */
function askBeforeBack(event: PopStateEvent): void {
  const last = asking.at(-1);
  const there = numberIn(event.state);
  const mayLeave = isLeaving || last?.page === pageNow();
  isLeaving = false;
  if (!last || last.number === null || there === null || mayLeave) return;
  const steps = there - last.number;
  event.stopImmediatePropagation();
  history.go(-steps);
  last.ask(() => {
    isLeaving = true;
    history.go(steps);
  });
}

// Before the router listens: on the window, listeners are told in the order in which they came.
window.addEventListener('popstate', askBeforeBack);

const pageNow = (): string => location.pathname + location.search;

/** The router numbers the pages it has been to. */
function numberIn(state: unknown): number | null {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : null;
}
