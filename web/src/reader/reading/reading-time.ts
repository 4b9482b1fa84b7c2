/** How long each page was visible, at which zoom and in which mode: evidence of how the document was read. */
import type { ReadingMode, ZoomLevel } from '@countersign/contract/rules/document-reading';

interface PageReading {
  page: number;
  zoom: ZoomLevel;
  mode: ReadingMode;
  milliseconds: number;
}

/** How pages are shown. */
type Manner = Pick<PageReading, 'zoom' | 'mode'>;

export interface ReadingReport {
  /** One for each page, each zoom and each mode it was shown in. Pages visible together count the same time each. */
  pages: PageReading[];
  /** How long any page was visible. */
  milliseconds: number;
}

export interface ReadingTime {
  /** The pages that are visible from now on, counted from 1. */
  show(pages: readonly number[], manner: Manner): void;
  /** While the page is hidden. */
  pause(): void;
  resume(): void;
  report(): ReadingReport;
}

/** The limit of the API call. */
const MAX_MS = 24 * 60 * 60 * 1000;

export function createReadingTime(now: () => number): ReadingTime {
  /** By page, zoom and mode. */
  const spent = new Map<string, PageReading>();
  let total = 0;
  let view: { pages: readonly number[]; manner: Manner } = { pages: [], manner: { zoom: 1, mode: 'page' } };
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
