// `npm run example:loan-system` starts Countersign and a lender's web application that sends agreements with it. If
// COUNTERSIGN_URL and COUNTERSIGN_API_KEY are set, it starts only the web application, which then uses that Countersign
// server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureInstalled, root, toolEnvironment } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const FOLDER = path.resolve(process.env.DATA_DIR || path.join(root, '.data', 'example-loan-system'));
const children = [];
let isStopping = false;

try {
  const node = await ensureInstalled({ omitDev: true });
  let { COUNTERSIGN_URL: url, COUNTERSIGN_API_KEY: apiKey } = process.env;
  if (!url) {
    ensureWebBuilt(node);
    apiKey = randomBytes(24).toString('hex');
    url = await startCountersign(node, apiKey);
  }
  const loans = start(node, [path.join(root, 'examples', 'loan-system', 'src', 'main.ts')], {
    COUNTERSIGN_URL: url,
    COUNTERSIGN_API_KEY: apiKey ?? '',
    DATA_DIR: path.join(FOLDER, 'loans'),
    PORT: process.env.LOAN_SYSTEM_PORT ?? '4100',
  });
  const address = await lineWith(loans, /loan system listens on (\S+)/);
  console.log(`\nThe lender's loan system: ${address}`);
  console.log(`Countersign: ${url}; messages with one-time passwords: ${url}/dev/outbox\n`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
  stop();
}

function startCountersign(node, apiKey) {
  const preloaded = ['--import', path.join(root, 'server', 'quick-imports.mjs')];
  const server = start(node, [...preloaded, path.join(root, 'server', 'src', 'main.ts')], {
    DATA_DIR: path.join(FOLDER, 'countersign'),
    PORT: process.env.PORT ?? '3100',
    BOOTSTRAP_API_KEY: apiKey,
    // By default, webhooks may not reach the local machine. In this example, the loan system runs on the local machine.
    WEBHOOK_ALLOW: '127.0.0.1',
  });
  return lineWith(server, /listens on ([^\s"]+)/);
}

function start(node, args, environment) {
  const child = spawn(node, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...toolEnvironment(node), ...environment },
  });
  children.push(child);
  child.on('exit', (code) => {
    if (!isStopping) process.exitCode = code ?? 1;
    stop();
  });
  return child;
}

/** Forwards all output of the process. Resolves with the first capture group of the first line that matches. */
function lineWith(child, pattern) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      const found = pattern.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () =>
      reject(new Error('The process ended before it listened; see its messages above.')),
    );
  });
}

function stop() {
  isStopping = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
