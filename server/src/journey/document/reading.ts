/** Summarises how the document was read, so that scrolling straight to the end is visible in the evidence. */
import { READING_MODES, type ReadingMode } from '@countersign/contract/rules/document-reading';

interface ReportedReading {
  /** How long each page was in view, by zoom and mode. The times of pages that are visible together overlap. */
  reading?: readonly View[] | undefined;
  /** How long at least one page was in view. */
  reading_milliseconds?: number | undefined;
}

interface View {
  page: number;
  zoom: number;
  mode?: ReadingMode | undefined;
  milliseconds: number;
}

/**
 * Returns null if the browser reported nothing. The report is limited to possible values: no part is longer than
 * `possible` milliseconds, the total is not longer than the sum of its parts, and every page exists in the document.
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
