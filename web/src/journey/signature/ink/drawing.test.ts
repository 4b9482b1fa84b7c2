import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';
import { captureSignature } from '@countersign/contract/signer/signature';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { createDrawing, MAX_POINTS_IN_STROKE, MAX_STROKES, type Drawing, type Sample } from './drawing.ts';
import { evidenceOf } from './evidence.ts';
import { piecesOf, THINNEST, WIDEST, type Piece } from './stroke.ts';

const at = (x: number, y: number, time = 0): Sample => ({ x, y, time, pressure: 0.5, isPen: false });

function draw(drawing: Drawing, samples: readonly Sample[]): Piece[] {
  const [first, ...rest] = samples;
  if (!first) return [];
  return [...drawing.begin(first), ...rest.flatMap((sample) => drawing.extend(sample)), ...drawing.end()];
}

/**
 * Generates pointer samples that leave the box, pause, jump or change pressure. Their clocks may stop or run backwards.
 */
const sample = fc.record({
  x: fc.double({ min: -2000, max: 3000, noNaN: true }),
  y: fc.double({ min: -2000, max: 3000, noNaN: true }),
  time: fc.double({ min: 0, max: 60_000, noNaN: true }),
  pressure: fc.double({ min: 0, max: 1, noNaN: true }),
  isPen: fc.boolean(),
});
const hand = fc.array(fc.array(sample, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 });

/** Returns the final width of a straight stroke with `stepMs` milliseconds between two points. */
const along = (stepMs: number) => {
  const drawing = createDrawing();
  draw(
    drawing,
    Array.from({ length: 20 }, (_, step) => at(100 + step * 20, 100, step * stepMs)),
  );
  return drawing.strokes[0]?.points.at(-1)?.width ?? 0;
};
/** Returns the final width of a straight stroke with constant pressure. */
const pressed = (pressure: number, isPen: boolean) => {
  const drawing = createDrawing();
  const samples = Array.from({ length: 20 }, (_, step) => at(100 + step * 20, 100, step * 15));
  draw(
    drawing,
    samples.map((each) => ({ ...each, pressure, isPen })),
  );
  return drawing.strokes[0]?.points.at(-1)?.width ?? 0;
};

const body = (strokes: unknown) => ({
  participant_id: '0190c7a2-0000-7000-8000-000000000001',
  signature_base64: 'iVBO',
  strokes,
});
const accepts = (strokes: unknown) => captureSignature.body.safeParse(body(strokes)).success;
const strokeOf = (points: number) => Array.from({ length: points }, () => [1, 1, 1, 0.5]);
const scribble = (points: number) =>
  Array.from({ length: points }, (_, step) => at(100 + (step % 100) * 6, 50 + (step % 7) * 20, step));

describe('a drawing', () => {
  it('is empty before the first stroke', () => {
    const drawing = createDrawing();
    expect(drawing.pieces()).toEqual([]);
    expect(boundsOf(drawing.pieces())).toBeNull();
  });

  it('turns a tap into a dot', () => {
    const drawing = createDrawing();
    const pieces = draw(drawing, [at(400, 100)]);
    expect(pieces).toEqual([{ x0: 400, y0: 100, x1: 400, y1: 100, width: WIDEST }]);
    expect(drawing.strokes).toHaveLength(1);
  });

  it('returns the same ink while it is drawn as when it is drawn again', () => {
    fc.assert(
      fc.property(hand, (strokes) => {
        const drawing = createDrawing();
        const live = strokes.flatMap((samples) => draw(drawing, samples));
        expect(drawing.pieces()).toEqual(live);
      }),
    );
  });

  it('is one continuous line from the first point to the last', () => {
    fc.assert(
      fc.property(hand, (strokes) => {
        const drawing = createDrawing();
        for (const samples of strokes) draw(drawing, samples);
        for (const stroke of drawing.strokes) {
          const pieces = piecesOf(stroke);
          const [first, last] = [stroke.points[0], stroke.points.at(-1)];
          expect([pieces[0]?.x0, pieces[0]?.y0]).toEqual([first?.x, first?.y]);
          expect([pieces.at(-1)?.x1, pieces.at(-1)?.y1]).toEqual([last?.x, last?.y]);
          pieces.slice(1).forEach((piece, index) => {
            expect(piece.x0).toBeCloseTo(pieces[index]?.x1 ?? Number.NaN, 6);
            expect(piece.y0).toBeCloseTo(pieces[index]?.y1 ?? Number.NaN, 6);
          });
        }
      }),
    );
  });

  it('stays inside the box and close to the natural width, whatever the hand does', () => {
    fc.assert(
      fc.property(hand, (strokes) => {
        const drawing = createDrawing();
        for (const samples of strokes) draw(drawing, samples);
        const margin = (WIDEST - SIGNATURE_CANVAS.strokeWidth) / 2;
        const bounds = boundsOf(drawing.pieces());
        if (!bounds) throw new Error('a hand that touched the box left ink');
        expect(bounds.x).toBeGreaterThanOrEqual(-margin - 1e-9);
        expect(bounds.y).toBeGreaterThanOrEqual(-margin - 1e-9);
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(SIGNATURE_CANVAS.width + margin + 1e-9);
        expect(bounds.y + bounds.height).toBeLessThanOrEqual(SIGNATURE_CANVAS.height + margin + 1e-9);
        for (const { width } of drawing.pieces()) {
          expect(width).toBeGreaterThanOrEqual(THINNEST - 1e-9);
          expect(width).toBeLessThanOrEqual(WIDEST + 1e-9);
        }
      }),
    );
  });

  it('ignores the tremor of a resting hand', () => {
    const drawing = createDrawing();
    draw(drawing, [at(100, 100), at(100.4, 100.3, 10), at(99.8, 100.2, 20)]);
    expect(drawing.strokes[0]?.points).toHaveLength(1);
  });

  it('accepts no ink before the pen is down or after it is up', () => {
    const drawing = createDrawing();
    expect(drawing.extend(at(10, 10))).toEqual([]);
    draw(drawing, [at(10, 10), at(60, 60, 20)]);
    expect(drawing.extend(at(200, 200, 40))).toEqual([]);
    expect(drawing.end()).toEqual([]);
    expect(drawing.strokes).toHaveLength(1);
  });

  it('draws a slow hand wider than a fast one', () => {
    expect(along(200)).toBeGreaterThan(along(2));
  });

  it('uses the pressure of a pen, but not of a finger, which most devices invent', () => {
    expect(pressed(0.9, true)).toBeGreaterThan(pressed(0.1, true));
    expect(pressed(0.9, false)).toBe(pressed(0.1, false));
  });
});

