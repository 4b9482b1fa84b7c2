import { useLayoutEffect, type Ref, useRef, useImperativeHandle, type CanvasHTMLAttributes } from 'react';
import { fitToScreen } from './ink/paint.ts';

interface ScreenCanvasProps extends Omit<CanvasHTMLAttributes<HTMLCanvasElement>, 'className'> {
  /** Describes the canvas to screen readers. */
  label: string;
  /** Draws the whole content, in logical units. Passing a new function repaints the canvas. */
  paint: (canvas: CanvasRenderingContext2D) => void;
  ref?: Ref<HTMLCanvasElement>;
}

/**
 * Renders a canvas of 800x250 logical units that is sharp at every size and pixel ratio, and repaints when these
 * change.
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
    // Zooming, or moving to another monitor, changes the pixel ratio without resizing the canvas.
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
