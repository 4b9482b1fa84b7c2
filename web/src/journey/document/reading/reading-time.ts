/** How long each page was in view and at which zoom: evidence of how the document was read. */

export interface PageReading {
  page: number;
  zoom: number;
  milliseconds: number;
}

export interface ReadingTime {
  /** What is in view from now on; pages count from 1. */
  see(pages: readonly number[], zoom: number): void;
  /** The signer looks elsewhere, and comes back. */
  pause(): void;
  resume(): void;
  report(): PageReading[];
}

/** 500 pages at four zooms each are the 2000 entries that the call takes. */
const ZOOMS_PER_PAGE = 4;
const LONGEST_MS = 24 * 60 * 60 * 1000;

export function createReadingTime(now: () => number): ReadingTime {
  /** By page, then by zoom. */
  const spent = new Map<number, Map<number, number>>();
  let view: { pages: readonly number[]; zoom: number } = { pages: [], zoom: 1 };
  let since = now();
  let isPaused = false;

  const settle = () => {
    const at = now();
    // A clock that was set back must not take away what was read.
    const elapsed = isPaused ? 0 : Math.max(0, at - since);
    since = at;
    if (isPaused) return;
    for (const page of view.pages) {
      const zooms = spent.get(page) ?? new Map<number, number>();
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
      return [...spent]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([page, zooms]) => ofPage(page, zooms));
    },
  };
}

/** The zooms a page was read at the longest; what was read at others is added to the first of them. */
function ofPage(page: number, zooms: ReadonlyMap<number, number>): PageReading[] {
  const [longest, ...others] = [...zooms].toSorted(([, one], [, other]) => other - one);
  if (!longest) return [];
  const kept = others.slice(0, ZOOMS_PER_PAGE - 1);
  const rest = others.slice(ZOOMS_PER_PAGE - 1).reduce((total, [, spent]) => total + spent, 0);
  return [[longest[0], longest[1] + rest] as const, ...kept].map(([zoom, spent]) => ({
    page,
    zoom,
    milliseconds: Math.min(LONGEST_MS, Math.round(spent)),
  }));
}
