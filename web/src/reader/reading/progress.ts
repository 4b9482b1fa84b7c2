/**
 * Measures how far the signer has read the document. Consent becomes possible at 95% of the document's height (SPEC 4,
 * SPEC 5).
 */
import {
  hasReachedEnd,
  type ReadingMode,
  type ZoomLevel,
} from '@countersign/contract/rules/document-reading';
import {
  offsetOf,
  pagesInView,
  positionAt,
  shareAbove,
  type Layout,
  type DocumentPosition,
} from './page-layout.ts';

export interface Progress {
  furthest: DocumentPosition;
  /** The fraction of the document that the signer has read, from 0 to 1. */
  share: number;
  /** Whether the signer has reached the end. It stays true at every zoom level. */
  isRead: boolean;
}

export const UNREAD: Progress = { furthest: { index: 0, down: 0 }, share: 0, isRead: false };

export interface DocumentView {
  mode: ReadingMode;
  layout: Layout;
  /** The visible part of the layout. */
  top: number;
  bottom: number;
  /** The position at the top of the view. Needed if the layout is that of the text view. */
  position?: DocumentPosition | null;
  zoom: ZoomLevel;
  /** Whether the signer has scrolled since the last zoom change. */
  hasScrolled: boolean;
  /** Returns whether a page is drawn. A page counts as read only once it is drawn. */
  isDrawn: (index: number) => boolean;
}

export function updateProgress(progress: Progress, view: DocumentView): Progress {
  const { layout } = view;
  const reached = lowestVisible(view);
  const furthest = reached && isFurther(reached, progress.furthest) ? reached : progress.furthest;
  const share = shareAbove(layout, furthest);
  const isRead = progress.isRead || hasReachedEnd({ scrollTop: share, viewportHeight: 0, documentHeight: 1 });
  if (isSame(furthest, progress.furthest) && share === progress.share && isRead === progress.isRead)
    return progress;
  return { furthest, share, isRead };
}

/** Returns whether the signer has to zoom in. The whole document then fits in the view, so it cannot be scrolled. */
export function mustZoomIn({ layout, top, bottom, zoom }: DocumentView): boolean {
  return isShrunk(zoom) && layout.height <= bottom - top;
}

/**
 * Returns the lowest visible position. Pages that become visible only by zooming out do not count, because the signer
 * has not read them.
 */
function lowestVisible({
  layout,
  top,
  bottom,
  zoom,
  hasScrolled,
  isDrawn,
}: DocumentView): DocumentPosition | null {
  if (isShrunk(zoom) && !hasScrolled) return null;
  let lowest: DocumentPosition | null = null;
  for (const { index } of pagesInView(layout, top, bottom)) {
    if (!isDrawn(index)) break;
    const end = offsetOf(layout, { index, down: 1 });
    lowest = bottom >= end ? { index, down: 1 } : positionAt(layout, bottom);
  }
  return lowest;
}

function isShrunk(zoom: number): boolean {
  return zoom < 1;
}

function isFurther(one: DocumentPosition, other: DocumentPosition): boolean {
  return one.index > other.index || (one.index === other.index && one.down > other.down);
}

function isSame(one: DocumentPosition, other: DocumentPosition): boolean {
  return one.index === other.index && one.down === other.down;
}
