/** A verdict's mark: told apart by its shape, in print without colours too. */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { COLOR } from '../look.ts';
import type { Sheet } from '../sheet.ts';

export const VERDICT: Readonly<Record<Verdict, { word: string; color: string }>> = {
  passed: { word: 'Passed', color: COLOR.good },
  indeterminate: { word: 'Indeterminate', color: COLOR.warn },
  failed: { word: 'Failed', color: COLOR.bad },
};

export const MARK_SIZE = 9;

export function drawVerdictMark(sheet: Sheet, verdict: Verdict, left: number, top: number): void {
  const r = MARK_SIZE / 2;
  const [x, y] = [left + r, top + r];
  sheet.save().lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor('#ffffff');
  switch (verdict) {
    case 'passed':
      sheet.circle(x, y, r).fill(VERDICT.passed.color);
      sheet
        .moveTo(x - 2, y + 0.2)
        .lineTo(x - 0.5, y + 1.7)
        .lineTo(x + 2.2, y - 1.5)
        .stroke();
      break;
    case 'indeterminate':
      sheet.polygon([x, y - r], [x + r, y], [x, y + r], [x - r, y]).fill(VERDICT.indeterminate.color);
      sheet
        .moveTo(x - 1.6, y)
        .lineTo(x + 1.6, y)
        .stroke();
      break;
    case 'failed':
      sheet.rect(left, top, MARK_SIZE, MARK_SIZE).fill(VERDICT.failed.color);
      sheet
        .moveTo(x - 1.8, y - 1.8)
        .lineTo(x + 1.8, y + 1.8)
        .stroke();
      sheet
        .moveTo(x - 1.8, y + 1.8)
        .lineTo(x + 1.8, y - 1.8)
        .stroke();
      break;
  }
  sheet.restore();
}
