/** Paints ink on a canvas in logical units. */
import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';
import { sidesOf } from './box-on-screen.ts';
import type { Piece } from './stroke.ts';

/** The colour of the ink. Blue-black like pen ink, and dark enough for any copier. */
export const INK_COLOUR = '#0e1f4d';

/** The baseline of the signature, in logical units from the top of the box. */
export const BASELINE = 190;

export function paintPieces(canvas: CanvasRenderingContext2D, pieces: readonly Piece[]): void {
  canvas.strokeStyle = INK_COLOUR;
  canvas.fillStyle = INK_COLOUR;
  canvas.lineCap = 'round';
  for (const { x0, y0, x1, y1, width } of pieces) {
    canvas.beginPath();
    if (x0 === x1 && y0 === y1) {
      canvas.arc(x0, y0, width / 2, 0, Math.PI * 2);
      canvas.fill();
    } else {
      canvas.lineWidth = width;
      canvas.moveTo(x0, y0);
      canvas.lineTo(x1, y1);
      canvas.stroke();
    }
  }
}

/** Clears the canvas and gives it as many pixels as it covers on the screen. Drawing still uses logical units. */
export function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const { width, height } = sidesOf(canvas.getBoundingClientRect());
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  context.setTransform(
    canvas.width / SIGNATURE_CANVAS.width,
    0,
    0,
    canvas.height / SIGNATURE_CANVAS.height,
    0,
    0,
  );
}
