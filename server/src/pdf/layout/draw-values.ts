/** Draws the data values of a session into its document, with the fonts and text shaping of the sealed pages. */
import type { PDF } from '@libpdf/core';
import { isArchival } from '../document/archival.ts';
import { openDrawnPages, placeFigures } from '../document/place-figures.ts';
import { matrixOf, type VisiblePage } from '../document/visible-page.ts';
import { finish, openPage, openSheet } from '../drawing/sheet.ts';
import { drawTick } from '../drawing/tick.ts';
import { drawableText, fitText, type FittedLine } from '../drawing/text/fit-text.ts';
import { drawLine } from '../drawing/text/set-text.ts';
import { COLOR } from '../drawing/style.ts';
import type { FilledField, FillProblem } from './layout-messages.ts';

type SetValue = { field: FilledField; lines: FittedLine[] };

/** Fits the values into their fields. The problems list the fields whose values cannot be drawn as given. */
export function setValues(fields: readonly FilledField[]): { values: SetValue[]; problems: FillProblem[] } {
  const values: SetValue[] = [];
  const problems: FillProblem[] = [];
  for (const field of fields) {
    if (field.value === true) values.push({ field, lines: [] });
    if (typeof field.value !== 'string' || field.value.trim() === '') continue;
    const text = drawableText(field.value);
    if (text === null) {
      problems.push({ id: field.id, problem: 'not_drawable' });
      continue;
    }
    const { fontSize, align } = field;
    const lines = fitText(text, field, { size: fontSize, align, color: COLOR.ink });
    if (lines) values.push({ field, lines });
    else problems.push({ id: field.id, problem: 'does_not_fit' });
  }
  return { values, problems };
}

export async function drawValues(pdf: PDF, values: readonly SetValue[]): Promise<void> {
  if (values.length === 0) return;
  const opaque = isArchival(pdf);
  const sheet = openSheet({ opaque });
  for (const { field, lines } of values) {
    openPage(sheet, field.width, field.height);
    if (field.value === true) drawTick(sheet, field);
    for (const { text, x, y, style, direction } of lines) drawLine(sheet, text, x, y, style, direction);
  }
  const drawn = await openDrawnPages(pdf, await finish(sheet), opaque);
  const figures = values.map(({ field }, index) => ({
    page: field.page,
    placeOn: (visible: VisiblePage) => matrixOf(field, visible),
    words: field.value === true ? 'Ticked' : String(field.value),
    form: drawn.formOf(index),
  }));
  // Tags are not extended here, because the filled document is rewritten and then tagged again.
  placeFigures(pdf, figures, null);
}
