/**
 * Provides a fake camera whose picture a test sets. A recorded feed would not be sufficient, because the code is
 * different in every session.
 */
import { randomInt } from 'node:crypto';
import type { Frame, Page } from '@playwright/test';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';

export type Scene = Parameters<typeof photoOf>[0];

/** How far the head turns. At this value, the server can measure the depth of any generated face. */
const TURN = 1.2;

/**
 * Installs the fake camera. Must be called before the page navigates. Until a picture is set, the camera shows grey.
 */
export async function installFakeCamera(page: Page): Promise<void> {
  await page.addInitScript(replaceCamera);
}

/**
 * Runs in the page and replaces the camera. With `asksBrowser`, the page still opens the browser's own camera, and only
 * the picture is replaced.
 */
export function replaceCamera({ asksBrowser = false } = {}): void {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const pen = canvas.getContext('2d');
  const pictures: HTMLImageElement[] = [];
  // The pictures of the turned head, in the order of a movement to and fro.
  const order = [0, 1, 2, 1];
  const draw = () => {
    if (!pen) return;
    pen.fillStyle = '#888';
    pen.fillRect(0, 0, 640, 480);
    const [, upright] = pictures;
    if (upright) pen.drawImage(upright, 0, 0, 640, 480);
  };
  let isFilming = false;
  // Whenever the page takes a photo or a frame of the clip, the head turns and the half with the card moves. A person
  // is never completely still for five seconds, and the server refuses a clip of a flat or still face. The video itself
  // stays still, because it may stop for seconds on a busy machine.
  let moves = 0;
  const { prototype } = CanvasRenderingContext2D;
  const drawImage = Reflect.get(prototype, 'drawImage');
  prototype.drawImage = function drawMoving(
    this: CanvasRenderingContext2D,
    source: CanvasImageSource,
    ...where: number[]
  ) {
    const isPhoto = source instanceof HTMLVideoElement;
    const turned = isPhoto && pictures[order[Math.floor(moves / 2) % order.length] ?? 0];
    Reflect.apply(drawImage, this, [turned || source, ...where]);
    if (!isPhoto) return;
    const { width, height } = this.canvas;
    const [left, most] = [width / 2, width * 0.012];
    // The positions never repeat, because the server would refuse a clip with a loop. They depend on the number of
    // pictures and not on the time, because a slow machine could always take pictures at the same position.
    moves += 1;
    const sway = [0.0094 * width * Math.cos(1.7 * moves ** 2), 0.0083 * height * Math.sin(1.7 * moves ** 2)];
    Reflect.apply(drawImage, this, [this.canvas, ...sway]);
    const [x, y] = [most * Math.cos(1.3 * moves ** 2), most * Math.sin(1.3 * moves ** 2)];
    const card = [left + most, most, width - left - 2 * most, height - 2 * most] as const;
    Reflect.apply(drawImage, this, [this.canvas, ...card, card[0] + x, card[1] + y, card[2], card[3]]);
  };
  Reflect.set(window, 'showToCamera', async (addresses: readonly string[]) => {
    const shown = addresses.map((address) => Object.assign(new Image(640, 480), { src: address }));
    await Promise.all(shown.map((image) => image.decode()));
    pictures.splice(0, Infinity, ...shown);
  });
  // The prototype is patched instead of `navigator.mediaDevices`, because WebKit forgets properties of an object to
  // which no script refers.
  const { prototype: devices } = MediaDevices;
  const openOwn = Reflect.get(devices, 'getUserMedia');
  const cameras = ['front'];
  Reflect.set(window, 'addBackCamera', () => cameras.push('back'));
  devices.getUserMedia = async (constraints) => {
    const problem: unknown = Reflect.get(window, 'cameraProblem');
    if (typeof problem === 'string') throw new DOMException('', problem);
    // The canvas is redrawn continuously, because an unchanged canvas sends no frames. It is redrawn only as often as
    // photos and advice need.
    if (!isFilming) setInterval(draw, 100);
    isFilming = true;
    draw();
    const stream = canvas.captureStream(10);
    if (asksBrowser) {
      const own: MediaStream = await Reflect.apply(openOwn, navigator.mediaDevices, [constraints]);
      const settings = own.getVideoTracks()[0]?.getSettings() ?? {};
      for (const track of own.getTracks()) track.stop();
      for (const track of stream.getTracks()) track.getSettings = () => settings;
      return stream;
    }
    const deviceId = cameras.find((id) => JSON.stringify(constraints).includes(`"exact":"${id}"`)) ?? 'front';
    const facingMode = deviceId === 'back' ? 'environment' : 'user';
    for (const track of stream.getTracks()) track.getSettings = () => ({ deviceId, facingMode });
    return stream;
  };
  if (asksBrowser) return;
  devices.enumerateDevices = async () =>
    cameras.map((deviceId) => ({
      deviceId,
      groupId: 'g',
      kind: 'videoinput',
      label: `${deviceId} camera`,
      toJSON: () => ({}),
    }));
}

/** Adds a second camera at the back, as on a phone. */
export async function addBackCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const give: unknown = Reflect.get(window, 'addBackCamera');
    if (typeof give === 'function') give();
  });
}

/**
 * Shows a generated signer to the camera in random light. If the photos must be accepted, use `randomPerson()`, because
 * the server rejects the face of an earlier signer.
 */
export async function showToCamera(page: Page | Frame, scene: Scene): Promise<void> {
  await page.evaluate(
    async (addresses) => {
      const show: unknown = Reflect.get(window, 'showToCamera');
      if (typeof show === 'function') await show(addresses);
    },
    await picturesOf(scene),
  );
}

/**
 * Draws the scene with the head turned to the left, straight, and turned to the right. Returns the drawings as data
 * URLs.
 */
export async function picturesOf(scene: Scene): Promise<string[]> {
  const day = randomInt(2 ** 31);
  const photos = await Promise.all(
    [-TURN, 0, TURN].map((turn) =>
      photoOf({ day, ...scene, pose: { ...scene.pose, yaw: (scene.pose?.yaw ?? 0) + turn } }),
    ),
  );
  return photos.map((photo) => `data:image/jpeg;base64,${photo.toString('base64')}`);
}

/** Makes the camera fail with this error name, as browsers do. With null, the camera works again. */
export async function refuseCamera(
  page: Page,
  problem: 'NotAllowedError' | 'NotFoundError' | null,
): Promise<void> {
  await page.evaluate((name) => Reflect.set(window, 'cameraProblem', name), problem);
}
