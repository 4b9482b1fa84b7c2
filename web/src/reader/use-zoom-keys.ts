/** Zooms the document with + and - only while it has the focus (WCAG 2.1.4). */
import { zoomIn, zoomOut, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useRef, type RefObject } from 'react';

export function useZoomKeys(
  scroller: RefObject<HTMLElement | null>,
  zoom: ZoomLevel,
  onZoom: (zoom: ZoomLevel) => void,
): void {
  const latest = useRef({ zoom, onZoom });
  useEffect(() => {
    latest.current = { zoom, onZoom };
  });
  useEffect(() => {
    const element = scroller.current;
    const onKey = (event: KeyboardEvent) => {
      // The browser uses these combinations for its own zoom.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { zoom: now, onZoom: set } = latest.current;
      if (event.key === '+' || event.key === '=') set(zoomIn(now));
      if (event.key === '-') set(zoomOut(now));
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [scroller]);
}
