/** Layouts in the console: from PDFs to fields at their places, by mouse, by touch and by keys. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { Colleague } from './support/console.ts';
import { readNewestLayout } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Of the page, in points: A4 in `smallPdf`. */
const PAGE_WIDTH = 595;
const SIGNATURE = { width: 180, height: 48 };

const pdf = (name: string, pages: number, text = name) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(smallPdf(text, pages)),
});

/** Where a point of the page is on the screen. */
async function onScreen(page: Page, at: { x: number; y: number }) {
  const sheet = page.locator('[data-sheet]');
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the page is not shown');
  const scale = box.width / PAGE_WIDTH;
  return { x: box.x + at.x * scale, y: box.y + at.y * scale };
}

async function drag(page: Page, from: Locator, at: { x: number; y: number }) {
  const box = await from.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const to = await onScreen(page, at);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y - 30);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

// The browser of a phone has touch; the sizes are set by the test itself.
test('a layout is made from two PDFs, and its fields are placed by mouse, by touch and by keys @once', async ({
  page,
  server,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  const look = async (name: string, check: readonly ('narrow' | 'wide')[] = ['wide']) => {
    for (const [size, viewport] of [
      ['narrow', NARROW],
      ['wide', WIDE],
    ] as const) {
      await page.setViewportSize(viewport);
      if (check.includes(size)) expect.soft(await accessibilityProblems(page), `${name} ${size}`).toEqual([]);
      await saveScreenshots(page, `console-${name}-${size}`);
    }
  };
  await page.setViewportSize(WIDE);
  await administrator.accept(await server.firstAdministratorLink(), {
    email: 'meera@example.com',
    name: 'Meera Iyer',
  });

  await test.step('from nothing to two documents and two roles', async () => {
    await administrator.go('Layouts');
    await expect(page.getByRole('heading', { name: 'No layout yet' })).toBeVisible();
    await look('layouts-empty');
    await page.getByRole('link', { name: 'New layout' }).click();
    await administrator.press('Continue to the fields');
    await expect(page.getByText('Please choose at least one PDF.')).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Loan agreement', 3),
        pdf('Key facts statement', 1, 'Key facts {{date:guarantor}}'),
      ]);
    await administrator.press('Add Guarantor');
    await administrator.fill('Name', 'Two-wheeler loan');
    await look('layout-new');
    await administrator.press('Continue to the fields');
    await administrator.expectHeading('Two-wheeler loan');
  });

  await test.step('what the documents themselves want is suggested, and accepted', async () => {
    await expect(page.locator('[data-sheet] canvas')).toBeVisible();
    await expect(administrator.button('Accept Date of signing, Guarantor')).toBeVisible();
    await look('layout-suggested');
    await administrator.press('Accept Date of signing, Guarantor');
    await expect(page.getByText('You have looked at every suggestion.')).toBeVisible();
  });

  const field = (name: RegExp) => page.locator('[data-sheet]').getByRole('button', { name });

  await test.step('a signature is dragged onto the page, and then elsewhere', async () => {
    await drag(page, administrator.button('Signature'), { x: 200, y: 300 });
    await expect(field(/^Signature of Borrower/)).toBeVisible();
    await drag(page, field(/^Signature of Borrower/), { x: 160, y: 550 });
    await look('layout-editor', ['narrow', 'wide']);
  });

  await test.step('a field of the other role is placed by touch', async () => {
    await page.setViewportSize(NARROW);
    await page.getByText('Guarantor', { exact: true }).first().tap();
    await administrator.button('Signature').tap();
    const at = await onScreen(page, { x: 430, y: 700 });
    await page.touchscreen.tap(at.x, at.y);
    await expect(field(/^Signature of Guarantor/)).toBeVisible();
    await page.setViewportSize(WIDE);
  });

  await test.step('two are selected and aligned, and the alignment is taken back', async () => {
    await field(/^Signature of Borrower/).click();
    await field(/^Signature of Guarantor/).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('heading', { name: '2 fields selected' })).toBeVisible();
    await administrator.press('Align left');
    await expect(field(/^Signature of Guarantor, page 1, 70 from the left/)).toBeVisible();
    await look('layout-aligned');
    await administrator.press('Undo');
  });

  await test.step('one is placed on the second document by keys alone, and mended where it is refused', async () => {
    await page.getByRole('tab', { name: 'Key facts statement' }).click();
    await administrator.button('Text').focus();
    await page.keyboard.press('Enter');
    await expect(field(/^Text/)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await administrator.press('Save');
    await expect(page.getByText('These fields cannot be saved yet')).toBeVisible();
    await administrator.fill('Key', 'loan amount');
    await look('layout-refused');
  });

  await test.step('undo takes back and redo brings again; leaving asks, and the draft is kept', async () => {
    await administrator.press('Undo');
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
    await administrator.press('Redo');
    await page.getByRole('link', { name: 'Templates' }).click();
    await administrator.press('Leave');
    await administrator.go('Layouts');
    await page.getByRole('link', { name: 'Two-wheeler loan' }).click();
    await expect(page.getByText('Your unsaved changes of last time are here again.')).toBeVisible();
    await page.getByText('As a list').click();
    await expect(page.getByRole('row')).toHaveCount(5);
    await look('layout-list', ['narrow', 'wide']);
  });

  await test.step('what the API says is where the fields were dropped', async () => {
    await administrator.press('Save');
    await expect(page.getByText('Saved as version 2.')).toBeVisible();
    const layout = await readNewestLayout(server);
    expect(layout).toMatchObject({
      version: 2,
      roles: [{ id: 'borrower' }, { id: 'guarantor' }],
      documents: [{ pages: [{}, {}, {}] }, { pages: [{}] }],
      fields: [
        { kind: 'date', role: 'guarantor', document: 2, anchor: { text: '{{date:guarantor}}' } },
        { kind: 'signature', role: 'borrower', document: 1, page: 1, ...SIGNATURE },
        { kind: 'signature', role: 'guarantor', document: 1, page: 1, ...SIGNATURE },
        { kind: 'text', key: 'loan_amount', document: 2, page: 1, x: 37, y: 46, width: 181 },
      ],
    });
    const signatures = layout.fields.filter(({ kind }) => kind === 'signature');
    const middles = signatures.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    for (const [index, expected] of [
      [160, 550],
      [430, 700],
    ].entries())
      for (const [axis, value] of expected.entries())
        expect(Math.abs((middles[index]?.[axis] ?? 0) - value)).toBeLessThanOrEqual(1);
  });

  await test.step('another PDF takes the place of one; the field that does not fit on it is named', async () => {
    await administrator.press('Replace a PDF');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document').selectOption('Key facts statement.pdf');
    await dialog.locator('input[type=file]').setInputFiles(pdf('Key facts statement of April', 2));
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(
      dialog.getByText('Date of signing of Guarantor: Its text is not in the document.'),
    ).toBeVisible();
    await look('layout-replace', ['narrow', 'wide']);
    await dialog.getByRole('button', { name: 'Replace, without 1 field' }).click();
    await expect(page.getByText('Saved as version 3. Left out: 1 field.')).toBeVisible();
    await page.getByRole('tab', { name: 'Key facts statement' }).click();
    await page.getByRole('button', { name: 'Page 2 of 2', exact: true }).click();
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2');
    await administrator.go('Layouts');
    await expect(page.getByText(/^Version 3 · 2 documents · 5 pages · 3 fields/)).toBeVisible();
    await look('layouts');
  });
});
