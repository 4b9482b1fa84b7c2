/** One check: its mark, its verdict in words, what was checked, why it ended so, and why the signing went on all the same. */
import type { CheckFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../../drawing/style.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import { drawVerdictMark, MARK_SIZE, VERDICT_COLOR } from './verdict-mark.ts';
import type { Words } from './words.ts';

const LEFT = COLUMN.left + MARK_SIZE + 6;
const WIDTH = { verdict: 76, name: 112 } as const;
const DETAIL_WIDTH = COLUMN.left + COLUMN.width - LEFT - WIDTH.verdict - WIDTH.name - 2 * CELL_GAP;

export function drawCheck(flow: Flow, check: CheckFacts, words: Words): void {
  const { kind, verdict, detail, allowance } = check;
  const style = { ...STYLE.strong, color: VERDICT_COLOR[verdict] };
  const told = [detail, allowance].filter((text) => text !== null && text !== '');
  const cells = [
    { width: WIDTH.verdict, texts: [{ text: words(({ verdicts }) => verdicts[verdict]), style }] },
    { width: WIDTH.name, texts: [{ text: words(({ checks }) => checks[kind]), style: STYLE.text }] },
    { width: DETAIL_WIDTH, texts: told.map((text) => ({ text: text ?? '', style: STYLE.soft })) },
  ];
  const mark = (top: number) => drawVerdictMark(flow.sheet, verdict, COLUMN.left, top + 2.5);
  flowRow(flow, cells, { left: LEFT, mark });
}
