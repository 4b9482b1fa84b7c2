/** What the server and its worker processes say to each other. Each kind of worker has a protocol of its own beside it. */
import type { MessageSize } from './message-pipe.ts';

/** What is asked of one kind of worker, and what it answers: plain values and bytes, which a process border can copy. */
export interface Protocol {
  request: unknown;
  answer: unknown;
}

/** Through the channel of Node.js, for a request whose content comes through the pipe. */
export interface RequestSignal {
  size: MessageSize;
  /** Of the trace that it belongs to: what the worker asks outside bears it too. */
  traceparent?: string;
}

export type WorkerSignal =
  | { kind: 'ready' }
  /** The answer itself comes through the pipe. */
  | { kind: 'answered'; size: MessageSize }
  | { kind: 'failed'; reason: string };
