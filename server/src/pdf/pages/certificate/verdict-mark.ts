/** Draws the mark of a verdict. Marks differ in shape, so they can be distinguished in monochrome print. */
import type { CheckFacts } from '../facts.ts';
import { COLOR } from '../../drawing/style.ts';
import type { Sheet } from '../../drawing/sheet.ts';

export const VERDICT_COLOR: Readonly<Record<CheckFacts['verdict'], string>> = {
  passed: COLOR.good,
  indeterminate: COLOR.warn,
  failed: COLOR.bad,
  notRequired: COLOR.soft,
};

export const MARK_SIZE = 9;

export function drawVerdictMark(
  sheet: Sheet,
  verdict: CheckFacts['verdict'],
  left: number,
  top: number,
): void {
  const r = MARK_SIZE / 2;
  const [x, y] = [left + r, top + r];
  sheet.save().lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor('#ffffff');
  switch (verdict) {
    case 'passed':
      sheet.circle(x, y, r).fill(VERDICT_COLOR.passed);
      strokeLine(sheet, [x - 2, y + 0.2], [x - 0.5, y + 1.7], [x + 2.2, y - 1.5]);
      break;
    case 'indeterminate':
      sheet.polygon([x, y - r], [x + r, y], [x, y + r], [x - r, y]).fill(VERDICT_COLOR.indeterminate);
      strokeLine(sheet, [x - 1.6, y], [x + 1.6, y]);
      break;
    case 'notRequired':
      sheet
        .circle(x, y, r - 0.5)
        .strokeColor(VERDICT_COLOR.notRequired)
        .stroke();
      break;
    case 'failed':
      sheet.rect(left, top, MARK_SIZE, MARK_SIZE).fill(VERDICT_COLOR.failed);
      strokeLine(sheet, [x - 1.8, y - 1.8], [x + 1.8, y + 1.8]);
      strokeLine(sheet, [x - 1.8, y + 1.8], [x + 1.8, y - 1.8]);
      break;
  }
  sheet.restore();
}

type Point = [x: number, y: number];

function strokeLine(sheet: Sheet, start: Point, ...others: Point[]): void {
  sheet.moveTo(...start);
  for (const point of others) sheet.lineTo(...point);
  sheet.stroke();
}
