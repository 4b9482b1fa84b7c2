/** Runs the worker's side of a pool: reports that it is ready, then answers one request at a time. */
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { runRemote } from '../tracing/span.ts';
import { readTraceparent } from '../tracing/trace-context.ts';
import { MESSAGE_PIPE, packMessage, receiveMessage, sendChunks, type PackedMessage } from './message-pipe.ts';
import type { Protocol, RequestSignal, WorkerSignal } from './protocol.ts';

/** Serves requests. If `answer` throws, the request fails and the pool replaces this process. */
export function serveRequests<P extends Protocol>(
  answer: (request: P['request']) => P['answer'] | Promise<P['answer']>,
): void {
  let isCompileCacheFlushed = false;
  const pipe = new Socket({ fd: MESSAGE_PIPE, readable: true, writable: true });

  async function serve({ size, traceparent }: RequestSignal): Promise<void> {
    let packed: PackedMessage;
    try {
      // The received request needs no validation, because the server that started this process runs the same code.
      const request = (await receiveMessage(pipe, size)) as P['request'];
      packed = packMessage(await runRemote(readTraceparent(traceparent), () => answer(request)));
    } catch (error) {
      tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
      return;
    }
    tell({ kind: 'answered', size: packed.size });
    await sendChunks(pipe, packed.chunks);
    // The compile cache must be flushed now, because a pool kills its workers without an orderly exit.
    if (!isCompileCacheFlushed) flushCompileCache();
    isCompileCacheFlushed = true;
  }

  process.on('message', (signal: RequestSignal) => void serve(signal));
  process.on('disconnect', () => process.exit());
  // The signals are ignored, because a terminal sends them to the whole process group, but only the server decides when
  // this process ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  tell({ kind: 'ready' });
}

function tell(signal: WorkerSignal): void {
  process.send?.(signal);
}
