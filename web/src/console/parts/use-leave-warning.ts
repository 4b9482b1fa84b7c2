import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes to where somebody wants to go. */
export type Leave = () => void;
type Ask = (leave: Leave) => void;

/** Of each part of the page with something unsaved; the last one asks for all. */
const asking: Ask[] = [];

/** Leaves at once where nothing is unsaved. */
export function leaveBy(leave: Leave): void {
  const ask = asking.at(-1);
  if (ask) ask(leave);
  else leave();
}

/**
 * Closing or reloading the page asks first; links of the console, its keys and the browser's way back ask through `onLeave`, which is
 * given how to go on and must be the same function in each rendering.
 */
export function useLeaveWarning(isUnsaved: boolean, onLeave: Ask): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    asking.push(onLeave);
    const isAsking = () => asking.at(-1) === onLeave;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const askAtLink = (event: MouseEvent) => {
      const to = isAsking() ? leadsTo(event) : null;
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(() => void navigate(to));
    };
    const askAtBack = askBeforeBack(isAsking, onLeave);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', askAtLink, true);
    window.addEventListener('popstate', askAtBack, true);
    return () => {
      asking.splice(asking.indexOf(onLeave), 1);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askAtLink, true);
      window.removeEventListener('popstate', askAtBack, true);
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

/**
 * The browser has gone by the time it tells: it is sent back to this page, before the router hears of it, and only then somebody is
 * asked. The router numbers the pages it has been to.
 */
function askBeforeBack(isAsking: () => boolean, onLeave: Ask): (event: PopStateEvent) => void {
  const { pathname, search } = location;
  const here = numberIn(history.state);
  let isLeaving = false;
  return (event) => {
    const there = numberIn(event.state);
    const isSamePage = location.pathname === pathname && location.search === search;
    if (isLeaving || isSamePage || here === null || there === null || !isAsking()) return;
    event.stopImmediatePropagation();
    history.go(here - there);
    onLeave(() => {
      isLeaving = true;
      history.go(there - here);
    });
  };
}

function numberIn(state: unknown): number | null {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : null;
}
