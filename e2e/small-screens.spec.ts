/** Tests narrow, short and landscape screens: inputs, messages and buttons are visible, and nothing covers them. */
import type { Locator, Page } from '@playwright/test';
import { installFakeCamera } from './support/fake-camera.ts';
import { widthBeyondScreen, withLetters } from './support/large-text.ts';
import { HELP_DESK, linkFor, NO_HELP_DESK, setHelpDesk } from './support/originator.ts';
import { URDU } from './support/screen-texts.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';

const SMALLEST = { width: 320, height: 568 };
const USUAL = { width: 360, height: 740 };
const LANDSCAPE = { width: 844, height: 390 };
const LAPTOP = { width: 1366, height: 625 };
const LYING = [
  { width: 640, height: 320 },
  { width: 568, height: 320 },
];
/** The sizes of the window above an open keyboard, on common phones. */
const ABOVE_KEYBOARD = [
  { width: 412, height: 545 },
  { width: 393, height: 500 },
  { width: 360, height: 480 },
];
const WITH_KEYBOARD = [
  { width: 360, height: 440 },
  { width: 320, height: 440 },
];
/** The text sizes of the browser: the default, and enlarged to 150 % and 200 %. */
const LARGE_TEXT = [16, 24, 32];
const MAX_TABS = 30;
const NEARBY = { name: 'Pune Station Road', latitude: 18.5291, longitude: 73.8752 };
const PASSED = {
  has_face: true,
  otp_found: true,
  reasons: [],
  attempts_remaining: 5,
  retry_after_seconds: 0,
  locked_until: null,
};

test.use({ viewport: SMALLEST });
// Every screen shows the contact, which takes additional space.
test.beforeEach(({ server }) => setHelpDesk(server, HELP_DESK));
test.afterEach(({ server }) => setHelpDesk(server, NO_HELP_DESK));

