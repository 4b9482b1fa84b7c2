/** Runs nginx and Caddy with the configuration in ops/proxies, on test ports, in front of the test server. */
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from './app-at.ts';
import { type Certificate, HOST } from './certificate.ts';
import { opsFile, replaced } from './ops-file.ts';
import { freePort, type Program, startProgram } from './program.ts';
import { runCaddy } from './proxies.ts';

export interface Proxy extends Program {
  /** The address of the proxy with TLS. */
  secure: string;
  plain: string;
}

export interface ProxyOptions {
  folder: string;
  certificate: Certificate;
  /** The address of the server as `host:port`. */
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
  // The configuration replicates the part of Debian's nginx.conf that includes the conf.d files. All its folders belong
  // to the test.
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
  // The nginx workers run as another user, who needs access to the folder.
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
    // The test's certificate replaces the one that Caddy would otherwise obtain automatically.
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
