/** How far the document has been read (SPEC 4 and 5: consent becomes possible at 95% of the document's height). */
import { hasReachedEnd, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { heightAt, pagesInView, placeAt, shareAbove, type Layout, type Place } from './page-layout.ts';

export interface Progress {
  furthest: Place;
  /** From 0 to 1. */
  share: number;
  /** Once the end was reached it stays so, whatever the zoom. */
  isRead: boolean;
}

export const UNREAD: Progress = { furthest: { index: 0, down: 0 }, share: 0, isRead: false };

export interface Glance {
  layout: Layout;
  /** The part of the layout that is in view. */
  top: number;
  bottom: number;
  zoom: ZoomLevel;
  /** Whether the signer has scrolled since the zoom last changed. */
  hasScrolled: boolean;
  /** A page that is still blank cannot be read. */
  isDrawn: (index: number) => boolean;
}

export function lookAt(progress: Progress, glance: Glance): Progress {
  const { layout } = glance;
  const reached = lowestReadable(glance);
  const furthest = reached && isFurther(reached, progress.furthest) ? reached : progress.furthest;
  const share = shareAbove(layout, furthest);
  const isRead = progress.isRead || hasReachedEnd({ scrollTop: share, viewportHeight: 0, documentHeight: 1 });
  if (isSame(furthest, progress.furthest) && share === progress.share && isRead === progress.isRead)
    return progress;
  return { furthest, share, isRead };
}

/** Where a document is made so small that all of it is in view, there is nothing left to scroll: it has to be made larger. */
export function mustZoomIn({ layout, top, bottom, zoom }: Glance): boolean {
  return isShrunk(zoom) && layout.height <= bottom - top;
}

/** Zooming out brings more pages into view without anyone having read them, so that alone counts for nothing. */
function lowestReadable({ layout, top, bottom, zoom, hasScrolled, isDrawn }: Glance): Place | null {
  if (isShrunk(zoom) && !hasScrolled) return null;
  let lowest: Place | null = null;
  for (const { index } of pagesInView(layout, top, bottom)) {
    if (!isDrawn(index)) break;
    const end = heightAt(layout, { index, down: 1 });
    lowest = bottom >= end ? { index, down: 1 } : placeAt(layout, bottom);
  }
  return lowest;
}

function isShrunk(zoom: number): boolean {
  return zoom < 1;
}

function isFurther(one: Place, other: Place): boolean {
  return one.index > other.index || (one.index === other.index && one.down > other.down);
}

function isSame(one: Place, other: Place): boolean {
  return one.index === other.index && one.down === other.down;
}
