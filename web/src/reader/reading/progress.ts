/** Measures how far the document has been read (SPEC 4 and 5: consent becomes possible at 95% of the document's height). */
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
  /** The share of the document that was read, from 0 to 1. */
  share: number;
  /** Stays true once the end was reached, whatever the zoom level. */
  isRead: boolean;
}

export const UNREAD: Progress = { furthest: { index: 0, down: 0 }, share: 0, isRead: false };

export interface DocumentView {
  mode: ReadingMode;
  layout: Layout;
  /** The visible part of the layout. */
  top: number;
  bottom: number;
  /** The document position at the top of the view, needed if the layout is not that of the pages. */
  position?: DocumentPosition | null;
  zoom: ZoomLevel;
  /** Whether the signer has scrolled since the last zoom change. */
  hasScrolled: boolean;
  /** A page that is not drawn yet cannot be read. */
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

/** Returns whether the signer has to zoom in, because a document zoomed out to fit the view cannot be scrolled. */
export function mustZoomIn({ layout, top, bottom, zoom }: DocumentView): boolean {
  return isShrunk(zoom) && layout.height <= bottom - top;
}

/**
 * Returns the lowest visible position. Zooming out alone does not count, because it shows more pages without the signer
 * reading them.
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
