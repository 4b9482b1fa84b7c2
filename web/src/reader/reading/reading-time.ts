/**
 * Measures how long each page was visible, for each zoom level and mode. The result is evidence of how the signer read
 * the document.
 */
import type { ReadingMode, ZoomLevel } from '@countersign/contract/rules/document-reading';

interface PageReading {
  page: number;
  zoom: ZoomLevel;
  mode: ReadingMode;
  milliseconds: number;
}

/** The zoom level and mode in which pages are shown. */
type Manner = Pick<PageReading, 'zoom' | 'mode'>;

export interface ReadingReport {
  /**
   * One entry for each combination of page, zoom level and mode. If several pages are visible, each one counts the full
   * time.
   */
  pages: PageReading[];
  /** The time during which at least one page was visible. */
  milliseconds: number;
}

export interface ReadingTime {
  /** Sets the pages that are visible from now on. Page numbers start at 1. */
  show(pages: readonly number[], manner: Manner): void;
  /** Stops counting. Call it when the browser hides the page. */
  pause(): void;
  resume(): void;
  report(): ReadingReport;
}

/** The maximum time that the API accepts. */
const MAX_MS = 24 * 60 * 60 * 1000;

export function createReadingTime(now: () => number): ReadingTime {
  /** The time spent, for each combination of page, zoom level and mode. */
  const spent = new Map<string, PageReading>();
  let total = 0;
  let view: { pages: readonly number[]; manner: Manner } = { pages: [], manner: { zoom: 1, mode: 'page' } };
  let since = now();
  let isPaused = false;

  const addElapsed = () => {
    const at = now();
    // Setting the clock back must not reduce the time.
    const elapsed = isPaused ? 0 : Math.max(0, at - since);
    since = at;
    if (isPaused || view.pages.length === 0) return;
    total += elapsed;
    for (const page of view.pages) {
      const { zoom, mode } = view.manner;
      const key = `${page} ${zoom} ${mode}`;
      const milliseconds = (spent.get(key)?.milliseconds ?? 0) + elapsed;
      spent.set(key, { page, zoom, mode, milliseconds });
    }
  };

  return {
    show(pages, manner) {
      addElapsed();
      view = { pages, manner };
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
      const pages = [...spent.values()]
        .map((each) => ({ ...each, milliseconds: reported(each.milliseconds) }))
        .sort((one, other) => one.page - other.page);
      return { pages, milliseconds: reported(total) };
    },
  };
}

const reported = (milliseconds: number): number => Math.min(MAX_MS, Math.round(milliseconds));
