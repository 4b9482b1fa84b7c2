/** The messages between the server and its worker processes. Each kind of worker defines its own protocol. */
import type { MessageSize } from './message-pipe.ts';

/**
 * The requests and answers of one kind of worker. They consist of plain values and bytes, which can be copied between
 * processes.
 */
export interface Protocol {
  request: unknown;
  answer: unknown;
}

/** Sent through the Node.js channel to announce a request whose content comes through the pipe. */
export interface RequestSignal {
  size: MessageSize;
  /** The trace of the request. The worker's outgoing calls continue it. */
  traceparent?: string;
}

export type WorkerSignal =
  | { kind: 'ready' }
  /** The answer itself comes through the pipe. */
  | { kind: 'answered'; size: MessageSize }
  | { kind: 'failed'; reason: string };
