/** How long each page was visible and at which zoom: evidence of how the document was read. */
import type { ZoomLevel } from '@countersign/contract/rules/document-reading';

interface PageReading {
  page: number;
  zoom: ZoomLevel;
  milliseconds: number;
}

export interface ReadingReport {
  /** One for each page and each zoom it was shown at. Pages visible together count the same time each. */
  pages: PageReading[];
  /** How long any page was visible. */
  milliseconds: number;
}

export interface ReadingTime {
  /** The pages that are visible from now on, counted from 1. */
  show(pages: readonly number[], zoom: ZoomLevel): void;
  /** While the page is hidden. */
  pause(): void;
  resume(): void;
  report(): ReadingReport;
}

/** The limit of the API call. */
const MAX_MS = 24 * 60 * 60 * 1000;

export function createReadingTime(now: () => number): ReadingTime {
  /** By page, then by zoom. */
  const spent = new Map<number, Map<ZoomLevel, number>>();
  let total = 0;
  let view: { pages: readonly number[]; zoom: ZoomLevel } = { pages: [], zoom: 1 };
  let since = now();
  let isPaused = false;

  const addElapsed = () => {
    const at = now();
    // A clock that was set back must not reduce the time.
    const elapsed = isPaused ? 0 : Math.max(0, at - since);
    since = at;
    if (isPaused || view.pages.length === 0) return;
    total += elapsed;
    for (const page of view.pages) {
      const zooms = spent.get(page) ?? new Map<ZoomLevel, number>();
      zooms.set(view.zoom, (zooms.get(view.zoom) ?? 0) + elapsed);
      spent.set(page, zooms);
    }
  };

  return {
    show(pages, zoom) {
      addElapsed();
      view = { pages, zoom };
    },
    pause() {
      addElapsed();
      isPaused = true;
    },
    resume() {
      addElapsed();
      isPaused = false;
    },
    report() {
      addElapsed();
      const pages = [...spent]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([page, zooms]) =>
          [...zooms].map(([zoom, milliseconds]) => ({ page, zoom, milliseconds: reported(milliseconds) })),
        );
      return { pages, milliseconds: reported(total) };
    },
  };
}

const reported = (milliseconds: number): number => Math.min(MAX_MS, Math.round(milliseconds));
