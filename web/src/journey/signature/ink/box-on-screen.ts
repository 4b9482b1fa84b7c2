/**
 * Converts positions on the screen to positions in the signature box. In the fullscreen pad of an upright phone, the
 * box is rotated clockwise by 90°. The box is much wider than it is high, so a box that is higher than wide on the
 * screen is rotated.
 */
import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';

type Rectangle = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const isTurned = ({ width, height }: Rectangle): boolean => height > width;

/** Returns the width and the height of the box before any rotation. */
export function sidesOf(box: Rectangle): { width: number; height: number } {
  return isTurned(box) ? { width: box.height, height: box.width } : { width: box.width, height: box.height };
}

/** Converts a point on the screen to the logical units of the box. */
export function pointIn(box: Rectangle, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const [right, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  // In a box rotated clockwise, writing goes down the screen and the lower edge is on the left.
  const [along, foot] = isTurned(box) ? [down, 1 - right] : [right, down];
  return { x: along * SIGNATURE_CANVAS.width, y: foot * SIGNATURE_CANVAS.height };
}
