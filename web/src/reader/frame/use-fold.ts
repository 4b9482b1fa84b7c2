/**
 * Collapses the header of the screen while the document scrolls. The header covers the space above the document and is
 * only translated. So no layout takes place, and the content does not jump.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { foldAfter, restOf } from './fold.ts';

export interface Fold {
  /** The two elements that move: the header, and the block with the title, the hint and the toolbar. */
  header: RefObject<HTMLElement | null>;
  lead: RefObject<HTMLDivElement | null>;
  /** The toolbar. It stays visible when everything above it is collapsed. */
  bar: RefObject<HTMLDivElement | null>;
  /** The height of the collapsible part in pixels. */
  head: number;
  /** Returns the number of pixels that are currently collapsed. */
  folded: () => number;
  /** Handles a scroll event. Call it on every scroll event. */
  onScroll: (top: number) => void;
  /** Collapses the header. Call it when the app itself scrolls the document to a position. */
  foldAway: (top: number) => void;
  unfold: () => void;
}

/** The delay between the last scroll event and the rest of the header. */
const REST_MS = 140;
/**
 * The screens on which the header does not collapse. With large text or an on-screen keyboard, the whole screen scrolls
 * instead. On a desktop, the title is next to the document (see pdf-page.css).
 */
const NEVER_FOLDS =
  '(max-height: 29rem) and (max-width: 34.99rem), (max-height: 40rem) and (max-width: 17rem), (max-height: 17rem), (min-width: 72rem) and (min-height: 30.01rem)';

export function useFold(): Fold {
  const header = useRef<HTMLElement>(null);
  const lead = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState(0);
  const now = useRef({ fold: 0, top: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const move = useCallback((fold: number, isSmooth: boolean) => {
    now.current.fold = fold;
    for (const { current } of [header, lead]) {
      if (!current) continue;
      current.style.transition = isSmooth ? 'transform 160ms var(--ease-out)' : 'none';
      current.style.transform = `translateY(${-fold}px)`;
    }
  }, []);

  useLayoutEffect(() => {
    const moving = [header.current, lead.current].filter((element) => element !== null);
    const media = window.matchMedia(NEVER_FOLDS);
    const measure = () => {
      const [first] = moving;
      if (!first || !bar.current) return;
      // The header and the block below it are translated equally, so collapsing does not change the distance between
      // the two elements.
      const height = bar.current.getBoundingClientRect().top - first.getBoundingClientRect().top;
      setHead(media.matches ? 0 : Math.round(height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of moving) observer.observe(element);
    media.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', measure);
    };
  }, []);

  const onScroll = useCallback(
    (top: number) => {
      const { fold, top: before } = now.current;
      now.current.top = top;
      // If the header does not collapse, the screen scrolls until the view of the document is completely in the window.
      if (head === 0 && top > before)
        lead.current?.nextElementSibling?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      move(foldAfter(fold, { head, top, before }), false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const rest = restOf(now.current.fold, head, now.current.top);
        if (rest !== now.current.fold) move(rest, true);
      }, REST_MS);
    },
    [head, move],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  // Adapts the collapsed height to a new height of the header, for example after the phone is rotated.
  useEffect(() => move(Math.min(now.current.fold, head), false), [head, move]);

  const folded = useCallback(() => now.current.fold, []);
  const foldAway = useCallback(
    (top: number) => {
      clearTimeout(timer.current);
      // Records the position, so that the scroll event that follows does not change the header.
      now.current.top = top;
      move(Math.min(head, Math.max(0, top)), true);
    },
    [head, move],
  );
  const unfold = useCallback(() => move(0, true), [move]);
  return { header, lead, bar, head, folded, onScroll, foldAway, unfold };
}
