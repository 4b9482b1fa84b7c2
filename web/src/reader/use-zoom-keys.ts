/** Zooms the document with + and -, but only while the document has the focus (WCAG 2.1.4). */
import { zoomIn, zoomOut, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useEffectEvent, type RefObject } from 'react';

export function useZoomKeys(
  scroller: RefObject<HTMLElement | null>,
  zoom: ZoomLevel,
  onZoom: (zoom: ZoomLevel) => void,
): void {
  const zoomBy = useEffectEvent(({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) => {
    // The browser uses + and - with these modifier keys for its own zoom.
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') onZoom(zoomIn(zoom));
    if (key === '-') onZoom(zoomOut(zoom));
  });
  useEffect(() => {
    const element = scroller.current;
    const onKey = (event: KeyboardEvent) => zoomBy(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [scroller]);
}
