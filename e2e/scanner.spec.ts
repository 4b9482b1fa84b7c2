import { flatCode } from '@countersign/fixtures/flat-code';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/camera-test.ts';
import { codePicture, pictureWithoutCode, withCameras, type SeenCode } from './support/code-camera.ts';
import { NO_PAGE_ERRORS, watchPage } from './support/watch-page.ts';

const GOOD = 'https://pay.example.com/loan/4711';
const EVIL = 'https://example.com.evil.test/loan';

const SEEN: Record<string, SeenCode> = {
  'a QR code': { format: 'QRCode' },
  'a QR code turned by 45 degrees': { format: 'QRCode', view: { angle: 45 } },
  'a small QR code': { format: 'QRCode', view: { size: 0.2 } },
  'a blurred QR code': { format: 'QRCode', view: { blur: 3 } },
  'a Data Matrix': { format: 'DataMatrix', view: { angle: 60 } },
  'an Aztec code': { format: 'Aztec', view: { angle: 20 } },
  'a PDF417': { format: 'PDF417' },
  'a PDF417 turned by 37 degrees': { format: 'PDF417', view: { angle: 37 } },
};

test('the camera reads every kind of code, even turned, small or blurred', async ({
  page,
  server,
  watch,
  film,
}) => {
  await film([await pictureWithoutCode()]);
  await page.goto(`${server.url}/qr-scanner`);
  for (const [index, [name, code]] of Object.entries(SEEN).entries()) {
    await test.step(name, async () => {
      const address = `https://pay.example.com/loan/${4711 + index}`;
      await film([await codePicture(code, address)]);
      await page.getByRole('button', { name: 'Start Scanning' }).click();
      await expect(page.getByText(address, { exact: true })).toBeVisible();
      await expect(page.getByText('Valid URL detected!')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Proceed to URL' })).toBeEnabled();
      await page.getByRole('button', { name: 'Scan Again' }).click();
    });
  }
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('a code for an outside address is not followed', async ({ page, server, film, saveScreenshots }) => {
  await film([await codePicture({ format: 'QRCode' }, EVIL)]);
  await page.goto(`${server.url}/qr-scanner`);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await expect(page.getByText('Invalid or unauthorized URL')).toBeVisible();
  await expect(page.getByText('Domain not allowed. Allowed domains: example.com, example.org')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to URL' })).toBeDisabled();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'qr-scanner-refused');
  await page.getByRole('button', { name: 'Scan Again' }).click();
  await expect(page.getByText('Allowed domains:', { exact: true })).toBeVisible();
});

test("'Proceed to URL' opens the address", async ({ page, server, film }) => {
  await film([await codePicture({ format: 'QRCode' }, GOOD)]);
  await page.route(GOOD, (route) => route.fulfill({ body: 'arrived' }));
  await page.goto(`${server.url}/qr-scanner`);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await page.getByRole('button', { name: 'Proceed to URL' }).click();
  await expect(page.getByText('arrived')).toBeVisible();
  expect(page.url()).toBe(GOOD);
});

test('a camera without a code shows the view, the hint, the count and every way out', async ({
  page,
  server,
  watch,
  film,
  runningCameras,
  saveScreenshots,
}) => {
  await film([await pictureWithoutCode()]);
  await page.goto(`${server.url}/qr-scanner`);
  await expect(page.getByRole('button', { name: 'Start Scanning' })).toBeEnabled();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'qr-scanner');
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await expect(page.getByText('Scanning for QR code...')).toBeVisible();
  await expect(page.getByText('Position the QR code within the frame. Works at any angle!')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Camera' })).toBeHidden();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(page.getByText(/^Scanning\.\.\. \(Attempt [12]\)$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Scanning is taking longer than usual. Please ensure the QR code is clearly visible and well-lit.',
  );
  await saveScreenshots(page, 'qr-scanner-scanning');
  expect(await runningCameras()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop Scanning' }).click();
  const start = page.getByRole('button', { name: 'Start Scanning' });
  await expect(start).toBeVisible();
  expect(await runningCameras()).toBe(0);

  await start.click();
  await expect(page.getByText('Scanning for QR code...')).toBeVisible();
  await page.evaluate(loseCamera);
  await expect(page.getByRole('alert')).toHaveText(
    'Camera access denied. Please check your browser permissions.',
  );
  await saveScreenshots(page, 'qr-scanner-camera-lost');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await start.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to start camera. Please check permissions and try again.',
  );
  await expect(start).toBeEnabled();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'qr-scanner-not-started');
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test("the camera with 'back' in its label is preferred", async ({ server, saveScreenshots }) => {
  await withCameras(2, async (page) => {
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const list = mediaDevices.enumerateDevices.bind(mediaDevices);
      mediaDevices.enumerateDevices = async () => {
        const devices = await list();
        const last = devices.findLast(({ kind, label }) => kind === 'videoinput' && label !== '');
        if (last) Object.defineProperty(last, 'label', { value: 'The Back camera' });
        return devices;
      };
    });
    await page.goto(`${server.url}/qr-scanner`);
    const choice = page.getByRole('combobox', { name: 'Camera' });
    await expect(choice.locator('option')).toHaveCount(2);
    await expect(choice.locator('option:checked')).toHaveText('The Back camera');
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'qr-scanner-two-cameras');
    await page.getByRole('button', { name: 'Start Scanning' }).click();
    await expect(page.getByText('Scanning for QR code...')).toBeVisible();
    await expect(choice).toBeHidden();
  });
});

test('a denied camera is reported', async ({ page, server, saveScreenshots }) => {
  await page.goto(`${server.url}/qr-scanner`);
  // The page requests the camera only after a click.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Unable to access camera. Please grant camera permissions.',
  );
  await expect(page.getByRole('button', { name: 'Start Scanning' })).toBeDisabled();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'qr-scanner-denied');
});

