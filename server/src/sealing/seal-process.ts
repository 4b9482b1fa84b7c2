/**
 * Seals one document in a process of its own, with bounded memory and time: drawing, saving and signing a large document keeps
 * a processor busy for seconds, and the server has others to serve.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Duplex, finished } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_PIPE, receiveDocument, sendDocument } from '../processes/document-pipe.ts';
import type { SealAnswer, SealMessage, SealRequest } from './seal-child.ts';

const HEAP_MEBIBYTES = 1024;
/** From its start to its answer, a slow time-stamping authority included. */
const TIMEOUT_MS = 180_000;

/** Of what the process complained of before it ended. */
const LAST_WORDS = 1000;

export interface SealedInProcess {
  answer: SealAnswer;
  /** Empty where nothing was sealed. */
  document: Buffer;
}

/** Rejects when the process itself is at fault or `signal` ended it. */
export async function sealInProcess(
  document: Buffer,
  request: Omit<SealRequest, 'bytes'>,
  signal: AbortSignal,
): Promise<SealedInProcess> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const child = fork(fileURLToPath(new URL('./seal-child.ts', import.meta.url)), {
    // It reads, asks authorities and draws pictures (a native library), but writes nothing and starts nothing.
    execArgv: [
      `--max-old-space-size=${HEAP_MEBIBYTES}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
    ],
    // What it needs comes with the request: an environment can be read from outside.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-LAST_WORDS);
  });
  const fail = (reason: string): void =>
    reject(new Error(`The sealing process ${reason}\n${lastWords}`.trim()));
  const timer = setTimeout(() => fail('took too long'), TIMEOUT_MS);
  const onAbort = (): void => fail('was closed');
  signal.addEventListener('abort', onAbort);
  child.on('error', reject);
  child.on('exit', (code, killer) => {
    const end = (): void => fail(`ended with ${killer ?? `code ${code}`}`);
    // Its last words may still be on their way.
    if (child.stderr) finished(child.stderr, end);
    else end();
  });
  try {
    return await Promise.race([exchange(child, document, request), broken]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

async function exchange(
  child: ChildProcess,
  document: Buffer,
  request: Omit<SealRequest, 'bytes'>,
): Promise<SealedInProcess> {
  const pipe = child.stdio[DOCUMENT_PIPE];
  if (!(pipe instanceof Duplex)) throw new Error('Bug: the sealing process has no pipe');
  // What goes wrong with the pipe shows as the end of the process, which says more.
  pipe.on('error', () => undefined);
  await once(child, 'message');
  const answered = once(child, 'message');
  child.send({ ...request, bytes: document.length } satisfies SealRequest, () => undefined);
  await sendDocument(pipe, document);
  const [answer]: SealMessage[] = await answered;
  if (!answer || answer.kind === 'ready') throw new Error('Bug: the sealing process gave no answer');
  return { answer, document: await receiveDocument(pipe, answer.kind === 'sealed' ? answer.bytes : 0) };
}
