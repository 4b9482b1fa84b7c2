/** How long each page was in view and at which zoom: evidence of how the document was read. */
import type { ZoomLevel } from '@countersign/contract/rules/document-reading';

interface PageReading {
  page: number;
  zoom: ZoomLevel;
  milliseconds: number;
}

export interface ReadingReport {
  /** One for each page and each zoom that it was seen at. Pages in view together count the same time each. */
  pages: PageReading[];
  /** How long any page was in view. */
  milliseconds: number;
}

export interface ReadingTime {
  /** What is in view from now on; pages count from 1. */
  see(pages: readonly number[], zoom: ZoomLevel): void;
  /** The signer looks elsewhere, and comes back. */
  pause(): void;
  resume(): void;
  report(): ReadingReport;
}

/** What the call takes. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

export function createReadingTime(now: () => number): ReadingTime {
  /** By page, then by zoom. */
  const spent = new Map<number, Map<ZoomLevel, number>>();
  let total = 0;
  let view: { pages: readonly number[]; zoom: ZoomLevel } = { pages: [], zoom: 1 };
  let since = now();
  let isPaused = false;

  const settle = () => {
    const at = now();
    // A clock that was set back must not take away what was read.
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
    see(pages, zoom) {
      settle();
      view = { pages, zoom };
    },
    pause() {
      settle();
      isPaused = true;
    },
    resume() {
      settle();
      isPaused = false;
    },
    report() {
      settle();
      const pages = [...spent]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([page, zooms]) =>
          [...zooms].map(([zoom, milliseconds]) => ({ page, zoom, milliseconds: told(milliseconds) })),
        );
      return { pages, milliseconds: told(total) };
    },
  };
}

const told = (milliseconds: number): number => Math.min(LONGEST_MS, Math.round(milliseconds));
