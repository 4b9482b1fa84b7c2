/**
 * Measures the signer's pages in Chromium: the Lighthouse scores of the OTP screen, and the time and memory for a long
 * document.
 */
import { startServer, type RunningServer } from '@countersign/e2e/support/server.ts';
import { startChromium, type RunningChromium } from './chromium.ts';
import { auditOn, type Audit, medianMetrics } from './lighthouse.ts';
import { agreement } from './long-pdf.ts';
import { median } from './median.ts';
import { memoryOf } from './memory.ts';
import { closeEmptyTabs, openDocument, readToEnd } from './reading.ts';
import { ensureBrowser, ensureWebBuilt, pageShare } from './scripts.ts';
import { invite } from './signing.ts';
import { openOnSlowLine, proceedOnSlowLine, readOnSlowLine } from './slow-line.ts';

const AUDITS = 5;
const OPENINGS = 7;
const SLOW_VISITS = 5;
const SLOW_READINGS = 3;
const CONTRACT_PAGES = 4;
const SHORT_PAGES = 5;
const LONG_PAGES = 500;
const PICTURE_PAGES = 100;

export async function benchWeb(): Promise<void> {
  await ensureWebBuilt();
  await ensureBrowser();
  const server = await startServer();
  try {
    // Each bench has its own Chromium, so that the benches do not affect each other.
    for (const bench of [
      benchOtpScreen,
      benchSlowLine,
      benchContract,
      benchSlowDocument,
      benchOpening,
      benchShare,
      benchReading,
    ])
      await inChromium(server, bench);
  } finally {
    await server.stop();
  }
}

type Bench = (server: RunningServer, chromium: RunningChromium) => Promise<void>;

async function inChromium(server: RunningServer, bench: Bench): Promise<void> {
  const chromium = await startChromium();
  try {
    await bench(server, chromium);
  } finally {
    await chromium.stop();
  }
}

async function benchOtpScreen(server: RunningServer, chromium: RunningChromium): Promise<void> {
  console.log(`\n# web: Lighthouse as on a phone, on the OTP screen, median of ${AUDITS}`);
  const audits: Audit[] = [];
  // Each run has a new link, so that each run is a first visit.
  const document = await agreement(1);
  for (let run = 0; run < AUDITS; run++) {
    const { link } = await invite(server, document);
    audits.push(await auditOn(chromium.port, link, 'mobile'));
  }

  const performances = audits.map(({ performance }) => performance);
  console.log(
    `performance ${median(performances)} of [${performances.join(', ')}] (at least 95 required, 98 targeted)`,
  );
  for (const [metric, value] of Object.entries(medianMetrics(audits))) console.log(`  ${metric} ${value}`);
  console.log(`accessibility ${median(audits.map((audit) => audit.accessibility))} (100 required)`);
  console.log(`best practices ${median(audits.map((audit) => audit.bestPractices))} (100 required)`);
  const shortcomings = new Set(audits.flatMap((audit) => audit.shortcomings));
  for (const shortcoming of shortcomings) console.log(`  short of 100 by: ${shortcoming}`);
}

async function benchSlowLine(server: RunningServer, chromium: RunningChromium): Promise<void> {
  console.log(
    `\n# web: from the link to the OTP on slow 3G (400 kbit/s, 400 ms) with a processor four times slower, median of ${SLOW_VISITS}`,
  );
  const document = await agreement(1);
  const visits = [];
  for (let run = 0; run < SLOW_VISITS; run++)
    visits.push(await openOnSlowLine(chromium, await invite(server, document)));
  const times = visits.map(({ otpAfter }) => otpAfter);
  console.log(
    `usable after ${seconds(median(times))} of [${times.map(seconds).join(', ')}] (at most 4.0 s required), ${median(visits.map(({ kilobytes: size }) => size)).toFixed(0)} kB`,
  );
}

