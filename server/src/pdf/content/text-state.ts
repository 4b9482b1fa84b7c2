/** Tracks the state that the operators of a page's content set before text is shown (ISO 32000-1, 8.4 and 9.3). */
import type { Matrix } from '../document/visible-page.ts';
import type { Font } from './font.ts';
import { IDENTITY, multiply } from './matrix.ts';
import type { Operand, Operation } from './operations.ts';

export interface GraphicsState {
  ctm: Matrix;
  font: Font | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  /** The horizontal scaling, where 1 is the normal width. */
  stretch: number;
  leading: number;
  rise: number;
}

export const initialState = (ctm: Matrix): GraphicsState => ({
  ctm,
  font: null,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
});

/** The pen of a text object: its current position and the beginning of its line. */
export interface Pen {
  at: Matrix;
  line: Matrix;
}

export const newPen = (): Pen => ({ at: IDENTITY, line: IDENTITY });

export function numberOf(operand: Operand | undefined): number {
  return operand?.type === 'number' ? operand.value : 0;
}

export function matrixOf(operands: readonly Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands.slice(-6).map(numberOf);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

export function moveLine(pen: Pen, x: number, y: number): void {
  pen.line = multiply([1, 0, 0, 1, x, y], pen.line);
  pen.at = pen.line;
}

export function movePen(pen: Pen, by: number): void {
  pen.at = multiply([1, 0, 0, 1, by, 0], pen.at);
}

/** Applies a text operator to the state and the pen. Other operators have no effect. */
export function applyTextOperator(state: GraphicsState, pen: Pen, { operator, operands }: Operation): void {
  const [first, second] = operands;
  switch (operator) {
    case 'Tc':
      state.charSpace = numberOf(first);
      break;
    case 'Tw':
      state.wordSpace = numberOf(first);
      break;
    case 'Tz':
      state.stretch = numberOf(first) / 100;
      break;
    case 'TL':
      state.leading = numberOf(first);
      break;
    case 'Ts':
      state.rise = numberOf(first);
      break;
    case 'Td':
      moveLine(pen, numberOf(first), numberOf(second));
      break;
    case 'TD':
      state.leading = -numberOf(second);
      moveLine(pen, numberOf(first), numberOf(second));
      break;
    case 'Tm':
      pen.line = matrixOf(operands);
      pen.at = pen.line;
      break;
    case '"':
      state.wordSpace = numberOf(first);
      state.charSpace = numberOf(second);
      moveLine(pen, 0, -state.leading);
      break;
    case 'T*':
    case "'":
      moveLine(pen, 0, -state.leading);
      break;
    default:
  }
}
