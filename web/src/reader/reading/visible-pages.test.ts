import { describe, expect, it } from 'vitest';
import { currentPage, pagesBeingRead } from './visible-pages.ts';
import { layOutPages, PAGE_GAP } from './page-layout.ts';
import type { DocumentView } from './progress.ts';

const layout = layOutPages(3, 595, { width: 595, height: 842 }, new Map([[2, { width: 595, height: 100 }]]));
const viewOf = (
  top: number,
  bottom: number,
  isDrawn: DocumentView['isDrawn'] = () => true,
): DocumentView => ({
  mode: 'page',
  layout,
  top,
  bottom,
  zoom: 1,
  hasScrolled: true,
  isDrawn,
});
const second = layout.tops[1] ?? 0;

describe('visible pages', () => {
  it('exclude a sliver at the edge of the view', () => {
    expect(pagesBeingRead(viewOf(0, 500))).toEqual([1]);
    expect(pagesBeingRead(viewOf(second - PAGE_GAP - 100, second + 388))).toEqual([2]);
    expect(pagesBeingRead(viewOf(second - PAGE_GAP - 250, second + 238))).toEqual([1, 2]);
  });

  it('include a fully visible page, however short', () => {
    expect(pagesBeingRead(viewOf(layout.height - 600, layout.height))).toEqual([2, 3]);
  });

  it('exclude pages that are still blank', () => {
    expect(pagesBeingRead(viewOf(0, 500, () => false))).toEqual([]);
  });

  it('the current page fills most of the view', () => {
    expect(currentPage(viewOf(0, 500))).toBe(1);
    expect(currentPage(viewOf(second - 200, second + 300))).toBe(2);
  });

  it('the current page at the very end is the last one, however short', () => {
    expect(currentPage(viewOf(layout.height - 600, layout.height))).toBe(3);
    expect(currentPage(viewOf(layout.height - 700, layout.height - 100))).toBe(2);
  });
});
