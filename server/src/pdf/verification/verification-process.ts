/**
 * Verifies one document in a process of its own and kills it when that takes too long. A process, not a worker thread: a
 * thread that exhausts its heap can take the whole server with it. It may read its own code and nothing else.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TOO_COMPLEX } from './verdict.ts';
import type { PdfReading, Refusal } from './verdict.ts';
import type { VerificationMessage, VerificationRequest } from './verification-child.ts';

const HEAP_MEBIBYTES = 384;
/** Generous, for a machine under load: until then none of the document's doing is at work. */
const START_TIMEOUT_MS = 30_000;

/** Rejects when the process itself is at fault or `signal` ended it. */
export function verifyInProcess(
  request: VerificationRequest,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<PdfReading | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfReading | Refusal>();
  const child = fork(fileURLToPath(new URL('./verification-child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MEBIBYTES}`, '--permission', '--allow-fs-read=*'],
    // Nothing of the server's settings is of use there, and secrets are among them.
    env: {},
    serialization: 'advanced',
    // The parser complains about each odd object, which would let a document flood the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let sent = false;
  const fail = (reason: string): void => reject(new Error(`The PDF verification process ${reason}`));
  let timer = setTimeout(() => fail('did not start'), START_TIMEOUT_MS);
  const onAbort = (): void => fail('was closed');
  limits.signal.addEventListener('abort', onAbort);

  child.on('error', reject);
  child.on('message', (message: VerificationMessage) => {
    if (message.kind === 'done') {
      resolve(message.result);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => resolve(TOO_COMPLEX), limits.timeoutMs);
    sent = true;
    // A failing send is followed by 'exit', which says more.
    child.send(request, () => undefined);
  });
  child.on('exit', (code, signal) => {
    // Out of memory ends in a signal, V8's own or the kernel's; an exit code means that our code failed.
    if (sent && signal !== null) resolve(TOO_COMPLEX);
    else fail(`ended with ${signal ?? `code ${code}`}`);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    limits.signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  });
}
