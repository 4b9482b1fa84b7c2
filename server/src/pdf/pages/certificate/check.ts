/** One check: its mark, its verdict in words, what was checked and why it ended so. */
import type { CheckFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../look.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import { drawVerdictMark, MARK_SIZE, VERDICT } from './verdict-mark.ts';

const LEFT = COLUMN.left + MARK_SIZE + 6;
const WIDTH = { verdict: 66, name: 104 } as const;
const DETAIL_WIDTH = COLUMN.left + COLUMN.width - LEFT - WIDTH.verdict - WIDTH.name - 2 * CELL_GAP;

export function drawCheck(flow: Flow, { name, verdict, detail }: CheckFacts): void {
  const { word, color } = VERDICT[verdict];
  const cells = [
    { width: WIDTH.verdict, texts: [{ text: word, style: { ...STYLE.strong, color } }] },
    { width: WIDTH.name, texts: [{ text: name, style: STYLE.text }] },
    { width: DETAIL_WIDTH, texts: [{ text: detail, style: STYLE.soft }] },
  ];
  const mark = (top: number) => drawVerdictMark(flow.sheet, verdict, COLUMN.left, top + 2.5);
  flowRow(flow, cells, { left: LEFT, mark });
}
