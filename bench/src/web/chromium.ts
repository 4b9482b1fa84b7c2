/** Starts a Chromium with a debugging port, for Lighthouse and Playwright. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchOptions } from '@countersign/e2e/support/browser.ts';
import { chromium, type Browser } from '@playwright/test';

export interface RunningChromium {
  port: number;
  /** Connects Playwright on the first call. Until then, only Lighthouse uses the browser. */
  driver(): Promise<Browser>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 10_000;

export async function startChromium(): Promise<RunningChromium> {
  const { executablePath = '', args = [] } = launchOptions();
  const profile = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  const child = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  let driver: Promise<Browser> | undefined;
  const stop = async () => {
    await (await driver)?.close();
    await stopChild(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await debuggingPort(profile, child);
    return {
      port,
      driver: () => (driver ??= chromium.connectOverCDP(`http://127.0.0.1:${port}`)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the debugging port. Chromium chooses it and writes it into its profile. */
async function debuggingPort(profile: string, child: ChildProcess): Promise<number> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasExited(child)) {
    const written = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number.parseInt(written, 10);
    if (port > 0) return port;
    await delay(50);
  }
  throw new Error('Chromium opened no debugging port');
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await exited;
  clearTimeout(lastResort);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