test('every step fits small screens: every element is visible and reachable', async ({
  signer,
  server,
  page,
}) => {
  const alert = page.getByRole('alert');
  await signer.open(
    await linkFor(server, { pages: 3, branches: [NEARBY], template: { location_validation_enabled: true } }),
  );
  const otp = await signer.newestOtp();
  const input = page.getByLabel('Enter the 6-digit OTP');
  await focusIsNeverCovered(page);
  await scrollTo(page, 'top');
  await signer.enterOtp(otp === '000000' ? '111111' : '000000');
  await expect(alert).toContainText('Invalid OTP.');
  await isInFullView(alert);
  for (const size of ABOVE_KEYBOARD) {
    await page.setViewportSize({ ...size, height: 740 });
    await scrollTo(page, 'top');
    await input.tap();
    await page.setViewportSize(size);
    await input.fill(otp);
    await isInFullView(input);
    await isInFullView(signer.button('Proceed'));
  }
  await page.setViewportSize(SMALLEST);
  await signer.press('Proceed');

  await signer.expectHeading('Review the document');
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
  await focusIsNeverCovered(page);
  await page.setViewportSize(USUAL);
  await withLetters(page, 32, async () => {
    expect(await widthBeyondScreen(page)).toBe(0);
    await isInFullView(page.getByText('Page 1 of 3', { exact: true }));
    await isInFullView(page.getByRole('button', { name: 'Zoom in' }));
  });
  await page.setViewportSize(SMALLEST);
  await page.route('**/document-consent', (route) => route.abort('internetdisconnected'));
  await signer.readDocument();
  await isInFullView(alert);
  await page.unroute('**/document-consent');
  await signer.press('Proceed');

  await signer.expectHeading('Location Captured');
  await focusIsNeverCovered(page);
  await page.setViewportSize(USUAL);
  await scrollTo(page, 'top');
  await isInFullView(page.locator('dd').last());
  await page.setViewportSize(SMALLEST);
  await scrollTo(page, 'end');
  await signer.press('Proceed');

  await signer.expectHeading('Face capture steps');
  await expect.poll(() => placeOf(page)).toBe(0);
  await focusIsNeverCovered(page);
  await scrollTo(page, 'end');
  await signer.askForCode();
  await expect.poll(() => placeOf(page)).toBe(0);
  await focusIsNeverCovered(page);
  await scrollTo(page, 'end');
  await signer.openCamera();

  const capture = signer.button('Capture');
  await expect(capture).toBeEnabled();
  await expect.poll(() => placeOf(page)).toBe(0);
  await focusIsNeverCovered(page);
  for (const size of LYING) {
    await page.setViewportSize(size);
    await scrollTo(page, 'top');
    await isInFullView(capture);
    await page.locator('video').scrollIntoViewIfNeeded();
    await isInFullView(page.locator('video'));
    await isInFullView(capture);
  }
  await page.setViewportSize(SMALLEST);
  // The server's response is replaced by one that accepts the photos, because other tests check photos.
  await page.route('**/liveness-photo', (route) => route.fulfill({ json: { success: true, data: PASSED } }));
  await capture.click();
  await signer.press('Proceed to Next Step');

  await signer.expectHeading('Place Signature');
  await signer.draw();
  await focusIsNeverCovered(page);
  // The checkbox has an effect only when the end of the agreement is in view.
  await scrollTo(page, 'top');
  const agreement = page.locator('label', { has: page.getByRole('checkbox') });
  const firstLine = await agreement.evaluate((label: HTMLElement) => {
    window.scrollBy(0, label.getBoundingClientRect().bottom - window.innerHeight - 20);
    const { left, top } = label.getBoundingClientRect();
    return { x: left + 80, y: top + 24 };
  });
  await page.touchscreen.tap(firstLine.x, firstLine.y);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await isInFullView(agreement);
  await page.getByRole('checkbox').check();
  await page.route('**/signature-capture', (route) => route.abort('internetdisconnected'));
  for (const size of [SMALLEST, ...LYING]) {
    await page.setViewportSize(size);
    await signer.press('eSign Document');
    await expect(alert).toContainText('Network Error');
    await isInFullView(alert);
    await isInFullView(signer.button('eSign Document'));
    await scrollTo(page, 'top');
    await isInFullView(page.locator('canvas'));
  }
  // The size of the window at a zoom of 200 % on a small phone.
  await page.setViewportSize({ width: 180, height: 320 });
  await signer.press('Fullscreen');
  for (const name of ['Close', 'Clear Signature', 'Done']) await isInFullView(signer.button(name));
  await signer.press('Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the whole document screen is reachable at 200 %, and in landscape with a way to decline', async ({
  signer,
  server,
  page,
}) => {
  await signer.reach('document', await linkFor(server, { pages: 3, template: { decline: 'ends_session' } }));
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
  const button = signer.button('Please review the document first');
  const decline = signer.button('I do not want to sign');
  const seeBoth = async () => {
    for (const target of [button, decline]) {
      await target.scrollIntoViewIfNeeded();
      await isInFullView(target);
    }
  };
  await page.setViewportSize({ width: 195, height: 422 });
  await seeBoth();
  await page.setViewportSize({ width: 390, height: 844 });
  await withLetters(page, 32, seeBoth);
  for (const size of LYING) {
    await page.setViewportSize(size);
    await seeBoth();
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await heightOf(page.locator('.document-view'))).toBeGreaterThan(size.height / 3);
  }
});

test('large text: the OTP is in view when the screen opens', async ({ signer, server, page }) => {
  await page.setViewportSize(USUAL);
  await signer.open(await linkFor(server));
  const input = page.getByLabel('Enter the 6-digit OTP');
  await expect(input).toBeFocused();
  expect(await placeOf(page)).toBe(0);
  for (const size of [USUAL, SMALLEST])
    await withLetters(page, 32, async () => {
      await page.setViewportSize(size);
      await scrollTo(page, 'top');
      await page.reload();
      await expect(input).toBeFocused();
      await isInFullView(input);
    });
});

test('large text in a small window: the OTP stays above the keyboard, and the document takes most of the window', async ({
  signer,
  server,
  page,
}) => {
  await signer.open(await linkFor(server, { pages: 3 }));
  const input = page.getByLabel('Enter the 6-digit OTP');
  const otp = await signer.newestOtp();
  for (const letters of LARGE_TEXT)
    await withLetters(page, letters, async () => {
      for (const size of WITH_KEYBOARD) {
        await page.setViewportSize({ ...size, height: 740 });
        await scrollTo(page, 'top');
        await input.blur();
        await input.tap();
        await page.setViewportSize(size);
        await isInFullView(input);
      }
    });
  await page.setViewportSize(USUAL);
  await signer.enterOtp(otp);
  await signer.expectHeading('Review the document');
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
  const view = page.locator('.pdf-scroller');
  for (const letters of LARGE_TEXT)
    await withLetters(page, letters, async () => {
      const lying = letters === 16 ? LYING : [];
      for (const size of [USUAL, SMALLEST, ...WITH_KEYBOARD, LANDSCAPE, ...lying]) {
        await page.setViewportSize(size);
        await scrollTo(page, 'top');
        await view.evaluate(scrollToRead);
        const share = () => view.evaluate(shareOfScreen);
        await expect.poll(share, `${letters} px, ${size.width}x${size.height}`).toBeGreaterThanOrEqual(0.6);
      }
    });
});

test.describe('in Urdu', () => {
  test.use({ locale: 'ur-IN' });
  test('the document toolbar stays on one line', async ({ server, page }) => {
    const signer = new Signer(page, server, URDU);
    const documents = ['Loan agreement', 'Schedule'].map((name) => ({ name }));
    const document = documents.map(({ name }) => smallPdf(name, 3));
    await signer.reach('document', await linkFor(server, { document, documents }));
    await expect(page.getByText(URDU.document.position).first()).toBeVisible();
    const more = await page.getByRole('button', { name: 'پڑھنے کے ٹول' }).boundingBox();
    const zoom = await page.getByText('100%').boundingBox();
    expect(more?.y).toBeLessThan(zoom?.y ?? 0);
  });

  test('the code, its picture and its instruction fit between the bars of a small phone, in Tamil too', async ({
    server,
    page,
  }) => {
    const signer = new Signer(page, server, URDU);
    await signer.reach('liveness', await linkFor(server));
    const links = page.locator('main button.underline');
    const fits = async (...parts: Locator[]) => {
      for (const language of ['ur', 'ta']) {
        await page.getByRole('combobox').selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const size of [USUAL, SMALLEST, LANDSCAPE]) {
          await page.setViewportSize(size);
          await scrollTo(page, 'top');
          for (const part of parts) {
            await isInFullView(part);
            expect(await part.evaluate(widthBeyondParent), `${size.width} px`).toBeLessThanOrEqual(0);
          }
        }
        await page.setViewportSize(SMALLEST);
        await withLetters(page, 32, async () => expect(await widthBeyondScreen(page)).toBe(0));
      }
    };
    await signer.press(URDU.liveness.showCode);
    await expect(signer.button(URDU.liveness.paper)).toBeVisible();
    await fits(page.locator('main button').first());
    await page.getByRole('combobox').selectOption('ur');
    const code = await signer.shownCode();
    const address = page.getByText(`${new URL(server.url).host}/ocr?code=${code}`);
    await expect(links).toHaveCount(1);
    await fits(page.getByText(code, { exact: true }).first(), page.locator('main svg').last());
    await links.click();
    await expect(links).toHaveCount(2);
    await fits(page.getByText(code, { exact: true }), page.getByRole('img'), address);
  });
});

