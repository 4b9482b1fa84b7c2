/** The proxies of `ops/proxies`, as they are there but for addresses and TLS, in front of the nodes of a test. */
import path from 'node:path';
import { freePorts, fillIn, type Program, startProgram } from './program.ts';

export interface Proxy extends Program {
  url: string;
}

export type ProxyName = keyof typeof PROXIES;

export const PROXIES = { haproxy: startHaproxy, caddy: startCaddy };

async function startHaproxy(folder: string, nodePorts: readonly number[]): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const file = path.join(folder, 'haproxy.cfg');
  const servers = nodePorts.map((node, index) => `  server node${index + 1} 127.0.0.1:${node}`);
  await fillIn('proxies/haproxy.cfg', file, [
    [/ {2}bind :80\n {2}bind :443 .*\n.* unless \{ ssl_fc \}\n/, `  bind 127.0.0.1:${port}\n`],
    [/(?: {2}server .*\n)+/, `${servers.join('\n')}\n`],
  ]);
  const program = await startProgram('haproxy', ['-db', '-f', file], { port });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

async function startCaddy(folder: string, nodePorts: readonly number[]): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const file = path.join(folder, 'Caddyfile');
  await fillIn('proxies/Caddyfile', file, [
    ['sign.example.com {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`],
    [
      'reverse_proxy 127.0.0.1:3000',
      `reverse_proxy ${nodePorts.map((node) => `127.0.0.1:${node}`).join(' ')}`,
    ],
  ]);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const program = await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    port,
    env,
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
}
