/** Computes the positions of face and code in the preview, and whether they are inside their outlines. */
import type { Box } from '../../guidance/picture.ts';

/** The side of the face on which the signer sees the code. Null if the code is above or below the face. */
export type CodeSide = 'left' | 'right' | null;

export interface Layout {
  size: { width: number; height: number };
  /** The bounding box of the ellipse. */
  face: Box;
  code: Box;
}

/** The positions as the signer sees them: the preview of the front camera is mirrored. */
export interface SeenPlaces {
  face: Box | null;
  code: Box | null;
}

export function layoutFor(isPortrait: boolean, side: CodeSide): Layout {
  if (isPortrait)
    return {
      size: { width: 300, height: 400 },
      face: { x: 66, y: 32, width: 168, height: 220 },
      code: { x: { left: 18, right: 130, none: 74 }[side ?? 'none'], y: 284, width: 152, height: 92 },
    };
  return {
    size: { width: 400, height: 300 },
    face: { x: side === 'left' ? 186 : 66, y: 42, width: 148, height: 196 },
    code: { x: side === 'left' ? 26 : 246, y: 130, width: 128, height: 92 },
  };
}

export function asSeen({ face, code }: SeenPlaces, isMirrored: boolean): SeenPlaces {
  const turned = (box: Box | null) => box && (isMirrored ? { ...box, x: 1 - box.x - box.width } : box);
  return { face: turned(face), code: turned(code) };
}

/**
 * The minimum horizontal distance between face and code, as a fraction of the frame's width. If the code is closer, it
 * counts as above or below the face.
 */
const ASIDE = 0.1;

/** Returns the side of the code. Returns `before` while the face or the code is not visible. */
export function sideOf({ face, code }: SeenPlaces, before: CodeSide): CodeSide {
  if (!face || !code) return before;
  const distance = code.x + code.width / 2 - (face.x + face.width / 2);
  if (Math.abs(distance) < ASIDE) return null;
  return distance < 0 ? 'left' : 'right';
}

/**
 * MOST is the fraction of the face or the code that must be inside its outline. TOLERANCE is how much the outline is
 * enlarged for this check, because no one holds perfectly still.
 */
const MOST = 0.85;
const TOLERANCE = 0.15;

/**
 * Returns whether a position is inside its outline. `place` is in fractions of the frame, `outline` in units of the
 * layout.
 */
export function isInside(place: Box | null, outline: Box, { width, height }: Layout['size']): boolean {
  if (!place) return false;
  const [marginX, marginY] = [outline.width * TOLERANCE, outline.height * TOLERANCE];
  const across = common(
    place.x * width,
    place.width * width,
    outline.x - marginX,
    outline.width + 2 * marginX,
  );
  const down = common(
    place.y * height,
    place.height * height,
    outline.y - marginY,
    outline.height + 2 * marginY,
  );
  return across * down >= MOST * place.width * width * place.height * height;
}

function common(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
}
