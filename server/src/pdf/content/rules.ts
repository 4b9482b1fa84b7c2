/**
 * Collects the lines and boxes on which people sign: the boxes that a page draws, and its horizontal lines. A line may
 * be stroked, or it may be a thin filled rectangle.
 */
import type { Matrix } from '../document/visible-page.ts';
import { apply } from './matrix.ts';
import type { Operation } from './operations.ts';
import { numberOf } from './text-state.ts';

/** A line in points from the top left corner of the visible page. */
export interface Rule {
  left: number;
  right: number;
  y: number;
}

/**
 * A box in points from the top left corner of the visible page. If its corners are rounded, its width is the length of
 * its straight sides.
 */
export interface DrawnBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Point {
  x: number;
  y: number;
}

const MAX_RULES = 5000;
/** The maximum thickness of a line in points. A thicker line is a bar. */
const THICKEST = 2.5;
const SHORTEST = 20;
/** The maximum difference in height between the two ends of a level line. */
const LEVEL = 0.7;
/**
 * The size in points of a box to sign in. A smaller box holds a line of text, and a larger box frames a part of the
 * page.
 */
const BOX = { minWidth: 80, maxWidth: 350, minHeight: 30, maxHeight: 140 };

/** The operators that stroke a path, and the operators that only fill it (ISO 32000-1, table 60). */
const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*']);

export interface RuleReader {
  note(operation: Operation, ctm: Matrix): void;
  rules: Rule[];
  boxes: DrawnBox[];
}

export function createRuleReader(toVisible: (x: number, y: number) => Point): RuleReader {
  const rules: Rule[] = [];
  const boxes: DrawnBox[] = [];
  let path: Line[] = [];
  let rectangles: DrawnBox[] = [];
  let pen: Point = { x: 0, y: 0 };

  const paint = (isStroked: boolean) => {
    const level = path.flatMap((line) => (isStroked || line.isThin ? (ruleOf(line) ?? []) : []));
    const box = isStroked ? boxBetween(level) : null;
    // The sides of a box are not reported as lines to write on.
    if (!box) rules.push(...level.slice(0, MAX_RULES - rules.length));
    if (isStroked && boxes.length < MAX_RULES) boxes.push(...(box ? [box] : []), ...rectangles);
    forget();
  };
  const forget = () => {
    path = [];
    rectangles = [];
  };

  return {
    rules,
    boxes,
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
        // A curve is not a line, but the next line starts where the curve ends.
        case 'c':
        case 'v':
        case 'y': {
          const [x, y] = operands.slice(-2).map(numberOf);
          pen = at(x ?? 0, y ?? 0);
          break;
        }
        case 're': {
          const [x, y, width, height] = operands.map(numberOf);
          const from = at(x ?? 0, y ?? 0);
          const to = at((x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0));
          const isThin = Math.abs(to.y - from.y) <= THICKEST;
          const middle = (from.y + to.y) / 2;
          const box = boxOf(from, to);
          if (isThin && path.length < MAX_RULES)
            path.push({ from: { x: from.x, y: middle }, to: { x: to.x, y: middle }, isThin });
          else if (box && rectangles.length < MAX_RULES) rectangles.push(box);
          break;
        }
        case 'n':
          forget();
          break;
        default:
          if (STROKES.has(operator)) paint(true);
          else if (FILLS.has(operator)) paint(false);
      }
    },
  };
}

interface Line {
  from: Point;
  to: Point;
  isThin: boolean;
}

function ruleOf({ from, to }: Line): Rule | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const isRule = Math.abs(from.y - to.y) <= LEVEL && right - left >= SHORTEST;
  return isRule ? { left, right, y: (from.y + to.y) / 2 } : null;
}

/**
 * Returns the box if the path has exactly two level lines, one above the other and equally long. Otherwise, returns
 * null.
 */
function boxBetween(level: readonly Rule[]): DrawnBox | null {
  const [one, other, more] = level;
  if (!one || !other || more) return null;
  const isAlike = Math.abs(one.left - other.left) < 1 && Math.abs(one.right - other.right) < 1;
  return isAlike ? boxOf({ x: one.left, y: one.y }, { x: other.right, y: other.y }) : null;
}

function boxOf(one: Point, other: Point): DrawnBox | null {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const [width, height] = [right - left, bottom - top];
  const isFit =
    width >= BOX.minWidth &&
    width <= BOX.maxWidth &&
    height >= BOX.minHeight &&
    height <= BOX.maxHeight &&
    width > height;
  return isFit ? { left, top, right, bottom } : null;
}
