/**
 * Seals one document in a process of its own, with bounded memory and time: drawing, saving and signing a large document keeps
 * a processor busy for seconds, and the server has others to serve.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SealAnswer, SealMessage, SealRequest } from './seal-child.ts';

const HEAP_MEBIBYTES = 1024;
/** From its start to its answer, a slow time-stamping authority included. */
const TIMEOUT_MS = 180_000;

/** Rejects when the process itself is at fault or `signal` ended it. */
export function sealInProcess(request: SealRequest, signal: AbortSignal): Promise<SealAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SealAnswer>();
  const child = fork(fileURLToPath(new URL('./seal-child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MEBIBYTES}`, '--permission', '--allow-fs-read=*'],
    // What it needs comes with the request: an environment can be read from outside.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const fail = (reason: string): void => reject(new Error(`The sealing process ${reason}`));
  const timer = setTimeout(() => fail('took too long'), TIMEOUT_MS);
  const onAbort = (): void => fail('was closed');
  signal.addEventListener('abort', onAbort);

  child.on('error', reject);
  child.on('message', (message: SealMessage) => {
    if (message.kind !== 'ready') resolve(message);
    // A failing send is followed by 'exit', which says more.
    else child.send(request, () => undefined);
  });
  child.on('exit', (code, killer) => fail(`ended with ${killer ?? `code ${code}`}`));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  });
}
