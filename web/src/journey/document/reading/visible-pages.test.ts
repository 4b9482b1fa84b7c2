import { describe, expect, it } from 'vitest';
import { currentPage, pagesBeingRead } from './visible-pages.ts';
import { layOut, PAGE_GAP } from './page-layout.ts';
import type { Glance } from './progress.ts';

const layout = layOut(3, 595, { width: 595, height: 842 }, new Map([[2, { width: 595, height: 100 }]]));
const look = (top: number, bottom: number, isDrawn: Glance['isDrawn'] = () => true): Glance => ({
  layout,
  top,
  bottom,
  zoom: 1,
  hasScrolled: true,
  isDrawn,
});
const second = layout.tops[1] ?? 0;

describe('which pages are being read', () => {
  it('leaves out a sliver at the edge of the view', () => {
    expect(pagesBeingRead(look(0, 500))).toEqual([1]);
    expect(pagesBeingRead(look(second - PAGE_GAP - 100, second + 388))).toEqual([2]);
    expect(pagesBeingRead(look(second - PAGE_GAP - 250, second + 238))).toEqual([1, 2]);
  });

  it('counts a page that is in view as a whole, however short', () => {
    expect(pagesBeingRead(look(layout.height - 600, layout.height))).toEqual([2, 3]);
  });

  it('leaves out pages that are still blank', () => {
    expect(pagesBeingRead(look(0, 500, () => false))).toEqual([]);
  });

  it('names the page that fills most of the view', () => {
    expect(currentPage(look(0, 500))).toBe(1);
    expect(currentPage(look(second - 200, second + 300))).toBe(2);
  });

  it('names the last page at the very end, however short', () => {
    expect(currentPage(look(layout.height - 600, layout.height))).toBe(3);
    expect(currentPage(look(layout.height - 700, layout.height - 100))).toBe(2);
  });
});
