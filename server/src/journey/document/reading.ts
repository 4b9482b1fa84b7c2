/**
 * Summarises how a signer read a document. The evidence then shows, for example, that a signer scrolled straight to the
 * end.
 */
import { READING_MODES, type ReadingMode } from '@countersign/contract/rules/document-reading';

interface ReportedReading {
  /**
   * The time for which each page was in view, by zoom and mode. If several pages were visible together, their times
   * overlap.
   */
  reading?: readonly View[] | undefined;
  /** The time for which at least one page was in view. */
  reading_milliseconds?: number | undefined;
}

interface View {
  page: number;
  zoom: number;
  mode?: ReadingMode | undefined;
  milliseconds: number;
}

/**
 * Summarises a report, or returns null if the browser sent none. Impossible values are limited: no time exceeds
 * `possible` milliseconds, the total does not exceed the sum of its parts, and pages that do not exist are left out.
 */
export function summariseReading(
  { reading, reading_milliseconds }: ReportedReading,
  pages: number,
  possible: number,
) {
  if (!reading) return null;
  const known = reading.filter(({ page }) => page <= pages);
  const spent = (views: readonly View[]) => Math.min(timeOf(views), possible);
  const seen = Object.groupBy(known, ({ page }) => page);
  return {
    pages_seen: Object.keys(seen).length,
    pages_total: pages,
    milliseconds_total:
      reading_milliseconds === undefined ? null : Math.min(reading_milliseconds, spent(known)),
    by_mode: byMode(known, spent),
    by_page: Object.entries(seen).map(([page, views = []]) => ({
      page: Number(page),
      milliseconds: spent(views),
      zooms: Object.entries(Object.groupBy(views, ({ zoom }) => zoom))
        .map(([zoom, same = []]) => ({ zoom: Number(zoom), milliseconds: spent(same) }))
        .toSorted((one, other) => one.zoom - other.zoom),
      modes: byMode(views, spent).map(({ mode, milliseconds }) => ({ mode, milliseconds })),
    })),
  };
}

function byMode(views: readonly View[], spent: (views: readonly View[]) => number) {
  return READING_MODES.flatMap((mode) => {
    const same = views.filter((view) => (view.mode ?? 'page') === mode);
    if (same.length === 0) return [];
    return { mode, pages_seen: new Set(same.map(({ page }) => page)).size, milliseconds: spent(same) };
  });
}

const timeOf = (views: readonly View[]): number =>
  views.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
