/** The horizontal lines that a page draws, whether stroked or filled as thin rectangles: what people sign on. */
import type { Matrix } from '../pages/document/visible-page.ts';
import { apply } from './matrix.ts';
import type { Operation } from './operations.ts';
import { numberOf } from './text-state.ts';

/** In points from the top left corner of the visible page. */
export interface Rule {
  left: number;
  right: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

const MAX_RULES = 5000;
/** Thicker ones are bars. */
const THICKEST = 2.5;
const SHORTEST = 20;
/** How far both ends may differ in height. */
const LEVEL = 0.7;

export interface RuleReader {
  note(operation: Operation, ctm: Matrix): void;
  rules: Rule[];
}

export function createRuleReader(toVisible: (x: number, y: number) => Point): RuleReader {
  const rules: Rule[] = [];
  let path: { from: Point; to: Point; isThin: boolean }[] = [];
  let pen: Point = { x: 0, y: 0 };

  const add = (from: Point, to: Point) => {
    if (rules.length >= MAX_RULES || Math.abs(from.y - to.y) > LEVEL) return;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    if (right - left >= SHORTEST) rules.push({ left, right, y: (from.y + to.y) / 2 });
  };

  return {
    rules,
    note({ operator, operands }, ctm) {
      const at = (x: number, y: number): Point => {
        const { x: userX, y: userY } = apply(ctm, x, y);
        return toVisible(userX, userY);
      };
      switch (operator) {
        case 'm':
          pen = at(numberOf(operands[0]), numberOf(operands[1]));
          break;
        case 'l': {
          const to = at(numberOf(operands[0]), numberOf(operands[1]));
          if (path.length < MAX_RULES) path.push({ from: pen, to, isThin: false });
          pen = to;
          break;
        }
        case 're': {
          const [x, y, width, height] = operands.map(numberOf);
          const from = at(x ?? 0, y ?? 0);
          const to = at((x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0));
          const isThin = Math.abs(to.y - from.y) <= THICKEST;
          const middle = (from.y + to.y) / 2;
          if (isThin && path.length < MAX_RULES)
            path.push({ from: { x: from.x, y: middle }, to: { x: to.x, y: middle }, isThin });
          break;
        }
        case 'S':
        case 's':
        case 'B':
        case 'B*':
        case 'b':
        case 'b*':
          for (const { from, to } of path) add(from, to);
          path = [];
          break;
        case 'f':
        case 'F':
        case 'f*':
          for (const { from, to, isThin } of path) if (isThin) add(from, to);
          path = [];
          break;
        case 'n':
          path = [];
          break;
        default:
      }
    },
  };
}
