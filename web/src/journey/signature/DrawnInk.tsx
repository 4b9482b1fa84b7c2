import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { pointIn } from './ink/box-on-screen.ts';
import type { Drawing, Sample } from './ink/drawing.ts';
import { paintPieces } from './ink/paint.ts';
import type { Piece } from './ink/stroke.ts';
import { ScreenCanvas } from './ScreenCanvas.tsx';

interface DrawnInkProps {
  /** The drawing to show. Pass a new drawing to clear the canvas. */
  drawing: Drawing;
  label: string;
  disabled: boolean;
  /** Called when a stroke is finished. */
  onStroke: () => void;
}

/**
 * Shows a canvas for drawing with a finger, a stylus or a mouse. The canvas follows one pointer at a time and paints
 * immediately.
 */
export function DrawnInk({ drawing, label, disabled, onStroke }: DrawnInkProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<number | null>(null);
  const paint = useCallback(
    (context: CanvasRenderingContext2D) => paintPieces(context, drawing.pieces()),
    [drawing],
  );
  useEffect(() => disableScribble(canvas.current), []);

  const add = (pieces: readonly Piece[]) => {
    const context = canvas.current?.getContext('2d');
    if (context) paintPieces(context, pieces);
  };
  const begin = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    if (disabled || pointer.current !== null || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    add(drawing.begin(sampleOf(event.nativeEvent, event.currentTarget)));
  };
  const extend = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return;
    for (const each of coalescedEvents(event.nativeEvent))
      add(drawing.extend(sampleOf(each, event.currentTarget)));
  };
  const finish = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return;
    pointer.current = null;
    add(drawing.end());
    onStroke();
  };

  return (
    <ScreenCanvas
      ref={canvas}
      label={label}
      paint={paint}
      style={{ touchAction: 'none' }}
      onPointerDown={begin}
      onPointerMove={extend}
      onPointerUp={finish}
      onPointerCancel={finish}
      onLostPointerCapture={finish}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

/**
 * Cancels touch events. Otherwise, iPadOS converts the strokes of a pencil to text and drops points. React cannot
 * cancel these events, because its listeners are passive.
 */
function disableScribble(canvas: HTMLCanvasElement | null): (() => void) | undefined {
  canvas?.addEventListener('touchmove', refuse, { passive: false });
  return () => canvas?.removeEventListener('touchmove', refuse);
}

const refuse = (event: TouchEvent) => event.preventDefault();

/**
 * Returns all points since the last frame, because a fast pointer passes several points between two frames. Older
 * browsers report only the last point.
 */
function coalescedEvents(event: PointerEvent): PointerEvent[] {
  const all = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
  return all.length > 0 ? all : [event];
}

function sampleOf(event: PointerEvent, canvas: HTMLCanvasElement): Sample {
  return {
    ...pointIn(canvas.getBoundingClientRect(), { x: event.clientX, y: event.clientY }),
    time: event.timeStamp,
    pressure: event.pressure,
    isPen: event.pointerType === 'pen' && event.pressure > 0,
  };
}
