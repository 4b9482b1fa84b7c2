/** Completes the journey as a person does, by the texts on the screen. */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { installFakeCamera, showToCamera } from './fake-camera.ts';
import type { RunningServer } from './server.ts';
import { ENGLISH, type ScreenTexts } from './screen-texts.ts';

export const PUNE = { latitude: 18.5286, longitude: 73.8745, accuracy: 12 };

export class Signer {
  readonly page: Page;
  readonly server: RunningServer;
  readonly texts: ScreenTexts;
  /** The page that shows the journey, or the frame in which it is embedded. */
  readonly screen: Page | Frame;

  constructor(page: Page, server: RunningServer, texts = ENGLISH, screen: Page | Frame = page) {
    this.page = page;
    this.server = server;
    this.texts = texts;
    this.screen = screen;
  }

  /** Opens the link and completes all steps before this one. */
  async reach(step: 'document' | 'location' | 'liveness' | 'signature', link: string): Promise<void> {
    await this.open(link);
    await this.confirmIdentity();
    if (step === 'document') return;
    await this.readDocument();
    if (step === 'location') return;
    await this.shareLocation();
    if (step === 'signature') await this.showCode();
  }

  async open(link: string, position = PUNE): Promise<void> {
    await installFakeCamera(this.page);
    await this.page.context().grantPermissions(['geolocation'], { origin: this.server.url });
    await this.page.context().setGeolocation(position);
    await this.page.goto(link);
    await this.expectHeading(this.texts.otp.title);
  }

  async expectHeading(heading: string): Promise<void> {
    await expect(this.screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  button(name: string): Locator {
    return this.screen.getByRole('button', { name, exact: true });
  }

  /** Returns the newest OTP that was sent to the signer's number. The screen shows the last digits of the number. */
  async newestOtp(): Promise<string> {
    await expect(this.screen.getByLabel(this.texts.otp.input)).toBeVisible();
    await expect(this.screen.getByText(this.texts.otp.sending)).toHaveCount(0);
    const answer = await fetch(`${this.server.url}/api/v1/dev/outbox`);
    const { data }: { data: { to: string; otp: string | null }[] } = await answer.json();
    const masked =
      (await this.screen
        .getByText(/^•+\d+$/)
        .first()
        .textContent()) ?? '';
    const message = data.find(({ to, otp }) => otp && to.endsWith(masked.replaceAll('•', '')));
    if (!message?.otp) throw new Error(`No OTP was sent to ${masked}`);
    return message.otp;
  }

  async enterOtp(otp: string): Promise<void> {
    await this.screen.getByLabel(this.texts.otp.input).fill(otp);
    await this.press(this.texts.otp.proceed);
  }

  async confirmIdentity(): Promise<void> {
    await this.enterOtp(await this.newestOtp());
    await this.expectHeading(this.texts.document.title);
  }

  async readDocument(): Promise<void> {
    const texts = this.texts.document;
    await expect(this.screen.getByText(texts.position).first()).toBeVisible();
    await expect(this.screen.getByRole('button', { name: texts.reviewFirst })).toBeDisabled();
    const region = this.screen.getByRole('region', { name: texts.region, exact: true });
    const proceed = this.screen.getByRole('button', { name: texts.proceed, exact: true });
    await expect(async () => {
      await region.evaluate((element) => element.scrollBy(0, element.clientHeight * 0.8));
      await expect(proceed).toBeEnabled({ timeout: 100 });
    }).toPass({ intervals: [0] });
    await proceed.click();
  }

  async shareLocation(): Promise<void> {
    // The browser already has the permission, so it shows no prompt, and the page shows no explanation.
    await this.expectHeading(this.texts.location.captured);
    await this.press(this.texts.location.proceed);
  }

  /** Requests a code and returns it. */
  async askForCode(): Promise<string> {
    await this.expectHeading(this.texts.liveness.title);
    await this.press(this.texts.liveness.showCode);
    return this.shownCode();
  }

  /** Chooses to show the code on paper if the page asks how the code is shown. Returns the code. */
  async shownCode(): Promise<string> {
    const paper = this.button(this.texts.liveness.paper);
    const spoken = this.screen.getByText(this.texts.liveness.spoken);
    await expect(paper.or(spoken)).toBeAttached();
    if (await paper.isVisible()) await paper.click();
    await expect(spoken).toBeAttached();
    return ((await spoken.textContent()) ?? '').replaceAll(/\D/g, '');
  }

  async openCamera(): Promise<void> {
    await this.press(this.texts.liveness.holding);
    await this.press(this.texts.liveness.toCamera);
  }

  async takePhotos(): Promise<void> {
    await this.openCamera();
    await this.press(this.texts.liveness.capture);
  }

  /**
   * Shows the code to the camera. Calls `checkScreen` on each screen until the screen with the title `next` appears.
   */
  async showCode(
    checkScreen: (name: string) => Promise<void> = async () => undefined,
    next: string = this.texts.signature.title,
  ): Promise<void> {
    const code = await this.askForCode();
    await checkScreen('liveness-code');
    await showToCamera(this.screen, { ...randomPerson(), code: { kind: 'qr', text: code } });
    await this.openCamera();
    await expect(this.button(this.texts.liveness.capture)).toBeEnabled();
    await checkScreen('liveness-camera');
    await this.press(this.texts.liveness.capture);
    await expect(this.button(this.texts.liveness.next)).toBeVisible();
    await checkScreen('liveness-passed');
    await this.press(this.texts.liveness.next);
    await this.expectHeading(next);
  }

  /** Draws a stroke, with a finger on touch screens and with the mouse on other screens. */
  async draw(): Promise<void> {
    const box = await boxAtRest(this.screen.locator('canvas'));
    // The stroke follows the longer side of the box. On a phone that is held upright, the box is rotated.
    const isTurned = box.height > box.width;
    const points = Array.from({ length: 24 }, (_, at) => {
      const [along, down] = [0.15 + 0.7 * (at / 23), 0.5 + 0.3 * Math.sin(at / 2)];
      const [x, y] = isTurned ? [1 - down, along] : [along, down];
      return { x: box.x + box.width * x, y: box.y + box.height * y };
    });
    const hasTouch = await this.screen.evaluate(() => navigator.maxTouchPoints > 0);
    await (hasTouch ? drawWithFinger : drawWithMouse)(this.page, points);
  }

  async sign(): Promise<void> {
    await this.draw();
    await this.screen.getByRole('checkbox').check();
    await this.press(this.texts.signature.sign);
    await this.expectHeading(this.texts.done);
  }
}

/** Returns the box of an element when the element no longer moves. A new screen may still be animated. */
async function boxAtRest(element: Locator): Promise<Point & { width: number; height: number }> {
  let box = await element.boundingBox();
  await expect(async () => {
    const before = box;
    box = await element.boundingBox();
    expect(box).toEqual(before);
  }).toPass({ intervals: [50] });
  if (!box) throw new Error('There is no signature box');
  return box;
}

interface Point {
  x: number;
  y: number;
}

async function drawWithFinger(page: Page, points: readonly Point[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (const [at, point] of points.entries()) {
    const type = at === 0 ? 'touchStart' : 'touchMove';
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

async function drawWithMouse({ mouse }: Page, points: readonly Point[]): Promise<void> {
  for (const [at, { x, y }] of points.entries()) {
    await mouse.move(x, y);
    if (at === 0) await mouse.down();
  }
  await mouse.up();
}
