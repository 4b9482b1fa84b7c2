/** The whole journey in another browser, by the texts on the screen, with real keys and a real pointer. */
import { anybody } from '@countersign/fixtures/synthetic-signer/anybody';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { setTimeout as delay } from 'node:timers/promises';
import { replaceCamera } from '../support/fake-camera.ts';
import { ASHA, linkFor } from '../support/originator.ts';
import { ENGLISH } from '../support/screen-texts.ts';
import type { RunningServer } from '../support/server.ts';
import { PUNE } from '../support/signer.ts';
import type { Driver } from './driver.ts';

const WITHIN_MS = 120_000;

/** `hasPosition`: the browser itself answers where it is. `onStep` is told of each step that was taken. */
export async function signIn(
  driver: Driver,
  server: RunningServer,
  { hasPosition, onStep }: { hasPosition: boolean; onStep: (step: string) => Promise<void> },
): Promise<void> {
  const page = onPage(driver);
  await driver.open(await linkFor(server, { pages: 3, template: { otp_cooldown_minutes: 0 } }));
  await page.heading(ENGLISH.otp.title);
  await driver.evaluate(`(${String(replaceCamera)})()`);
  if (!hasPosition) await driver.evaluate(`(${String(replacePosition)})(${JSON.stringify(PUNE)})`);
  await page.until(`!document.body.textContent.includes(${JSON.stringify(ENGLISH.otp.sending)})`);
  await page.clickOn(`document.querySelector('input[autocomplete="one-time-code"]')`);
  await page.type(await newestOtp(server));
  await page.press(ENGLISH.otp.proceed);
  await onStep('otp');

  await page.heading(ENGLISH.document.title);
  await page.until(`document.querySelector('.pdf-scroller canvas')`);
  await onStep('document');
  await page.until(`(() => {
    const view = document.querySelector('.pdf-scroller');
    view.scrollBy(0, view.clientHeight * 0.8);
    return ${enabledButton(ENGLISH.document.proceed)};
  })()`);
  await page.press(ENGLISH.document.proceed);

  // Where nobody has allowed it yet, it is explained first.
  if (!hasPosition) await page.press('Share my location');
  await page.heading(ENGLISH.location.captured);
  await onStep('location');
  await page.press(ENGLISH.location.proceed);

  await page.heading(ENGLISH.liveness.title);
  await page.press(ENGLISH.liveness.showCode);
  const code = await page.until(`[...document.querySelectorAll(':not(:has(*))')]
    .map(({ textContent }) => textContent)
    .find((text) => ${String(ENGLISH.liveness.spoken)}.test(text))
    ?.replaceAll(/\\D/g, '')`);
  const photo = await photoOf({ ...anybody(), code: { kind: 'qr', text: String(code) } });
  await driver.evaluate(
    `window.showToCamera(${JSON.stringify(`data:image/jpeg;base64,${photo.toString('base64')}`)}).then(() => null)`,
  );
  await page.press(ENGLISH.liveness.toCamera);
  await page.until(enabledButton(ENGLISH.liveness.capture));
  await onStep('camera');
  await page.press(ENGLISH.liveness.capture);
  // A busy server asks for the photos again, which are kept.
  await page.until(`(${buttonNamed('Send again')}?.click(), ${enabledButton(ENGLISH.liveness.next)})`);
  await page.press(ENGLISH.liveness.next);

  await page.heading(ENGLISH.signature.title);
  await page.draw(`document.querySelector('canvas')`);
  await page.clickOn(`document.querySelector('input[type=checkbox]')`);
  await onStep('signature');
  await page.press(ENGLISH.signature.sign);
  await page.heading(ENGLISH.done);
  await onStep('completion');
}

const buttonNamed = (name: string) =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(name)})`;
const enabledButton = (name: string) => `(${buttonNamed(name)}?.disabled === false)`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const to = (x: number, y: number) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 20,
});

function onPage(driver: Driver) {
  const until = async (condition: string): Promise<unknown> => {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await delay(100)) {
      const value = await driver.evaluate(condition);
      if (value) return value;
    }
    const shown = await driver.evaluate('document.body.innerText');
    throw new Error(`${driver.name} waited for ${condition}; it shows: ${String(shown)}`);
  };
  const boxOf = async (element: string): Promise<Box> => {
    await until(`!!(${element})`);
    await driver.evaluate(`${element}.scrollIntoView({ block: 'center' })`);
    const { x, y, width, height } = Object(
      await driver.evaluate(`(() => { const { x, y, width, height } = ${element}.getBoundingClientRect();
        return { x, y, width, height }; })()`),
    );
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  };
  const point = async (...actions: object[]) =>
    driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const clickOn = async (element: string) => {
    const { x, y, width, height } = await boxOf(element);
    await point(to(x + width / 2, y + height / 2), down, up);
  };
  return {
    until,
    clickOn,
    heading: (text: string) => until(`document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`),
    async press(name: string) {
      await until(enabledButton(name));
      await clickOn(buttonNamed(name));
    },
    type: (text: string) =>
      driver.act([
        {
          type: 'key',
          id: 'keyboard',
          actions: Array.from(text).flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]),
    async draw(element: string) {
      const { x, y, width, height } = await boxOf(element);
      const points = Array.from({ length: 16 }, (_, at) =>
        to(x + width * (0.15 + 0.045 * at), y + height * (0.5 + 0.3 * Math.sin(at))),
      );
      const [first = to(x, y), ...rest] = points;
      await point(first, down, ...rest, up);
    },
  };
}

/** Runs in the page. */
function replacePosition(coords: object): void {
  const { geolocation } = navigator;
  geolocation.getCurrentPosition = (found) => Reflect.apply(found, null, [{ coords, timestamp: Date.now() }]);
  geolocation.watchPosition = (found) => {
    geolocation.getCurrentPosition(found);
    return 1;
  };
  geolocation.clearWatch = () => undefined;
}

async function newestOtp(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/dev/outbox`);
  const { data }: { data: { to: string; otp: string | null }[] } = await answer.json();
  const otp = data.find((message) => message.to === ASHA.phone && message.otp)?.otp;
  if (!otp) throw new Error('No OTP was sent');
  return otp;
}
