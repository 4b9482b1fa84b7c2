import { describe, expect, it } from 'vitest';
import { arrange } from './arrange.ts';
import { movableBy, onPage, resized } from './geometry.ts';
import { snapBox } from './snap.ts';

const A4 = { width: 595, height: 842 };
const box = (x: number, y: number, width = 100, height = 20) => ({ x, y, width, height });

describe('boxes on a page', () => {
  it('stay on it, alone and together', () => {
    expect(onPage(box(560, -5), A4)).toEqual(box(495, 0));
    expect(movableBy([box(10, 10), box(480, 40)], A4, { x: 100, y: -50 })).toEqual({ x: 15, y: -10 });
  });

  it('are resized by a handle, within the minimum size and the page', () => {
    const smallest = { width: 20, height: 10 };
    expect(resized(box(100, 100), 'se', { x: 10, y: 5 }, A4, smallest)).toEqual(box(100, 100, 110, 25));
    expect(resized(box(100, 100), 'nw', { x: 95, y: 15 }, A4, smallest)).toEqual(box(180, 110, 20, 10));
    expect(resized(box(100, 100), 'e', { x: 900, y: 900 }, A4, smallest)).toEqual(box(100, 100, 495));
  });
});

describe('snapping', () => {
  it('aligns the nearest edge with another field, and shows the guide', () => {
    expect(snapBox(box(103, 300), [box(100, 100)], A4, 4)).toEqual({
      by: { x: -3, y: 0 },
      guides: [{ axis: 'x', at: 100 }],
    });
  });

  it('snaps to the edges and the middle of the page', () => {
    expect(snapBox(box(492, 2), [], A4, 4)).toEqual({
      by: { x: 3, y: -2 },
      guides: [
        { axis: 'x', at: 595 },
        { axis: 'y', at: 0 },
      ],
    });
    expect(snapBox(box(246, 300), [], A4, 4).guides).toEqual([{ axis: 'x', at: 297.5 }]);
  });

  it('moves only the resized edge, and only within the tolerance', () => {
    expect(snapBox(box(103, 300, 95), [box(100, 100)], A4, 4, 'e')).toMatchObject({ by: { x: 2, y: 0 } });
    expect(snapBox(box(120, 300), [box(100, 100)], A4, 4).guides).toEqual([]);
  });
});

describe('arranging', () => {
  const three = [box(10, 10, 100), box(300, 50, 40), box(120, 200, 60)];

  it.each([
    ['left', [10, 10, 10]],
    ['center', [125, 155, 145]],
    ['right', [240, 300, 280]],
    // The fields take 200 of 330 points, which leaves two gaps of 65 points.
    ['across', [10, 300, 175]],
  ] as const)('%s', (how, expected) => {
    expect(arrange(three, how).map(({ x }) => x)).toEqual(expected);
  });

  it.each([
    ['top', [10, 10, 10]],
    ['middle', [105, 105, 105]],
    ['bottom', [200, 200, 200]],
    ['down', [10, 105, 200]],
  ] as const)('%s', (how, expected) => {
    expect(arrange(three, how).map(({ y }) => y)).toEqual(expected);
  });

  it('needs three fields to distribute', () => {
    const two = three.slice(0, 2);
    expect(arrange(two, 'across')).toEqual(two);
  });
});
