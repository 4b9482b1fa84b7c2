/**
 * Where the signature box lies on the screen. In the fullscreen pad of a phone that is held upright it is turned by 90° clockwise:
 * the box is much wider than high, so one that is higher than wide is turned.
 */
import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';

type Rectangle = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const isTurned = ({ width, height }: Rectangle): boolean => height > width;

/** The sides of the box as it is drawn, whichever way it is turned. */
export function sidesOf(box: Rectangle): { width: number; height: number } {
  return isTurned(box) ? { width: box.height, height: box.width } : { width: box.width, height: box.height };
}

/** A point of the screen in the logical units of the box. */
export function pointIn(box: Rectangle, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const [right, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  // Turned clockwise, what goes along the line goes down the screen, and its foot is on the left.
  const [along, foot] = isTurned(box) ? [down, 1 - right] : [right, down];
  return { x: along * SIGNATURE_CANVAS.width, y: foot * SIGNATURE_CANVAS.height };
}
