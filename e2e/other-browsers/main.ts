/** Runs `npm run browsers`: the journey in Firefox and in WebKit, from the link to the sealed document. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { JOURNEY_EVENTS, keyFor, Lender } from '../support/lender.ts';
import { screenshots } from '../support/paths.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { signIn } from './journey.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = [
  { start: startFirefox, executable: process.env['FIREFOX_BIN'] ?? '/usr/bin/firefox-esr' },
  { start: startWebKit, executable: '/usr/bin/WebKitWebDriver' },
] as const;

const wanted = process.argv.slice(2);
const server = await startServer();
const outcomes: boolean[] = [];
try {
  for (const { start, executable } of BROWSERS) {
    if (wanted.length > 0 && !wanted.some((name) => executable.toLowerCase().includes(name))) continue;
    const driver = await start(executable);
    outcomes.push(await runJourney(driver, openDirectly(driver), server));
    if (driver.inFrame) outcomes.push(await runEmbedded(driver, driver.inFrame));
    await driver.close();
  }
} finally {
  await server.stop();
}
const failed = outcomes.filter((hasPassed) => !hasPassed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && outcomes.length > 0 ? 0 : 1);

/** Runs the journey embedded in a page of another site. The browser blocks storage in such a frame. */
async function runEmbedded(driver: Driver, inFrame: () => Promise<Driver>): Promise<boolean> {
  const lender = new Lender();
  await lender.open();
  try {
    const origin = lender.at('localhost');
    const open = async (link: string) => {
      lender.embed(server.url, link);
      await driver.open(origin);
      return inFrame();
    };
    const hasSigned = await runJourney(driver, open, { ...server, apiKey: await keyFor(origin, server) });
    const events = await driver.evaluate('received');
    console.log(`  events of the element: ${String(events)}`);
    return hasSigned && isDeepStrictEqual(events, ['storage', ...JOURNEY_EVENTS]);
  } finally {
    lender.close();
  }
}

function openDirectly(driver: Driver) {
  return async (link: string) => {
    await driver.open(link);
    return driver;
  };
}

async function runJourney(
  driver: Driver,
  open: (link: string) => Promise<Driver>,
  installation: RunningServer,
): Promise<boolean> {
  const name = installation === server ? driver.name : `${driver.name}, embedded with blocked storage`;
  console.log(`# ${name}`);
  const show = async (step: string) => {
    // Waits for the fade-in animations to finish.
    await driver.evaluate(`Promise.allSettled(
      document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished)).then(() => null)`);
    await mkdir(screenshots, { recursive: true });
    const file = path.join(
      screenshots,
      `${driver.name.split(' ')[0]}-${installation === server ? '' : 'embedded-'}${step}.png`,
    );
    await writeFile(file, await driver.screenshot());
  };
  try {
    await signIn({
      server: installation,
      open,
      onStep: async (step) => {
        console.log(`  ${step}`);
        await show(step);
      },
    });
    const errors = await driver.errors();
    for (const error of errors) console.log(`  the page reported: ${error}`);
    return errors.length === 0;
  } catch (error) {
    console.log(`  failed: ${error instanceof Error ? error.message : String(error)}`);
    await show('failed').catch(() => undefined);
    return false;
  }
}
