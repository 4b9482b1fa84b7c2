/** Exports the signature as a PNG of 600x200 pixels, with 20 px padding and a white background (SPEC 9, Signature). */
import { fitInk, SIGNATURE_EXPORT, type Box } from '@countersign/contract/rules/signature';

/** The mark to export: its bounding box and a function that paints it. Both use logical units. */
export interface Mark {
  bounds: Box;
  paint: (canvas: CanvasRenderingContext2D) => void;
}

/** Returns the picture in Base64, without the prefix of a data URL (SPEC 7, signature-capture). */
export function exportPng({ bounds, paint }: Mark): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIGNATURE_EXPORT.width;
  canvas.height = SIGNATURE_EXPORT.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser did not provide a drawing canvas');
  context.fillStyle = SIGNATURE_EXPORT.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const fit = fitInk(bounds);
  context.translate(fit.x, fit.y);
  context.scale(fit.scale, fit.scale);
  context.translate(-bounds.x, -bounds.y);
  paint(context);
  const dataUrl = canvas.toDataURL('image/png', SIGNATURE_EXPORT.pngQuality);
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
