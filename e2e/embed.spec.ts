import type { Page } from '@playwright/test';
import { installFakeCamera } from './support/fake-camera.ts';
import { JOURNEY_EVENTS, keyFor, Lender } from './support/lender.ts';
import { ASHA, readSession, startSigning } from './support/originator.ts';
import { ENGLISH } from './support/screen-texts.ts';
import type { RunningServer } from './support/server.ts';
import { PUNE, Signer } from './support/signer.ts';
import { expect, test } from './support/test.ts';

const lender = new Lender();
test.beforeAll(() => lender.open());
test.afterAll(() => lender.close());

const received = (page: Page) => page.evaluate('received');
const newTab = (page: Page) => page.getByRole('link', { name: 'Open in a new tab' });

/** Starts a session that pages of this origin may embed, and embeds its link in the lender's page. */
async function begin(server: RunningServer, origin: string) {
  const apiKey = await keyFor(origin, server);
  const { session_id, participants } = await startSigning({ ...server, apiKey }, [ASHA]);
  const link = participants[0]?.link ?? '';
  lender.embed(server.url, link);
  const status = async () => (await readSession({ ...server, apiKey }, session_id)).status;
  return { link, status };
}

/** Opens the lender's page and completes the journey in its frame. */
async function signInFrame(page: Page, server: RunningServer, origin: string, link: string): Promise<void> {
  await installFakeCamera(page);
  for (const each of [origin, server.url])
    await page.context().grantPermissions(['geolocation'], { origin: each });
  await page.context().setGeolocation(PUNE);
  await page.goto(origin);
  await expect.poll(() => page.frame({ url: link })).not.toBeNull();
  const frame = page.frame({ url: link }) ?? page.mainFrame();
  const signer = new Signer(page, server, ENGLISH, frame);
  await signer.expectHeading(ENGLISH.otp.title);
  expect(await frame.evaluate('document.featurePolicy.allowedFeatures()')).toEqual(
    expect.arrayContaining(['camera', 'geolocation']),
  );
  await signer.confirmIdentity();
  await signer.readDocument();
  await signer.shareLocation();
  await signer.showCode();
  await signer.sign();
  await signer.expectHeading('Document Signed');
}

test('a lender lets its customer sign inside its own page, and no other page can', async ({
  page,
  server,
}) => {
  // A different port makes another origin but the same site, and browsers let frames of the same site use storage.
  const origin = lender.at('127.0.0.1');
  const { link, status } = await begin(server, origin);

  // Opens the same page at an origin for which the key does not allow embedding.
  await page.goto(lender.at('localhost'));
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
  await expect(newTab(page)).toHaveAttribute('href', link);
  expect(await received(page)).toEqual(['framing']);

  await signInFrame(page, server, origin, link);
  await expect.poll(() => received(page)).toEqual(JOURNEY_EVENTS);
  await expect.poll(status).toBe('COMPLETED');
});

test('a signer signs in a frame of another site while the browser blocks its storage', async ({
  page,
  server,
}) => {
  const origin = lender.at('localhost');
  const { link, status } = await begin(server, origin);
  await signInFrame(page, server, origin, link);
  const frame = page.frame({ url: link }) ?? page.mainFrame();
  await expect(frame.evaluate(() => sessionStorage.length)).rejects.toThrow('Access is denied');
  await expect.poll(() => received(page)).toEqual(['storage', ...JOURNEY_EVENTS]);
  await expect(newTab(page)).toBeHidden();
  await expect.poll(status).toBe('COMPLETED');
});

test('a lender’s page is notified if the installation does not respond', async ({ page, server }) => {
  const origin = lender.at('127.0.0.1');
  const { link } = await begin(server, origin);
  const unreachable = link.replace(server.url, 'http://127.0.0.1:1');
  lender.embed(server.url, unreachable);
  await page.goto(origin);
  await expect(newTab(page)).toHaveAttribute('href', unreachable);
  expect(await received(page)).toEqual(['network']);
});
