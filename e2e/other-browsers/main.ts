/** `npm run browsers`: runs the journey in Firefox and in WebKit, from the link to the sealed document. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { screenshots } from '../support/paths.ts';
import { startServer } from '../support/server.ts';
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
    outcomes.push(await runJourney(driver));
    await driver.close();
  }
} finally {
  await server.stop();
}
const failed = outcomes.filter((hasPassed) => !hasPassed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && outcomes.length > 0 ? 0 : 1);

async function runJourney(driver: Driver): Promise<boolean> {
  console.log(`# ${driver.name}`);
  const show = async (name: string) => {
    // Waits for the fade-in animations to finish.
    await driver.evaluate(`Promise.allSettled(
      document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished)).then(() => null)`);
    await mkdir(screenshots, { recursive: true });
    const file = path.join(screenshots, `${driver.name.split(' ')[0]}-${name}.png`);
    await writeFile(file, await driver.screenshot());
  };
  try {
    await signIn(driver, server, async (step) => {
      console.log(`  ${step}`);
      await show(step);
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
