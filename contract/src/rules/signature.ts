// Drawing the signature and exporting it (SPEC 4, Signature; SPEC 9, Signature).

export const SIGNATURE_CANVAS = { width: 800, height: 250, strokeWidth: 4 } as const;

export const SIGNATURE_EXPORT = {
  width: 600,
  height: 200,
  padding: 20,
  background: '#ffffff',
  pngQuality: 0.9,
} as const;

export type Box = { x: number; y: number; width: number; height: number };
export type InkPlacement = Box & { scale: number };

export function canSign(form: { hasInk: boolean; agreed: boolean; submitting: boolean }): boolean {
  return form.hasInk && form.agreed && !form.submitting;
}

/**
 * Returns the position and scale of the ink in the exported picture. The ink is centred and as large as the padding
 * allows, and its proportions do not change. `bounds` is the box of the drawn pixels, which includes the stroke width.
 */
export function fitInk(bounds: Box): InkPlacement {
  const { width, height, padding } = SIGNATURE_EXPORT;
  const fitting = Math.min((width - 2 * padding) / bounds.width, (height - 2 * padding) / bounds.height);
  // An empty box fits at any scale.
  const scale = Number.isFinite(fitting) ? fitting : 1;
  const placed = { width: bounds.width * scale, height: bounds.height * scale };
  return { x: (width - placed.width) / 2, y: (height - placed.height) / 2, ...placed, scale };
}
