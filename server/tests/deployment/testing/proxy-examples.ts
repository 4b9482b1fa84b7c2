/** nginx and Caddy with the configuration of ops/proxies, on ports of a test and in front of its server. */
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from './app-at.ts';
import { type Certificate, HOST } from './certificate.ts';
import { opsFile, replaced } from './ops-file.ts';
import { freePort, type Program, startProgram } from './program.ts';
import { runCaddy } from './proxies.ts';

export interface Proxy extends Program {
  /** With TLS, and without. */
  secure: string;
  plain: string;
}

export interface ProxyOptions {
  folder: string;
  certificate: Certificate;
  /** `host:port` of the server. */
  upstream: string;
}

export async function startNginx({ folder, certificate, upstream }: ProxyOptions): Promise<Proxy> {
  const { secure, plain, securePort, plainPort } = await addresses();
  const site = replaced(opsFile('proxies/nginx.conf'), [
    ['server 127.0.0.1:3000;', `server ${upstream};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${securePort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/countersign/fullchain.pem', certificate.certificateFile],
    ['/etc/ssl/countersign/key.pem', certificate.keyFile],
  ]);
  // What Debian's own nginx.conf is around the files of conf.d, in a folder of the test.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${site}
}
`;
  // Its workers are another user's.
  await chmod(folder, 0o711);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, main);
  const command = ['nginx', '-c', file, '-p', folder, '-e', 'stderr'];
  return { ...(await startProgram(command, answers(plain))), secure, plain };
}

export async function startCaddy({ folder, certificate, upstream }: ProxyOptions): Promise<Proxy> {
  const { secure, plain, securePort, plainPort } = await addresses();
  const site = replaced(opsFile('proxies/Caddyfile'), [
    ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${upstream}`],
    // In place of a certificate that it would get by itself.
    [`${HOST} {\n`, `${HOST} {\n\ttls ${certificate.certificateFile} ${certificate.keyFile}\n`],
  ]);
  const global = [
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${plainPort}`,
    `https_port ${securePort}`,
  ];
  const settings = `{\n\t${global.join('\n\t')}\n}\n\n${site}`;
  return { ...(await runCaddy(folder, settings, answers(plain))), secure, plain };
}

async function addresses() {
  const [securePort, plainPort] = [await freePort(), await freePort()];
  return {
    securePort,
    plainPort,
    secure: `https://127.0.0.1:${securePort}`,
    plain: `http://127.0.0.1:${plainPort}`,
  };
}

const answers = (plain: string) => async () => (await ask(plain, { headers: { host: HOST } })).status === 308;
