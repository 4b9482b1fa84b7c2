/** Operates the verification page as a person does. */
import { verifyDocument } from '@countersign/contract/public';
import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './call.ts';
import type { RunningServer } from './server.ts';

export async function choosePdf(page: Page, buffer: Buffer, name = 'agreement.pdf'): Promise<void> {
  await page
    .getByLabel('Choose a PDF', { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

export async function expectVerdict(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Verifies a file with the same call as the page. */
export async function verdictOf(server: RunningServer, file: Uint8Array): Promise<string> {
  const body = new FormData();
  body.append('document', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'sealed.pdf');
  return (await call(server, verifyDocument, { body })).verdict;
}

/** Returns the row of a question and its verdict. */
export function answerTo(page: Page, question: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: question, exact: true }) });
}

/** Returns a copy of the file with one changed byte. */
export function altered(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
