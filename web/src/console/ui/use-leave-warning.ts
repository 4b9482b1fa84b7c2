import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** A function that continues to the requested page. */
export type Leave = () => void;
type Ask = (leave: Leave) => void;

/** The parts of the page with unsaved input. The last part asks on behalf of all of them. */
const asking: { ask: Ask; page: string; number: number | null }[] = [];

/** Leaves the page immediately if there is no unsaved input. Otherwise, asks first. */
export function leaveBy(leave: Leave): void {
  const last = asking.at(-1);
  if (last) last.ask(leave);
  else leave();
}

/**
 * Closes a part of the page. Asks first if this part has unsaved input. Unsaved input in other parts stays and needs no
 * confirmation.
 */
export function closeBy(isUnsaved: boolean, close: Leave): void {
  if (isUnsaved) leaveBy(close);
  else close();
}

/**
 * Asks before unsaved input is lost. If the page is closed or reloaded, the browser asks. For links within the console,
 * keyboard shortcuts and the back button, `onLeave` asks. It receives a function that leaves the page. `onLeave` must
 * be the same function in every render.
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

/** Returns the address within the console to which a click leads. Returns null if the click does not leave the page. */
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

/** Returns to the page first and then asks, because the browser reports the navigation only after it has happened. */
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

// Listeners on the window run in the order of their registration. This one must run before the router's listener.
window.addEventListener('popstate', askBeforeBack);

const pageNow = (): string => location.pathname + location.search;

/** Returns the number that the router gives to each visited page. */
function numberIn(state: unknown): number | null {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : null;
}
