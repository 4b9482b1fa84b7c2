/** A worker that does what each request specifies. */
import { once } from 'node:events';
import { serveRequests } from '../serve-requests.ts';
import type { TestProtocol, TestRequest } from './test-messages.ts';

let count = 0;
// A signal that arrives outside a `wait` request must not end the process.
process.on('SIGUSR2', () => undefined);

serveRequests<TestProtocol>(async (request) => {
  await behave(request);
  count += 1;
  return { pid: process.pid, count, documents: ('documents' in request && request.documents) || [] };
});

async function behave(request: TestRequest): Promise<void> {
  switch (request.do) {
    case 'answer':
      return;
    case 'work': {
      const start = process.cpuUsage();
      while (spentSince(start) < request.processorMs);
      return;
    }
    case 'wait':
      await once(process, 'SIGUSR2');
      return;
    case 'throw':
      throw new Error('worn out');
    case 'crash':
      setImmediate(() => {
        throw new Error('worn out');
      });
      return new Promise(() => undefined);
    case 'exit':
      return process.exit(3);
    case 'fill-heap':
      return fillHeap();
    case 'answer-nonsense':
      count = Number.NaN;
      return;
  }
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function fillHeap(): never {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
}
