/**
 * Folds the head of the screen away while the document is scrolled. The head lies over the document, which begins below it, and is
 * only moved: nothing is laid out anew, so that nothing jumps.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { foldAfter, restOf } from './fold.ts';

export interface Fold {
  /** What moves: the header, and the title with hint and toolbar. */
  header: RefObject<HTMLElement | null>;
  lead: RefObject<HTMLDivElement | null>;
  /** The toolbar stays when all above it is folded away. */
  bar: RefObject<HTMLDivElement | null>;
  /** The height that folds away. */
  head: number;
  /** How much of it is out of sight now. */
  folded: () => number;
  /** Call it on every scroll event. */
  onScroll: (top: number) => void;
  /** For a place that the document is scrolled to by itself. */
  foldAway: (top: number) => void;
  unfold: () => void;
}

/** So long after the last scroll event the head comes to rest. */
const REST_MS = 140;
/** Large letters, or a keyboard: the whole screen scrolls instead (as in pdf-page.css). */
const SCROLLS_AS_A_WHOLE =
  '(max-height: 29rem) and (max-width: 34.99rem), (max-height: 40rem) and (max-width: 17rem), (max-height: 16rem)';

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
    const media = window.matchMedia(SCROLLS_AS_A_WHOLE);
    const measure = () => {
      const [first] = moving;
      if (!first || !bar.current) return;
      // Both are moved alike, so that the fold does not change what is between them.
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
  // Another height of the head, as after turning the phone.
  useEffect(() => move(Math.min(now.current.fold, head), false), [head, move]);

  const folded = useCallback(() => now.current.fold, []);
  const foldAway = useCallback(
    (top: number) => {
      clearTimeout(timer.current);
      // The scroll event that follows moves nothing.
      now.current.top = top;
      move(Math.min(head, Math.max(0, top)), true);
    },
    [head, move],
  );
  const unfold = useCallback(() => move(0, true), [move]);
  return { header, lead, bar, head, folded, onScroll, foldAway, unfold };
}
