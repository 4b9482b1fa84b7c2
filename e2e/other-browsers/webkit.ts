/**
 * Drives WebKitGTK's MiniBrowser by WebDriver on a virtual screen. The browser gets its position from GeoClue and shows
 * its permission prompt. Its cameras are WebKit's mock devices, which show no signer, so the test replaces their
 * picture in the page.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PUNE } from '../support/signer.ts';
import { WINDOW, type Driver } from './driver.ts';
import { startGeoClue } from './geoclue.ts';

const BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const OPTIONS = ['--automation', '--enable-mock-capture-devices=true'];
const READY_WITHIN_MS = 30_000;
const ASKS_WITHIN_MS = 30_000;
/**
 * The distance from the right edge of the window to the middle of 'Yes', which is the last button of a prompt, in
 * pixels.
 */
const YES_FROM_EDGE = 49;

export async function startWebKit(executable: string): Promise<Driver> {
  const [browser] = globSync(BROWSER);
  if (browser === undefined) throw new Error(`There is no ${BROWSER}`);
  const [port, screen, geoClue] = await Promise.all([freePort(), startScreen(), startGeoClue(PUNE)]);
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    DBUS_SYSTEM_BUS_ADDRESS: geoClue.address,
  };
  const child = spawn(executable, [`--port=${port}`], { stdio: 'ignore', detached: true, env });
  const stop = async () => {
    // Ends the process group, which contains the driver and its browser.
    await end(child, (pid) => process.kill(-pid));
    await screen.stop();
    await geoClue.stop();
  };
  const send = async (method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${at}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value }: { value: Value } = await answer.json();
    if (!answer.ok) throw new Error(`${at}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    const { sessionId, capabilities } = await untilReady(() =>
      send('POST', '', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: OPTIONS } } },
      }),
    );
    const session = `/${sessionId}`;
    await send('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 });
    await send('POST', `${session}/window/rect`, WINDOW);
    const evaluate = async (expression: string): Promise<unknown> => {
      const value = await send('POST', `${session}/execute/async`, {
        script: `const done = arguments[0];
          (async () => JSON.stringify((await (${expression})) ?? null))().then(
            (json) => done({ json }),
            (error) => done({ failed: String(error) }));`,
        args: [],
      });
      if (value.failed !== undefined) throw new Error(value.failed);
      return JSON.parse(String(value.json));
    };
    /** Returns the height of the toolbar and of other bars above the page. */
    const heightAbovePage = async () => Number(await evaluate('outerHeight - innerHeight'));
    const toolbar = await heightAbovePage();
    return {
      name: `WebKitGTK ${capabilities?.browserVersion}`,
      async open(url) {
        await send('POST', `${session}/url`, { url });
        await evaluate(`(${String(collectErrors)})()`);
      },
      evaluate,
      act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      async allowPosition() {
        // The prompt is a bar between the toolbar and the page, and WebDriver cannot reach it.
        for (const deadline = Date.now() + ASKS_WITHIN_MS; ; await delay(100)) {
          const bar = (await heightAbovePage()) - toolbar;
          if (bar > 0)
            return screen.click(Number(await evaluate('outerWidth')) - YES_FROM_EDGE, toolbar + bar / 2);
          if (Date.now() > deadline) throw new Error('WebKitGTK did not ask for the position');
        }
      },
      async screenshot() {
        const picture: unknown = await send('GET', `${session}/screenshot`);
        return Buffer.from(typeof picture === 'string' ? picture : '', 'base64');
      },
      errors: async () => Array.from(Object(await evaluate('window.collectedErrors')), String),
      async close() {
        await send('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a virtual screen, because MiniBrowser cannot run headless. */
async function startScreen() {
  const child = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const displayNumber = child.stdio[3];
  if (!(displayNumber instanceof Readable)) throw new Error('Xvfb cannot report its display number');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Xvfb provides no screen')));
  // The X server chooses a free display number and reports it.
  const [number] = await Promise.race([once(displayNumber, 'data'), ended]);
  const display = `:${String(number).trim()}`;
  return {
    display,
    async click(x: number, y: number) {
      const moves = ['mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '1'];
      await promisify(execFile)('/usr/bin/xdotool', moves, { env: { ...process.env, DISPLAY: display } });
    },
    stop: () => end(child, () => child.kill()),
  };
}

async function end(child: ChildProcess, kill: (pid: number) => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  kill(child.pid);
  await exited;
}

/**
 * Runs in the page. Collects errors, because the driver does not report them. It starts only after loading, because
 * nothing can run before the page's own scripts.
 */
function collectErrors(): void {
  const errors: string[] = [];
  Reflect.set(window, 'collectedErrors', errors);
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error: write } = console;
  console.error = (...values: unknown[]) => {
    errors.push(values.map(String).join(' '));
    write(...values);
  };
}

/** The fields that this module reads from responses of any kind. */
interface Value {
  sessionId?: string;
  capabilities?: { browserVersion: string };
  json?: string;
  failed?: string;
  error?: string;
  message?: string;
}

async function untilReady<T>(begin: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ;) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
