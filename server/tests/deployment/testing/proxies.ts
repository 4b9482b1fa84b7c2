/**
 * Runs the proxies of `ops/proxies` in front of test nodes. Their configuration differs from the examples only in
 * addresses and TLS.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { opsFile, replaced } from './ops-file.ts';
import { DEBIAN, freePort, listensOn, type Program, startProgram } from './program.ts';

export interface Proxy extends Program {
  url: string;
}

export const PROXIES = { haproxy: startHaproxy, caddy: startCaddy };

async function startHaproxy(folder: string, nodePorts: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const servers = nodePorts.map((node, index) => `  server node${index + 1} 127.0.0.1:${node}`);
  const settings = replaced(opsFile('proxies/haproxy.cfg'), [
    [/ {2}bind :80\n {2}bind :443 .*\n.* unless \{ ssl_fc \}\n/, `  bind 127.0.0.1:${port}\n`],
    [/(?: {2}server .*\n)+/, `${servers.join('\n')}\n`],
  ]);
  await writeFile(file, settings);
  const program = await startProgram(['haproxy', '-db', '-f', file], listensOn(port));
  return { ...program, url: `http://127.0.0.1:${port}` };
}

async function startCaddy(folder: string, nodePorts: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const settings = replaced(opsFile('proxies/Caddyfile'), [
    ['sign.example.com {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`],
    [
      'reverse_proxy 127.0.0.1:3000',
      `reverse_proxy ${nodePorts.map((node) => `127.0.0.1:${node}`).join(' ')}`,
    ],
  ]);
  return { ...(await runCaddy(folder, settings, listensOn(port))), url: `http://127.0.0.1:${port}` };
}

/** Runs Caddy with a separate configuration folder, so that Caddy ignores the configuration of this machine. */
export async function runCaddy(
  folder: string,
  settings: string,
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const home = path.join(folder, 'caddy');
  await mkdir(home);
  const file = path.join(home, 'Caddyfile');
  await writeFile(file, settings);
  const env = { ...DEBIAN, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  return startProgram(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], isReady, { env });
}
