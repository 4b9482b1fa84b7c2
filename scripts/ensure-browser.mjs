// Finds or installs a full Chromium that starts, and saves its path for the browser tests. The headless shell is not
// sufficient, because it has no camera.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWithApt } from './apt.mjs';
import { cacheFolder, root } from './install.mjs';

const browserFile = path.join(cacheFolder, 'browser.json');
const launchFlags = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
const minutes = 60_000;

/** Returns `{ executable, version, source }` of a Chromium that starts. */
export async function ensureBrowser() {
  const { chromium } = createRequire(path.join(root, 'e2e', 'package.json'))('@playwright/test');
  for (const { source, find } of candidates(chromium)) {
    for (const executable of find()) {
      const version = await launchedVersion(chromium, executable);
      if (version) return save({ executable, version, source });
      if (source === 'CHROME_BIN')
        throw new Error(`CHROME_BIN is set to ${executable}, which does not launch.`);
    }
  }
  throw new Error(
    'Chromium was not found and could not be installed. Set CHROME_BIN to one, or run `npx ' +
      'playwright install chromium --no-shell`, or `apt-get install chromium`.',
  );
}

// Lists the candidates, the fastest to check first. The `find` of a candidate runs only if no earlier candidate starts.
function candidates(chromium) {
  return [
    { source: 'CHROME_BIN', find: () => [process.env.CHROME_BIN].filter(Boolean) },
    { source: 'cache', find: savedExecutable },
    { source: 'playwright', find: () => [chromium.executablePath()] },
    { source: 'system', find: systemBrowsers },
    { source: 'playwright download', find: () => downloadWithPlaywright(chromium) },
    { source: 'apt', find: installChromium },
  ];
}

async function launchedVersion(chromium, executable) {
  if (!existsSync(executable)) return undefined;
  try {
    const browser = await chromium.launch({
      executablePath: executable,
      args: launchFlags,
      timeout: 1 * minutes,
    });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<p>ready</p>');
      return browser.version();
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.warn(`  ${executable} does not launch: ${String(error.message).split('\n')[0]}`);
    return undefined;
  }
}

function savedExecutable() {
  try {
    return [JSON.parse(readFileSync(browserFile, 'utf8')).executable];
  } catch {
    return [];
  }
}

function save(browser) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(browserFile, JSON.stringify(browser));
  return browser;
}

function systemBrowsers() {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return names.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  return [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/usr/bin/microsoft-edge',
  ];
}

function downloadWithPlaywright(chromium) {
  console.log("  no browser here; trying Playwright's download");
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright');
  const args = ['install', 'chromium', '--no-shell'];
  const { status } = spawnSync(playwright, args, { stdio: 'ignore', timeout: 5 * minutes });
  return status === 0 ? [chromium.executablePath()] : [];
}

function installChromium() {
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-core'];
  return installWithApt(packages) ? ['/usr/bin/chromium'] : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { executable, version, source } = await ensureBrowser();
  console.log(`Chromium ${version} from ${source}: ${executable}`);
}