async function benchContract(server: RunningServer, chromium: RunningChromium): Promise<void> {
  const contract = await agreement(CONTRACT_PAGES);
  for (const typedAfter of [5000, 10_000]) {
    console.log(
      `\n# web: from Proceed to the first of ${CONTRACT_PAGES} pages on the same line, OTP typed ${seconds(typedAfter)} after the SMS, median of ${SLOW_READINGS}`,
    );
    const times = [];
    for (let run = 0; run < SLOW_READINGS; run++)
      times.push(await proceedOnSlowLine(chromium, server, await invite(server, contract), typedAfter));
    console.log(
      `first page after ${seconds(median(times))} of [${times.map(seconds).join(', ')}] (at most 8.0 s required)`,
    );
  }
}

async function benchSlowDocument(server: RunningServer, chromium: RunningChromium): Promise<void> {
  const file = await agreement(PICTURE_PAGES, { withPictures: true });
  console.log(
    `\n# web: first page of a document of ${kilobytes(file)} kB on the same line, median of ${SLOW_READINGS}`,
  );
  const readings = [];
  for (let run = 0; run < SLOW_READINGS; run++)
    readings.push(await readOnSlowLine(chromium, server, file, PICTURE_PAGES));
  const first = median(readings.map(({ firstPageAfter }) => firstPageAfter));
  const whole = median(readings.map(({ wholeAfter }) => wholeAfter));
  console.log(
    `first page after ${seconds(first)}, all of it after ${seconds(whole)}, ratio ${(first / whole).toFixed(2)} (at most 0.30 required)`,
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

async function benchOpening(server: RunningServer, chromium: RunningChromium): Promise<void> {
  const short = { pages: SHORT_PAGES, file: await agreement(SHORT_PAGES), times: new Array<number>() };
  const long = { pages: LONG_PAGES, file: await agreement(LONG_PAGES), times: new Array<number>() };
  console.log(
    `\n# web: first page of ${LONG_PAGES} pages (${kilobytes(long.file)} kB) against ${SHORT_PAGES} (${kilobytes(short.file)} kB), median of ${OPENINGS}`,
  );
  // The first round is a warm-up. The order of the documents alternates, so that other load on the machine affects both
  // equally.
  for (let round = 0; round <= OPENINGS; round++)
    for (const { pages, file, times } of round % 2 ? [short, long] : [long, short]) {
      const opened = await openDocument(chromium, server, await invite(server, file), pages);
      await opened.close();
      if (round > 0) times.push(opened.firstPageAfter);
    }
  const [ofShort, ofLong] = [median(short.times), median(long.times)];
  console.log(
    `first page of ${SHORT_PAGES}: ${ofShort.toFixed(0)} ms, of ${LONG_PAGES}: ${ofLong.toFixed(0)} ms, ratio ${(ofLong / ofShort).toFixed(2)} (at most 1.30 required)`,
  );
}

async function benchShare(server: RunningServer, chromium: RunningChromium): Promise<void> {
  console.log(
    '\n# web: share of the window that shows the document while it is read (at least 0.70 required)',
  );
  const { shareOfWindow, WINDOWS } = await pageShare();
  const file = await agreement(SHORT_PAGES);
  const opened = await openDocument(chromium, server, await invite(server, file), SHORT_PAGES);
  for (const size of WINDOWS) {
    await opened.page.setViewportSize(size);
    const share = await shareOfWindow(opened.page);
    console.log(`${size.width} x ${size.height}: ${share.toFixed(2)}`);
  }
  await opened.close();
}

async function benchReading(server: RunningServer, chromium: RunningChromium): Promise<void> {
  console.log(`\n# web: memory while ${LONG_PAGES} pages are scrolled through, one by one`);
  const empty = await memoryOf(await chromium.driver());
  const invitation = await invite(server, await agreement(LONG_PAGES));
  const opened = await openDocument(chromium, server, invitation, LONG_PAGES);
  await closeEmptyTabs(chromium);
  const peak = await readToEnd(chromium, opened.page, LONG_PAGES);
  await opened.close();
  console.log(
    `whole browser ${peak.browser.toFixed(0)} MB at most (under 600 MB required), ${empty.browser.toFixed(0)} MB of it before the first page; the document's process ${peak.page.toFixed(0)} MB`,
  );
}

const kilobytes = (file: Uint8Array) => Math.round(file.length / 1000);
