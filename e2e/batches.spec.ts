/** Batches in the console: from a table with a mistake to sessions. */
import { accessibilityProblems } from './support/accessibility.ts';
import { KNOWN_ADDRESSES } from './support/addresses.ts';
import { Colleague } from './support/console.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 800 };

const table = (text: string) => ({ name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

// A server of its own: its first administrator comes in once.
test.use({ serverSettings: { ...KNOWN_ADDRESSES } });

test('a table is checked, its columns are mapped, and a session is made of each row @once', async ({
  page,
  server,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  const look = async (name: string) => {
    for (const [size, viewport] of [
      ['narrow', NARROW],
      ['wide', WIDE],
    ] as const) {
      await page.setViewportSize(viewport);
      expect.soft(await accessibilityProblems(page), `${name} ${size}`).toEqual([]);
      await saveScreenshots(page, `console-${name}-${size}`);
    }
  };
  await page.setViewportSize(WIDE);
  await administrator.accept(await server.firstAdministratorLink(), {
    email: 'meera@example.com',
    name: 'Meera Iyer',
  });
  await administrator.go('Layouts');
  await page.getByRole('link', { name: 'New layout' }).click();
  await page.getByLabel('Choose PDFs').setInputFiles({
    name: 'Agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf('Agreement', 1)),
  });
  await administrator.press('Continue to the fields');
  await expect(page.locator('[data-sheet]')).toBeVisible();

  await administrator.go('Batches');
  await expect(page.getByRole('heading', { name: 'No batch yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New batch' }).click();
  await page
    .getByLabel('Choose the table')
    .setInputFiles(
      table('Borrower Name,Mobile of borrower\nAsha Rao,+919876543210\nRavi Kumar,+919876543211\n'),
    );
  await look('batch-new');
  await administrator.press('Check the table');
  await expect(page.getByRole('heading', { name: '2 problems' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Mobile of borrower/ })).toBeVisible();
  await look('batch-problems');

  await page.getByLabel('Mobile of borrower').selectOption('borrower.phone');
  await administrator.press('Check again');
  await expect(page.getByText('Checked and ready to start')).toBeVisible();
  await administrator.press('Start');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2');
  await look('batch-done');
  await administrator.go('Sessions');
  await expect(page.getByText('2 sessions').or(page.getByRole('row')).first()).toBeVisible();
});