test('without a camera, a picture is read instead', async ({ server }) => {
  await withCameras(0, async (page) => {
    const watch = await watchPage(page, server.url);
    await page.goto(`${server.url}/qr-scanner`);
    await expect(page.getByRole('alert')).toContainText('No camera available');
    await expect(page.getByRole('button', { name: 'Start Scanning' })).toBeDisabled();
    const file = page.getByLabel('Scan an image instead', { exact: true }).first();

    await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText(/The browser cannot read this file/)).toBeVisible();

    const buffer = await codePicture({ format: 'PDF417', view: { angle: 24 } }, GOOD);
    await file.setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Valid URL detected!')).toBeVisible();

    // The messages that SPEC 5, URL check, requires.
    for (const [text, message] of [
      [' ', 'No URL detected'],
      ['Agreement 4711', 'Invalid URL format'],
      ['ftp://pay.example.com/loan', 'URL must use HTTP or HTTPS protocol'],
    ] as const) {
      await page.getByRole('button', { name: 'Scan Again' }).click();
      const wrong = await flatCode('QRCode', text, { module: 4 });
      await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: wrong });
      await expect(page.getByText('Invalid or unauthorized URL')).toBeVisible();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Proceed to URL' })).toBeDisabled();
    }
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });
});

test('a reader that cannot be loaded is reported, and loaded again', async ({
  page,
  server,
  film,
  runningCameras,
}) => {
  await film([await codePicture({ format: 'QRCode' }, GOOD)]);
  await page.route('**/*.wasm', (route) => route.abort('internetdisconnected'));
  await page.goto(`${server.url}/qr-scanner`);
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await expect(page.getByRole('alert')).toContainText('The scanner could not be loaded.');
  expect(await runningCameras()).toBe(0);
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Start Scanning' }).click();
  await expect(page.getByText('Valid URL detected!')).toBeVisible();
});

test('only the scanner may run WebAssembly', async ({ page, server }) => {
  const policy = async (address: string) =>
    (await page.request.get(server.url + address)).headers()['content-security-policy'];
  expect(await policy('/qr-scanner')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(await policy('/qr-generator')).toContain("script-src 'self';");
});

/** Runs in the page. Simulates an unplugged camera or a withdrawn permission by an event, because `stop` fires none. */
function loseCamera(): void {
  const given: unknown = Reflect.get(window, 'everyTrack');
  for (const track of Array.isArray(given) ? given : []) {
    if (!(track instanceof MediaStreamTrack) || track.readyState === 'ended') continue;
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
}
