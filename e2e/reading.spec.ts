/** Tests that the document page takes most of the window, and that signers can read its text at any size instead. */
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';
import { linkFor } from './support/originator.ts';
import { shareOfWindow, WINDOWS } from './support/page-share.ts';
import { expect, test } from './support/signing-test.ts';

test('the page takes most of the window, and its text can be read instead', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const document = new Uint8Array(await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance'));
  await signer.reach('document', await linkFor(server, { document }));
  const region = page.getByRole('region', { name: 'Document', exact: true });
  await expect(region.locator('canvas').first()).toBeVisible();
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    expect(await shareOfWindow(page), `${size.width}x${size.height}`).toBeGreaterThanOrEqual(0.7);
  }

  // On a desktop, the button for consent is next to the document instead of below it.
  await page.setViewportSize({ width: 1366, height: 625 });
  const view = await region.boundingBox();
  const button = await signer.button('Please review the document first').boundingBox();
  expect(button?.x).toBeGreaterThanOrEqual((view?.x ?? 0) + (view?.width ?? 0));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Reading tools' }).click();
  await signer.press('Search');
  await page.getByRole('searchbox').fill('early repayment');
  await expect(page.getByText('Match 1 of 1, on page 2')).toBeAttached();
  await expect(region.locator('.pdf-mark-current')).toBeInViewport();
  await checkScreen('reading-search');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Reading tools' }).click();
  await signer.press('Read as text');
  await expect(region.getByRole('heading', { name: /^4 Early repayment/ })).toBeInViewport();
  await checkScreen('reading-text');
  await signer.press('Zoom in');
  await expect(region.getByRole('heading', { name: /^4 Early repayment/ })).toBeInViewport();
  await region.evaluate((element) => element.scrollTo(0, 0));
  await expect(region.locator('table').first()).toContainText('INR 4,50,000.00');
  // The text has one marker per page, and no table that requires horizontal scrolling.
  await expect(region.getByRole('button', { name: 'Show page 1' })).toHaveCount(1);
  expect(await region.locator('table').evaluateAll(widthsBeyondColumn)).not.toContain(true);
  await signer.readDocument();
  await signer.expectHeading('Location Captured');
});

/** Runs in the page. Returns for each table whether it is wider than its column. */
function widthsBeyondColumn(tables: Element[]): boolean[] {
  return tables.map((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0));
}