describe('the box around the ink', () => {
  it('includes the width of the line', () => {
    expect(boundsOf([{ x0: 10, y0: 20, x1: 50, y1: 20, width: 4 }])).toEqual({
      x: 8,
      y: 18,
      width: 44,
      height: 4,
    });
  });

  it('contains every piece, and touches its edges', () => {
    const number = fc.double({ min: -1000, max: 1000, noNaN: true });
    const piece = fc.record({
      x0: number,
      y0: number,
      x1: number,
      y1: number,
      width: fc.double({ min: 1, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const box = boundsOf(pieces);
        if (!box) throw new Error('pieces have a box');
        const lefts = pieces.flatMap(({ x0, x1, width }) => [x0 - width / 2, x1 - width / 2]);
        const bottoms = pieces.flatMap(({ y0, y1, width }) => [y0 + width / 2, y1 + width / 2]);
        expect(box.x).toBe(Math.min(...lefts));
        expect(box.y + box.height).toBeCloseTo(Math.max(...bottoms), 6);
      }),
    );
  });
});

describe('the strokes as evidence', () => {
  it('are x, y, milliseconds since the first point of the drawing, pressure', () => {
    const drawing = createDrawing();
    draw(drawing, [at(100.123, 50.06, 1000), at(140, 60, 1016.7)]);
    draw(drawing, [at(300, 50, 2500.2)]);
    expect(evidenceOf(drawing.strokes)).toEqual([
      [
        [100.1, 50.1, 0, 0.5],
        [140, 60, 17, 0.5],
      ],
      [[300, 50, 1500, 0.5]],
    ]);
  });

  it('are always accepted by the API, with a clock that never runs backwards', () => {
    fc.assert(
      fc.property(hand, (strokes) => {
        const drawing = createDrawing();
        for (const samples of strokes) draw(drawing, samples);
        const evidence = evidenceOf(drawing.strokes);
        expect(captureSignature.body.safeParse(body(evidence)).success).toBe(true);
        for (const stroke of evidence) {
          const times = stroke.map(([, , t]) => t);
          expect(times).toEqual([...times].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('respect the limits of the API, and use them fully', () => {
    expect(accepts([strokeOf(MAX_POINTS_IN_STROKE)])).toBe(true);
    expect(accepts([strokeOf(MAX_POINTS_IN_STROKE + 1)])).toBe(false);
    expect(accepts(Array.from({ length: MAX_STROKES }, () => strokeOf(1)))).toBe(true);
    expect(accepts(Array.from({ length: MAX_STROKES + 1 }, () => strokeOf(1)))).toBe(false);
  });

  it('stay within the limits under endless scribbling', () => {
    const drawing = createDrawing();
    draw(drawing, scribble(MAX_POINTS_IN_STROKE + 10));
    expect(drawing.strokes.map(({ points }) => points.length)).toEqual([MAX_POINTS_IN_STROKE, 10]);
    for (let stroke = 0; stroke < MAX_STROKES + 10; stroke += 1) draw(drawing, scribble(150));
    const evidence = evidenceOf(drawing.strokes);
    expect(captureSignature.body.safeParse(body(evidence)).success).toBe(true);
    const room = captureSignature.bodyLimit - 1_400_000;
    expect(JSON.stringify(evidence).length).toBeLessThan(room);
  });
});
