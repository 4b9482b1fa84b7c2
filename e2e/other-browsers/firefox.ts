/** Drives Debian's Firefox by WebDriver BiDi over Firefox's own socket, without a separate driver program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PUNE } from '../support/signer.ts';
import { WINDOW, type Driver } from './driver.ts';

const POSITION = JSON.stringify({
  location: { lat: PUNE.latitude, lng: PUNE.longitude },
  accuracy: PUNE.accuracy,
});
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'permissions.default.geo': 1,
  'permissions.default.camera': 1,
  'geo.provider.network.url': `data:application/json,${POSITION}`,
  'geo.provider.use_geoclue': false,
  // Blocks storage in frames from other sites.
  'network.cookie.cookieBehavior': 1,
  'media.navigator.streams.fake': true,
  'intl.accept_languages': 'en-IN, en',
  // Prevents the browser from contacting other hosts during a test.
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

export async function startFirefox(executable: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'countersign-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const size = ['--width', String(WINDOW.width), '--height', String(WINDOW.height)];
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', ...size],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const stop = async () => {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error('Firefox ended before it could be driven')));
    });
    return await connect(`${address}/session`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(address: string, stop: () => Promise<void>): Promise<Driver> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  const errors: string[] = [];
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === 'error') errors.push(String(answer.params.text));
  });
  const send = async (method: string, params: object = {}): Promise<Answer['result']> => {
    const id = ++sent;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };

  const { capabilities } = await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const topContext = async () => (await send('browsingContext.getTree')).contexts?.[0];
  const drive = (context: string | undefined): Driver => ({
    name: `Firefox ${capabilities?.browserVersion}`,
    inFrame: async () => drive((await topContext())?.children?.[0]?.context),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(String(result?.value));
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    screenshot: async () =>
      Buffer.from(String((await send('browsingContext.captureScreenshot', { context })).data), 'base64'),
    errors: async () => errors,
    async close() {
      socket.close();
      await stop();
    },
  });
  return drive((await topContext())?.context);
}

/** The fields that this module reads from responses of any kind. */
interface Answer {
  id?: number;
  error?: string;
  message?: string;
  params?: { level?: string; text?: string };
  result: {
    capabilities?: { browserVersion: string };
    contexts?: { context: string; children?: { context: string }[] }[];
    data?: string;
    result?: { value?: string };
    exceptionDetails?: { text: string };
  };
}
