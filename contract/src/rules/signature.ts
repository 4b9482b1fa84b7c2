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
 * Where the ink lands in the exported picture: as large as the padding leaves room for, in its own
 * proportions, centred. `bounds` is the box of the drawn pixels, so the width of the stroke is in it.
 */
export function fitInk(bounds: Box): InkPlacement {
  const { width, height, padding } = SIGNATURE_EXPORT;
  const fitting = Math.min((width - 2 * padding) / bounds.width, (height - 2 * padding) / bounds.height);
  // A box without any extent fits at every scale.
  const scale = Number.isFinite(fitting) ? fitting : 1;
  const placed = { width: bounds.width * scale, height: bounds.height * scale };
  return { x: (width - placed.width) / 2, y: (height - placed.height) / 2, ...placed, scale };
}
