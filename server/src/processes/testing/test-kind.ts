import type { WorkerKind } from '../worker.ts';
import { testAnswer } from './test-messages.ts';
import type { TestProtocol } from './test-messages.ts';

export const TEST_KIND: WorkerKind<TestProtocol> = {
  name: 'test',
  program: new URL('./test-child.ts', import.meta.url),
  heapMebibytes: 32,
  flags: [],
  stderr: 'pipe',
  answer: testAnswer,
};

/** A pool with limits far longer than a busy machine needs. Each test sets the limit that it tests. */
export const TEST_POOL = {
  size: 1,
  maxWaiting: 2,
  startMs: 60_000,
  timeoutMs: 60_000,
  idleMs: 60_000,
};
