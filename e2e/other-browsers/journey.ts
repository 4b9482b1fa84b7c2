/**
 * Completes the whole journey in another browser. It finds elements by their text, and uses native keyboard and pointer
 * input.
 */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { setTimeout as delay } from 'node:timers/promises';
import { picturesOf, replaceCamera } from '../support/fake-camera.ts';
import { ASHA, readSealedDocument, readSession, startSigning } from '../support/originator.ts';
import { ENGLISH } from '../support/screen-texts.ts';
import type { RunningServer } from '../support/server.ts';
import { PUNE } from '../support/signer.ts';
import { verdictOf } from '../support/verify-page.ts';
import type { Driver } from './driver.ts';

const WITHIN_MS = 120_000;

interface Journey {
  server: RunningServer;
  /** Opens the link. Returns a driver of the page or frame that shows the journey. */
  open: (link: string) => Promise<Driver>;
  /** Called after each completed step. */
  onStep: (step: string) => Promise<void>;
}

/** Signs, and waits until the server has sealed the document. */
export async function signIn({ server, open, onStep }: Journey): Promise<void> {
  const { session_id, participants } = await startSigning(server, [ASHA], {
    pages: 3,
    template: { otp_cooldown_minutes: 0 },
  });
  const driver = await open(participants[0]?.link ?? '');
  const page = onPage(driver);
  await page.heading(ENGLISH.otp.title);
  await driver.evaluate(`(${String(replaceCamera)})({ asksBrowser: true })`);
  await page.until(`!document.body.textContent.includes(${JSON.stringify(ENGLISH.otp.sending)})`);
  await page.clickOn(`document.querySelector('input[autocomplete="one-time-code"]')`);
  await page.type(await newestOtp(server));
  await onStep('otp');
  await page.press(ENGLISH.otp.proceed);

  await page.heading(ENGLISH.document.title);
  await page.until(`document.querySelector('.pdf-scroller canvas')`);
  await onStep('document');
  await page.until(`(() => {
    const view = document.querySelector('.pdf-scroller');
    view.scrollBy(0, view.clientHeight * 0.8);
    return ${enabledButton(ENGLISH.document.proceed)};
  })()`);
  await onStep('document-read');
  await page.press(ENGLISH.document.proceed);

  // If the browser has no permission yet, the page first explains why it needs the location.
  if (driver.allowPosition) {
    await page.until(enabledButton('Share my location'));
    await onStep('location-explained');
    await page.press('Share my location');
    await driver.allowPosition();
  }
  await page.heading(ENGLISH.location.captured);
  await page.until(`document.body.textContent.includes(${JSON.stringify(PUNE.latitude.toFixed(7))})`);
  await onStep('location');
  await page.press(ENGLISH.location.proceed);

  await page.heading(ENGLISH.liveness.title);
  await onStep('liveness');
  await page.press(ENGLISH.liveness.showCode);
  await page.press(ENGLISH.liveness.paper);
  const code = await page.until(`[...document.querySelectorAll(':not(:has(*))')]
    .map(({ textContent }) => textContent)
    .find((text) => ${String(ENGLISH.liveness.spoken)}.test(text))
    ?.replaceAll(/\\D/g, '')`);
  const pictures = await picturesOf({ ...randomPerson(), code: { kind: 'qr', text: String(code) } });
  await driver.evaluate(`window.showToCamera(${JSON.stringify(pictures)}).then(() => null)`);
  await onStep('code');
  await page.press(ENGLISH.liveness.holding);
  await page.press(ENGLISH.liveness.toCamera);
  // When the detector in its worker finds the face and the code, the page takes the photos automatically. On a busy
  // machine, the message before that may be too short to be seen.
  await page.until(
    `document.body.textContent.includes('Looks good. Hold still') || ${enabledButton(ENGLISH.liveness.next)}`,
  );
  await onStep('camera');
  // If the server is busy, the page asks the signer to send the photos again.
  await page.until(`(${buttonNamed('Send again')}?.click(), ${enabledButton(ENGLISH.liveness.next)})`);
  await onStep('photos');
  await page.press(ENGLISH.liveness.next);

  await page.heading(ENGLISH.signature.title);
  await page.draw(`document.querySelector('canvas')`);
  await page.clickOn(`document.querySelector('input[type=checkbox]')`);
  await onStep('signature');
  await page.press(ENGLISH.signature.sign);
  await page.heading(ENGLISH.done);
  await onStep('completion');

  await within(
    async () => (await readSession(server, session_id)).status === 'COMPLETED',
    async () => 'the session to be completed',
  );
  const verdict = await verdictOf(server, await readSealedDocument(server, session_id));
  if (verdict !== 'passed') throw new Error(`The seal of the document: ${verdict}`);
  await onStep('sealed');
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
  const until = (condition: string): Promise<unknown> =>
    within(
      () => driver.evaluate(condition),
      async () => `${condition}; the page shows: ${String(await driver.evaluate('document.body.innerText'))}`,
    );
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

/** Repeats the check until its result is truthy, and returns the result. */
async function within<T>(check: () => Promise<T>, describe: () => Promise<string>): Promise<T> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await delay(100)) {
    const value = await check();
    if (value) return value;
  }
  throw new Error(`Waited for ${await describe()}`);
}

async function newestOtp(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/dev/outbox`);
  const { data }: { data: { to: string; otp: string | null }[] } = await answer.json();
  const otp = data.find((message) => message.to === ASHA.phone && message.otp)?.otp;
  if (!otp) throw new Error('No OTP was sent');
  return otp;
}
