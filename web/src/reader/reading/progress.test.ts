import { READ_PERCENT, ZOOM_LEVELS, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutPages } from './page-layout.ts';
import { updateProgress, mustZoomIn, UNREAD, type DocumentView } from './progress.ts';

const a4 = { width: 595, height: 842 };
const VIEW = 600;

function viewOf(pages: number, overrides: Partial<DocumentView> & { top: number }): DocumentView {
  const zoom = overrides.zoom ?? 1;
  const layout = overrides.layout ?? layOutPages(pages, 312 * zoom, a4, new Map());
  return {
    mode: 'page',
    bottom: overrides.top + VIEW,
    zoom,
    hasScrolled: true,
    isDrawn: () => true,
    ...overrides,
    layout,
  };
}

/** Returns a view scrolled to the end. */
function atTheEnd(pages: number, overrides: Partial<DocumentView> = {}): DocumentView {
  const { layout } = viewOf(pages, { ...overrides, top: 0 });
  return viewOf(pages, { ...overrides, top: Math.max(0, layout.height - VIEW) });
}

const wander = fc.array(
  fc.record({
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.constantFrom(...ZOOM_LEVELS),
    hasScrolled: fc.boolean(),
  }),
  { maxLength: 30 },
);
const walk = (pages: number, steps: readonly { to: number; zoom: ZoomLevel; hasScrolled: boolean }[]) => {
  const seen = [UNREAD];
  for (const { to, ...overrides } of steps) {
    const { layout } = viewOf(pages, { ...overrides, top: 0 });
    const top = Math.max(0, layout.height - VIEW) * to;
    seen.push(updateProgress(seen.at(-1) ?? UNREAD, viewOf(pages, { ...overrides, top })));
  }
  return seen;
};

describe('reading progress (SPEC 4 and 5)', () => {
  it('does not count as read before its end was in view', () => {
    expect(updateProgress(UNREAD, viewOf(10, { top: 0 })).isRead).toBe(false);
    expect(updateProgress(UNREAD, atTheEnd(10)).isRead).toBe(true);
  });

  it('requires 95% of the whole document', () => {
    const { layout } = viewOf(1, {
      top: 0,
      layout: layOutPages(1, 1000, { width: 1000, height: 10_000 }, new Map()),
    });
    const upTo = (bottom: number) =>
      updateProgress(UNREAD, viewOf(1, { layout, top: bottom - VIEW, bottom }));
    const line = (layout.tops[0] ?? 0) + (10_000 * READ_PERCENT) / 100;
    expect(upTo(line - 1).isRead).toBe(false);
    expect(upTo(line).isRead).toBe(true);
  });

  it('counts a short document as read once it is drawn, without any scrolling', () => {
    const short = { top: 0, hasScrolled: false };
    expect(updateProgress(UNREAD, viewOf(1, { ...short, isDrawn: () => false })).isRead).toBe(false);
    expect(updateProgress(UNREAD, viewOf(1, short)).isRead).toBe(true);
  });

  it('does not count blank pages as read, nor any content below one', () => {
    expect(updateProgress(UNREAD, atTheEnd(10, { isDrawn: (index) => index !== 9 })).isRead).toBe(false);
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5, isDrawn: (index) => index !== 8 })).isRead).toBe(
      false,
    );
  });

  it('does not count pages that zooming out brings into view', () => {
    const seen = updateProgress(UNREAD, viewOf(2, { top: 0, hasScrolled: false }));
    const shrunk = viewOf(2, { top: 0, zoom: 0.5, hasScrolled: false });
    expect(shrunk.layout.height).toBeLessThan(VIEW);
    expect(updateProgress(seen, shrunk)).toEqual(seen);
    expect(mustZoomIn(shrunk)).toBe(true);
    expect(mustZoomIn(viewOf(2, { top: 0 }))).toBe(false);
    expect(mustZoomIn(viewOf(10, { top: 0, zoom: 0.5 }))).toBe(false);
  });

  it('also counts scrolling at 50% zoom', () => {
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5 })).isRead).toBe(true);
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5, hasScrolled: false })).isRead).toBe(false);
  });

  it('never decreases, whatever the zoom level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), wander, (pages, steps) => {
        const seen = walk(pages, steps);
        seen.slice(1).forEach((now, index) => {
          const before = seen[index] ?? UNREAD;
          // Heights are rounded to pixels, so the same position can differ slightly between zoom levels.
          expect(now.share).toBeGreaterThanOrEqual(before.share - 0.01);
          if (before.isRead) expect(now.isRead).toBe(true);
        });
      }),
    );
  });

  it('never reports the document as read before its end was in view', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), wander, (pages, steps) => {
        const last = walk(pages, steps).at(-1) ?? UNREAD;
        const lowest = steps.map(({ to, zoom }) => {
          const { layout } = viewOf(pages, { top: 0, zoom });
          return (Math.max(0, layout.height - VIEW) * to + VIEW) / layout.height;
        });
        if (last.isRead) expect(Math.max(...lowest)).toBeGreaterThan(0.9);
      }),
    );
  });
});
