/**
 * Measures the signer's first minutes on a phone that is three years old, over slow 3G. The line and the processor are
 * throttled by DevTools.
 */
import { ENGLISH } from '@countersign/e2e/support/screen-texts.ts';
import type { RunningServer } from '@countersign/e2e/support/server.ts';
import type { CDPSession, Page } from '@playwright/test';
import type { RunningChromium } from './chromium.ts';
import { newPhone, typeOtp } from './reading.ts';
import { invite, type Invitation } from './signing.ts';

/**
 * The throttling: 400 kbit/s in both directions, 400 ms for a round trip, and a quarter of this machine's processor
 * speed.
 */
const BYTES_PER_SECOND = 400_000 / 8;
const ROUND_TRIP_MS = 400;
const PROCESSOR_SLOWED_BY = 4;
const TIMEOUT_MS = 120_000;

export interface FirstMinute {
  /** The time from opening the link until the OTP box accepts a digit, in milliseconds. */
  otpAfter: number;
  /** The data that the phone downloads until the OTP box accepts a digit. */
  kilobytes: number;
}

export async function openOnSlowLine(chromium: RunningChromium, { link }: Invitation): Promise<FirstMinute> {
  const { page, close } = await newPhone(chromium);
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    const cdp = await throttle(page);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript({ content: OTP_STOPWATCH });
    await page.goto(link, { waitUntil: 'commit' });
    const otpAfter = await page.evaluate<number>('globalThis.otpUsableAfter');
    return { otpAfter, kilobytes: bytes / 1000 };
  } finally {
    await close();
  }
}

export interface SlowReading {
  firstPageAfter: number;
  /** The time until the last part of the document has arrived, in milliseconds. */
  wholeAfter: number;
}

/** Measures only the document. The viewer is already loaded, because a signer waits for the OTP first. */
export async function readOnSlowLine(
  chromium: RunningChromium,
  server: RunningServer,
  file: Uint8Array<ArrayBuffer>,
  pages: number,
): Promise<SlowReading> {
  const { page, close } = await newPhone(chromium);
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    const invitation = await invite(server, file);
    const viewer = page.waitForEvent('requestfinished', (request) => /pdf\.worker/.test(request.url()));
    await page.goto(invitation.link);
    await page.getByLabel(ENGLISH.otp.input).focus();
    await viewer;
    await throttle(page);
    await page.evaluate(documentStopwatch(pages));
    const size = servedSize(page);
    await typeOtp(page, server, invitation);
    const firstPageAfter = await page.evaluate<number>('globalThis.firstPageAfter');
    const wholeAfter = await page.evaluate<number>(`globalThis.wholeAfter(${await size})`);
    return { firstPageAfter, wholeAfter };
  } finally {
    await close();
  }
}

/**
 * Opens a link for the first time on this line. Returns the time from pressing Proceed until the first page can be
 * read. The signer types the OTP `typedAfter` milliseconds after the screen reports the SMS.
 */
export async function proceedOnSlowLine(
  chromium: RunningChromium,
  server: RunningServer,
  invitation: Invitation,
  typedAfter: number,
): Promise<number> {
  const { page, close } = await newPhone(chromium);
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    await throttle(page);
    await page.goto(invitation.link, { waitUntil: 'commit' });
    await page.getByText('We have sent you an OTP by SMS.').waitFor();
    await page.waitForTimeout(typedAfter);
    await typeOtp(page, server, invitation);
    const pressed = performance.now();
    // Waits for the server's picture of the page or for the page itself, whichever appears first.
    await page.locator('main canvas').first().waitFor();
    return performance.now() - pressed;
  } finally {
    await close();
  }
}

/** Returns the size of the served document. It differs from the uploaded one, because the server has rewritten it. */
async function servedSize(page: Page): Promise<number> {
  const part = await page.waitForResponse(
    (response) => response.url().includes('/document-file/') && response.status() === 206,
  );
  return Number((await part.headerValue('content-range'))?.split('/')[1]);
}

async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED_BY });
  return cdp;
}

/** A script that runs in the page, whose clock starts when the link is opened. */
const OTP_STOPWATCH = `
  globalThis.otpUsableAfter = new Promise((resolve) => {
    const look = () => {
      const input = document.querySelector('input[autocomplete="one-time-code"]');
      if (input && !input.disabled && !input.readOnly) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });`;

const documentStopwatch = (pages: number) => `
  globalThis.firstPageAfter = new Promise((resolve) => {
    let began;
    const look = () => {
      if (document.querySelector('h1')?.textContent === ${JSON.stringify(ENGLISH.document.title)})
        began ??= performance.now();
      if (document.querySelector('section[aria-label="Page 1 of ${pages}"] canvas')) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    globalThis.documentBegan = () => began;
    look();
  });
  globalThis.wholeAfter = async (bytes) => {
    const parts = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/document-file/'));
    while (parts().reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) < bytes)
      await new Promise((resolve) => setTimeout(resolve, 200));
    return Math.max(...parts().map(({ responseEnd }) => responseEnd)) - globalThis.documentBegan();
  };`;
