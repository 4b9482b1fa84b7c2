/** Uses the verification page as a person would. */
import { expect, type Locator, type Page } from '@playwright/test';

export async function choosePdf(page: Page, buffer: Buffer, name = 'agreement.pdf'): Promise<void> {
  await page
    .getByLabel('Choose a PDF', { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

export async function expectVerdict(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The row of a question, with its verdict. */
export function answerTo(page: Page, question: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: question, exact: true }) });
}

/** A copy with one byte changed. */
export function altered(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
