// Reading the document before consenting to it (SPEC 5, Document consent; SPEC 9, Document).

export const READ_PERCENT = 95;

/**
 * The zoom levels, from 50% to 200% in steps of 25%. Binary numbers represent them exactly, so the levels can be
 * compared without a tolerance.
 */
export const ZOOM_LEVELS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type ZoomLevel = (typeof ZOOM_LEVELS)[number];

/** How the document is shown: as pages, as text at the signer's text size, or as text that is also read aloud. */
export const READING_MODES = ['page', 'text', 'aloud'] as const;
export type ReadingMode = (typeof READING_MODES)[number];

const MAX_CONTAINER_WIDTH = 800;
const PAGE_MARGINS = 48;
/** The width in pixels below which a screen, such as a phone in portrait orientation, gets smaller margins. */
const NARROW_WIDTH = 640;
const NARROW_MARGINS = 16;

export function hasReachedEnd(view: {
  scrollTop: number;
  viewportHeight: number;
  documentHeight: number;
}): boolean {
  // A document without a height is not laid out yet, so it does not count as read.
  if (!(view.documentHeight > 0)) return false;
  return (view.scrollTop + view.viewportHeight) * 100 >= view.documentHeight * READ_PERCENT;
}

export function zoomIn(level: ZoomLevel): ZoomLevel {
  return ZOOM_LEVELS.find((other) => other > level) ?? level;
}

export function zoomOut(level: ZoomLevel): ZoomLevel {
  return ZOOM_LEVELS.findLast((other) => other < level) ?? level;
}

/** Returns the width of a page at 100%, which is at most 800 - 48 pixels. */
export function pageWidth(containerWidth: number): number {
  const margins = isNarrow(containerWidth) ? NARROW_MARGINS : PAGE_MARGINS;
  return Math.max(0, Math.min(containerWidth, MAX_CONTAINER_WIDTH) - margins);
}

export function isNarrow(containerWidth: number): boolean {
  return containerWidth < NARROW_WIDTH;
}
