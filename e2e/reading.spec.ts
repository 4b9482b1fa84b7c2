/** Tests that the document page takes most of the window, and that signers can read its text at any size instead. */
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';
import { finish, openPage, openSheet } from '@countersign/server/pdf/drawing/sheet';
import { drawLine } from '@countersign/server/pdf/drawing/text/set-text';
import type { Page } from '@playwright/test';
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

const IN_HINDI = 'यह ऋण का करार है';

for (const { voices, spoken } of [
  { voices: ['en-IN', 'hi-IN'], spoken: [[IN_HINDI, 'hi-IN']] },
  { voices: ['en-IN'], spoken: null },
])
  test(`a Hindi document ${spoken ? 'is' : 'cannot be'} read aloud by a browser with voices for ${voices.join(' and ')}`, async ({
    signer,
    server,
    page,
  }) => {
    await page.addInitScript(replaceVoices, voices);
    await signer.reach('document', await linkFor(server, { document: await hindiPdf() }));
    const readAloud = page.getByRole('button', { name: 'Read aloud' });
    await expect.poll(() => readRecord(page, 'voicesListed')).toEqual([voices]);
    await page.getByRole('button', { name: 'Reading tools' }).click();
    await expect(page.getByRole('button', { name: 'Read as text' })).toBeVisible();
    if (!spoken) return expect(readAloud).toHaveCount(0);
    await readAloud.click();
    await expect.poll(() => readRecord(page, 'spoken')).toEqual(spoken);
    await expect(
      page.getByRole('region', { name: 'Document', exact: true }).locator('[data-spoken]'),
    ).toHaveText(IN_HINDI);
    await page.getByRole('button', { name: 'Reading tools' }).click();
    return expect(page.getByRole('button', { name: 'Pause reading' })).toBeVisible();
  });

async function hindiPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet();
  openPage(sheet, 595, 842);
  drawLine(sheet, IN_HINDI, 72, 100, { size: 20, weight: 'regular', color: '#000000' });
  return new Uint8Array(await finish(sheet));
}

/** Runs in the page before its scripts: replaces the voices of the system, and records what they speak. */
function replaceVoices(languages: string[]): void {
  const voicesListed: string[][] = [];
  const spoken: string[][] = [];
  class Utterance extends EventTarget {
    text: string;
    lang = '';
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => {
      if (voicesListed.length === 0) voicesListed.push(languages);
      return languages.map((lang) => ({ lang, localService: true }));
    },
    speak: ({ text, lang }: Utterance) => void spoken.push([text, lang]),
    cancel: () => undefined,
  });
  for (const [name, value] of Object.entries({
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: Utterance,
    voicesListed,
    spoken,
  }))
    Object.defineProperty(window, name, { value });
}

const readRecord = (page: Page, name: 'voicesListed' | 'spoken'): Promise<unknown> =>
  page.evaluate((record) => Reflect.get(window, record), name);

/** Runs in the page: returns for each table whether it is wider than its column. */
function widthsBeyondColumn(tables: Element[]): boolean[] {
  return tables.map((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0));
}
