/**
 * Zooms the document by pinching, by double-tapping, or with Ctrl and the mouse wheel. Touchpads report a pinch as Ctrl
 * and the wheel.
 */
import { ZOOM_LEVELS, zoomIn, zoomOut, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useRef, type RefObject } from 'react';
import type { Point } from './use-scroll-anchor.ts';

interface Gestures {
  scroller: RefObject<HTMLElement | null>;
  /** The element that is scaled during a gesture. The pages are redrawn only at the end. */
  content: RefObject<HTMLElement | null>;
  zoom: ZoomLevel;
  /** Called with the new zoom level, and with the point of the view that stays in place. */
  onZoom: (zoom: ZoomLevel, point: Point) => void;
}

/** The maximum time and distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PIXELS = 30;
/** The zoom level after a double tap. A second double tap returns to 100%. */
const TAPPED: ZoomLevel = 2;

/**
 * The sum of wheel deltas that changes the zoom by one level. A notch of a mouse wheel has a delta of about 100. A
 * touchpad sends many small deltas.
 */
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
    let touched: { at: number; point: Point } | null = null;
    let tapped: { at: number; point: Point } | null = null;

    const start = (event: TouchEvent) => {
      const fingers = twoFingers(view, event);
      const [finger] = event.touches;
      const isOne = event.touches.length === 1 && finger !== undefined;
      touched = isOne ? { at: event.timeStamp, point: pointIn(view, finger) } : null;
      pinch = fingers && { ...fingers, factor: 1 };
      if (pinch) inner.style.transformOrigin = originOf(view, inner, pinch.point);
    };
    const move = (event: TouchEvent) => {
      const fingers = twoFingers(view, event);
      if (!pinch || !fingers) return;
      event.preventDefault();
      pinch.factor = clampFactor(latest.current.zoom, fingers.distance / pinch.distance);
      inner.style.transform = `scale(${pinch.factor})`;
    };
    const end = (event: TouchEvent) => {
      if (!pinch) return endTap(event);
      const { factor, point } = pinch;
      pinch = null;
      inner.style.transform = '';
      const level = nearestLevel(latest.current.zoom * factor);
      if (level !== latest.current.zoom) latest.current.onZoom(level, point);
    };
    /** Detects a double tap. A finger that has moved is scrolling, so it does not count as a tap. */
    const endTap = (event: TouchEvent) => {
      const [finger] = event.changedTouches;
      const down = touched;
      const before = tapped;
      touched = null;
      tapped = null;
      if (!down || !finger || !isNear(down, event, pointIn(view, finger))) return;
      if (!before || !isNear(before, event, down.point)) {
        tapped = { at: event.timeStamp, point: down.point };
        return;
      }
      // Prevents the click and the selection of a word that would follow a double tap.
      event.preventDefault();
      latest.current.onZoom(latest.current.zoom === TAPPED ? 1 : TAPPED, down.point);
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

    // The listeners are not passive, because they prevent the browser from zooming the whole page.
    const active = { passive: false };
    view.addEventListener('touchstart', start);
    view.addEventListener('touchmove', move, active);
    view.addEventListener('touchend', end, active);
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

function isNear(tap: { at: number; point: Point }, { timeStamp }: TouchEvent, { x, y }: Point): boolean {
  const distance = Math.hypot(tap.point.x - x, tap.point.y - y);
  return timeStamp - tap.at <= DOUBLE_TAP_MS && distance <= DOUBLE_TAP_PIXELS;
}

/** Returns the zoom level that is nearest to the zoom of a pinch. */
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

function originOf(view: HTMLElement, inner: HTMLElement, { x, y }: Point): string {
  return `${view.scrollLeft + x}px ${view.scrollTop - inner.offsetTop + y}px`;
}
