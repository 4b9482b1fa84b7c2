/** WebKitGTK's small browser, driven by WebDriver. It has neither a position nor a camera of its own: the page is given both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WINDOW, type Driver } from './driver.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const READY_WITHIN_MS = 30_000;

export async function startWebKit(executable: string): Promise<Driver> {
  const port = await freePort();
  // It needs a screen, as no other browser does: xvfb-run gives it one and takes it away again.
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1024x24', executable, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const stop = async () => {
    const exited = once(child, 'exit');
    // The whole group: the driver, its browser and the screen.
    if (child.exitCode === null && child.pid !== undefined && process.kill(-child.pid)) await exited;
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
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
        },
      }),
    );
    const session = `/${sessionId}`;
    await send('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 });
    await send('POST', `${session}/window/rect`, WINDOW);
    return {
      name: `WebKitGTK ${capabilities?.browserVersion}`,
      open: async (url) => void (await send('POST', `${session}/url`, { url })),
      async evaluate(expression) {
        const value = await send('POST', `${session}/execute/async`, {
          script: `const done = arguments[0];
            (async () => JSON.stringify((await (${expression})) ?? null))().then(
              (json) => done({ json }),
              (error) => done({ failed: String(error) }));`,
          args: [],
        });
        if (value.failed !== undefined) throw new Error(value.failed);
        return JSON.parse(String(value.json));
      },
      act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      async screenshot() {
        const picture: unknown = await send('GET', `${session}/screenshot`);
        return Buffer.from(typeof picture === 'string' ? picture : '', 'base64');
      },
      errors: () => [],
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

/** The fields that are read here, of whichever answer it is. */
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
