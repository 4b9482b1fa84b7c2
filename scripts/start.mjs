// `npm start` starts the product, even from a fresh clone. It installs and builds missing parts first.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { cacheFolder, ensureInstalled, root, toolEnvironment } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

// The sizes of V8's young generation. With no maximum, it takes 100 MB more than the server needs. With no minimum, V8
// collects garbage dozens of times while the server starts.
const YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

try {
  const node = await ensureInstalled({ omitDev: true });
  ensureWebBuilt(node);
  startServer(node);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function startServer(node) {
  const main = path.join(root, 'server', 'src', 'main.ts');
  // The server has a separate process group, so that it gets Ctrl-C only from this script and not from the terminal
  // too.
  const preloaded = ['server/quick-imports.mjs', 'scripts/load-settings.mjs'].flatMap((file) => [
    '--import',
    path.join(root, file),
  ]);
  const server = spawn(node, [...YOUNG_GENERATION, ...preloaded, main, '--demo', ...process.argv.slice(2)], {
    stdio: 'inherit',
    detached: true,
    // Compiling the sources takes a third of the start time, so Node.js caches the compiled code.
    env: { NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled'), ...toolEnvironment(node) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) forwardOncePerPress(signal, server);
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

// Forwards one signal for each press of Ctrl-C. npm and the terminal may both deliver the same press, and a second
// signal would stop the server immediately.
function forwardOncePerPress(signal, child) {
  let lastForwarded = 0;
  process.on(signal, () => {
    const now = Date.now();
    if (now - lastForwarded < 500) return;
    lastForwarded = now;
    child.kill(signal);
  });
}
