/** Locates points of a PDF page in the layout editor, and reads the text of a finished PDF. */
import type { FieldBox } from '@countersign/contract/rules/field-problems';
import { pagesOf } from '@countersign/server/pdf/pages/testing/words-of';
import type { Locator, Page } from '@playwright/test';

/** The width of a page of `smallPdf` (A4), in points. */
const PAGE_WIDTH = 595;

interface Point {
  x: number;
  y: number;
}

/** Converts a point of the PDF page to screen coordinates. */
export async function onScreen(page: Page, at: Point): Promise<Point> {
  const sheet = page.locator('[data-sheet]');
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the page is not shown');
  const scale = box.width / PAGE_WIDTH;
  return { x: box.x + at.x * scale, y: box.y + at.y * scale };
}

export async function drag(page: Page, from: Locator, at: Point): Promise<void> {
  // The target is located first, because locating it can scroll the page and move the element.
  const to = await onScreen(page, at);
  const box = await from.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y - 30);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

interface Rectangle extends Point {
  width: number;
  height: number;
}

/** Returns the boxes that overlap another box by more than a pixel. */
export function overlapping(boxes: readonly (Rectangle | null)[]): Rectangle[] {
  const shown = boxes.filter((box) => box !== null);
  return shown.filter((one) =>
    shown.some(
      (other) =>
        other !== one &&
        one.x + 1 < other.x + other.width &&
        other.x + 1 < one.x + one.width &&
        one.y + 1 < other.y + other.height &&
        other.y + 1 < one.y + one.height,
    ),
  );
}

/** Returns the words inside each rectangle. */
export async function wordsIn(
  file: Uint8Array,
  fields: readonly Omit<FieldBox, 'document'>[],
): Promise<string[]> {
  const pages = await pagesOf(file);
  return fields.map(({ page, x, y, width, height }) =>
    (pages[page - 1] ?? [])
      .filter(
        ({ left, right, baseline }) =>
          left >= x - 1 && right <= x + width + 1 && baseline >= y && baseline <= y + height + 1,
      )
      .map(({ text }) => text)
      .join(' '),
  );
}
