/** Two fingers, or Ctrl and the wheel (which is also what a touchpad's pinch sends), zoom the document. */
import { ZOOM_LEVELS, zoomIn, zoomOut, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useRef, type RefObject } from 'react';
import type { Point } from './use-scroll-anchor.ts';

interface Gestures {
  scroller: RefObject<HTMLElement | null>;
  /** Scaled under the fingers before the pages are drawn again. */
  content: RefObject<HTMLElement | null>;
  zoom: ZoomLevel;
  /** The point is relative to the view. */
  onZoom: (zoom: ZoomLevel, point: Point) => void;
}

/** A notch of a mouse wheel is about 100; a touchpad sends many small deltas. */
const WHEEL_PER_LEVEL = 60;

export function useZoomGestures({ scroller, content, zoom, onZoom }: Gestures): void {
  const latest = useRef({ zoom, onZoom });
  useEffect(() => {
    latest.current = { zoom, onZoom };
  });

  useEffect(() => {
    const view = scroller.current;
    const inner = content.current;
    if (!view || !inner) return undefined;
    let pinch: { distance: number; point: Point; factor: number } | null = null;
    let wheeled = 0;

    const start = (event: TouchEvent) => {
      const fingers = twoFingers(view, event);
      pinch = fingers && { ...fingers, factor: 1 };
      if (pinch) inner.style.transformOrigin = originOf(view, pinch.point);
    };
    const move = (event: TouchEvent) => {
      const fingers = twoFingers(view, event);
      if (!pinch || !fingers) return;
      event.preventDefault();
      pinch.factor = clampFactor(latest.current.zoom, fingers.distance / pinch.distance);
      inner.style.transform = `scale(${pinch.factor})`;
    };
    const end = () => {
      if (!pinch) return;
      const { factor, point } = pinch;
      pinch = null;
      inner.style.transform = '';
      const level = nearestLevel(latest.current.zoom * factor);
      if (level !== latest.current.zoom) latest.current.onZoom(level, point);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wheeled += event.deltaY;
      if (Math.abs(wheeled) < WHEEL_PER_LEVEL) return;
      const level = wheeled < 0 ? zoomIn(latest.current.zoom) : zoomOut(latest.current.zoom);
      wheeled = 0;
      if (level !== latest.current.zoom) latest.current.onZoom(level, pointIn(view, event));
    };

    // Not passive: they keep the browser from zooming the whole screen.
    const active = { passive: false };
    view.addEventListener('touchstart', start);
    view.addEventListener('touchmove', move, active);
    view.addEventListener('touchend', end);
    view.addEventListener('touchcancel', end);
    view.addEventListener('wheel', wheel, active);
    return () => {
      view.removeEventListener('touchstart', start);
      view.removeEventListener('touchmove', move);
      view.removeEventListener('touchend', end);
      view.removeEventListener('touchcancel', end);
      view.removeEventListener('wheel', wheel);
    };
  }, [scroller, content]);
}

/** Pinching snaps to the nearest level. */
function nearestLevel(zoom: number): ZoomLevel {
  return ZOOM_LEVELS.reduce((best, level) => (Math.abs(level - zoom) < Math.abs(best - zoom) ? level : best));
}

function clampFactor(zoom: number, factor: number): number {
  const [least] = ZOOM_LEVELS;
  const most = ZOOM_LEVELS.at(-1) ?? least;
  return Math.min(most / zoom, Math.max(least / zoom, factor));
}

function twoFingers(view: HTMLElement, { touches }: TouchEvent): { distance: number; point: Point } | null {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return null;
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  return distance > 0 ? { distance, point: pointIn(view, middle) } : null;
}

function pointIn(view: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = view.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function originOf(view: HTMLElement, { x, y }: Point): string {
  return `${view.scrollLeft + x}px ${view.scrollTop + y}px`;
}
