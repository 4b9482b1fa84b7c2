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

/** Scrolled as far down as it goes. */
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

describe('how far the document was read (SPEC 4 and 5)', () => {
  it('is not read before its end was in view', () => {
    expect(updateProgress(UNREAD, viewOf(10, { top: 0 })).isRead).toBe(false);
    expect(updateProgress(UNREAD, atTheEnd(10)).isRead).toBe(true);
  });

  it('draws the line at 95% of the whole document', () => {
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

  it('takes a short document as read once it is drawn, without any scrolling', () => {
    const short = { top: 0, hasScrolled: false };
    expect(updateProgress(UNREAD, viewOf(1, { ...short, isDrawn: () => false })).isRead).toBe(false);
    expect(updateProgress(UNREAD, viewOf(1, short)).isRead).toBe(true);
  });

  it('does not take blank pages as read, nor what lies below one', () => {
    expect(updateProgress(UNREAD, atTheEnd(10, { isDrawn: (index) => index !== 9 })).isRead).toBe(false);
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5, isDrawn: (index) => index !== 8 })).isRead).toBe(
      false,
    );
  });

  it('is not fooled by zooming out until everything is in view', () => {
    const seen = updateProgress(UNREAD, viewOf(2, { top: 0, hasScrolled: false }));
    const shrunk = viewOf(2, { top: 0, zoom: 0.5, hasScrolled: false });
    expect(shrunk.layout.height).toBeLessThan(VIEW);
    expect(updateProgress(seen, shrunk)).toEqual(seen);
    expect(mustZoomIn(shrunk)).toBe(true);
    expect(mustZoomIn(viewOf(2, { top: 0 }))).toBe(false);
    expect(mustZoomIn(viewOf(10, { top: 0, zoom: 0.5 }))).toBe(false);
  });

  it('counts what is scrolled through at 50% too', () => {
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5 })).isRead).toBe(true);
    expect(updateProgress(UNREAD, atTheEnd(10, { zoom: 0.5, hasScrolled: false })).isRead).toBe(false);
  });

  it('never takes back what was read, at whatever zoom', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), wander, (pages, steps) => {
        const seen = walk(pages, steps);
        seen.slice(1).forEach((now, index) => {
          const before = seen[index] ?? UNREAD;
          // Heights are whole pixels, so the same position may differ slightly from zoom to zoom.
          expect(now.share).toBeGreaterThanOrEqual(before.share - 0.01);
          if (before.isRead) expect(now.isRead).toBe(true);
        });
      }),
    );
  });

  it('never says read without the end of the document having been in view', () => {
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
