import { useLayoutEffect, type Ref, useRef, useImperativeHandle, type CanvasHTMLAttributes } from 'react';
import { fitToScreen } from './ink/paint.ts';

interface ScreenCanvasProps extends Omit<CanvasHTMLAttributes<HTMLCanvasElement>, 'className'> {
  /** The label that describes the canvas to screen readers. */
  label: string;
  /** Draws the whole content in logical units. A new function repaints the canvas. */
  paint: (canvas: CanvasRenderingContext2D) => void;
  ref?: Ref<HTMLCanvasElement>;
}

/**
 * Renders a canvas of 800x250 logical units. It is sharp at every size and pixel ratio, and repaints when the size or
 * the ratio changes.
 */
export function ScreenCanvas({ label, paint, ref, ...rest }: ScreenCanvasProps) {
  const own = useRef<HTMLCanvasElement>(null);
  useImperativeHandle<HTMLCanvasElement | null, HTMLCanvasElement | null>(ref, () => own.current, []);

  useLayoutEffect(() => {
    const canvas = own.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    const repaint = () => {
      fitToScreen(canvas, context);
      paint(context);
    };
    repaint();
    const observer = new ResizeObserver(repaint);
    observer.observe(canvas);
    // The pixel ratio also changes without a resize of the canvas, when the page is zoomed or moves to another monitor.
    window.addEventListener('resize', repaint);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', repaint);
    };
  }, [paint]);

  return (
    <>
      <p className="sr-only">{label}</p>
      <canvas {...rest} ref={own} aria-hidden="true" className="absolute inset-0 size-full" />
    </>
  );
}