test('a laptop shows the steps without scrolling, with the button next to the content', async ({
  signer,
  server,
  page,
}) => {
  await page.setViewportSize(LAPTOP);
  const fits = async (button: Locator) => {
    await expect(button).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBeLessThanOrEqual(0);
    const content = await page.getByRole('heading', { level: 1 }).boundingBox();
    const { x = 0 } = (await button.boundingBox()) ?? {};
    expect(x).toBeGreaterThan((content?.x ?? 0) + (content?.width ?? 0));
  };
  await signer.open(
    await linkFor(server, { branches: [NEARBY], template: { location_validation_enabled: true } }),
  );
  await fits(signer.button('Proceed'));
  await signer.confirmIdentity();
  await signer.readDocument();
  await signer.expectHeading('Location Captured');
  await fits(signer.button('Proceed'));
  await signer.press('Proceed');
  await fits(signer.button('Show my code'));
  await signer.askForCode();
  await fits(signer.button('I’m holding it'));
  await signer.openCamera();
  await fits(signer.button('Capture'));
});

test("the scanner's advice is in view when it appears", async ({ page, server }) => {
  await installFakeCamera(page);
  await page.goto(`${server.url}/qr-scanner`);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  const advice = page.getByRole('alert');
  await expect(advice).toContainText('Scanning is taking longer than usual.');
  await isInFullView(advice);
  await isInFullView(page.getByRole('button', { name: 'Stop Scanning' }));
});

/** Moves the focus by Tab, and checks that each focused element is visible (WCAG 2.4.11). */
async function focusIsNeverCovered(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus();
  const seen = new Set<string>();
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    await page.keyboard.press('Tab');
    const { markup, isInView } = await page.evaluate(readFocus);
    if (markup === '' || seen.has(markup)) break;
    seen.add(markup);
    // If the element is not in view, it is focused again. Content above it, such as the advice next to the camera, may
    // have just changed its height.
    if (!isInView)
      await expect
        .poll(() => page.evaluate(refocus).then(() => page.evaluate(readFocus)), markup)
        .toMatchObject({ isInView: true });
  }
  expect(seen.size).toBeGreaterThan(1);
}

/** Checks that no part of the element is outside the screen or covered. */
async function isInFullView(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => target.evaluate(coveredPoints), target.toString()).toEqual([]);
}

/** Runs in the page. Focuses the focused element again. */
function refocus(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/** Runs in the page. Returns the focused element, and whether a touch on its centre would reach it. */
function readFocus(): { markup: string; isInView: boolean } {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return { markup: '', isInView: false };
  const { left, top, width, height } = activeElement.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return { markup: activeElement.outerHTML, isInView: activeElement.contains(hit) };
}

/**
 * Runs in the page. Returns what covers the corners and the centre of an element, measured slightly inside its edge.
 */
function coveredPoints(element: Element): string[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const inset = 6;
  const points = [
    [left + inset, top + inset],
    [right - inset, top + inset],
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
  ] as const;
  return points.flatMap(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    // A label, outline or button in the same parent element does not count as covering the element.
    if (hit && (element.contains(hit) || element.parentElement?.contains(hit))) return [];
    return `${Math.round(x)},${Math.round(y)}: ${hit?.outerHTML.slice(0, 80) ?? 'outside the screen'}`;
  });
}

/** Runs in the page. Returns how much wider an element is than its parent, in pixels. */
function widthBeyondParent(element: Element): number {
  const outer = element.parentElement?.getBoundingClientRect().width ?? 0;
  return Math.round(element.getBoundingClientRect().width - outer);
}

/** Runs in the page. Scrolls down from the start of the document, as a reader does. */
async function scrollToRead(view: Element): Promise<void> {
  view.scrollTo(0, 0);
  // The screen handles a scroll event before the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  view.scrollTo(0, 400);
}

/** Runs in the page. Returns the share of the window that shows the document below its toolbar, from 0 to 1. */
function shareOfScreen(view: Element): number {
  const { top, bottom } = view.getBoundingClientRect();
  const toolbar = document.querySelector('main > div')?.getBoundingClientRect().bottom ?? 0;
  return (Math.min(bottom, window.innerHeight) - Math.max(0, top, toolbar)) / window.innerHeight;
}

const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0;

const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

async function scrollTo(page: Page, where: 'top' | 'end'): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), where);
}
