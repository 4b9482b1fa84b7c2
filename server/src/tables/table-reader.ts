/** Reads untrusted tables in CSV or XLSX in a separate process with time and memory limits, like uploads. */
import { createWorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import { tableAnswer, type TableAnswer, type TableLimits, type TableProtocol } from './table-messages.ts';

export interface TableReader {
  /**
   * Reads a table, one at a time per caller. Throws WorkersBusy or SERVICE_UNAVAILABLE if too many tables are waiting.
   */
  read(caller: string, file: Buffer, limits: TableLimits): Promise<TableAnswer>;
  close(): Promise<void>;
}

export interface WithTables {
  tables: TableReader;
}

const TABLES: WorkerKind<TableProtocol> = {
  name: 'table',
  program: new URL('./table-child.ts', import.meta.url),
  // The heap is large enough for two million cells and their shared texts.
  heapMebibytes: 384,
  // The process may only read its own code. It cannot write files, start processes or load native code.
  flags: ['--permission', '--allow-fs-read=*'],
  stderr: 'ignore',
  answer: tableAnswer,
};

const DEFAULTS = {
  // Tables are read one at a time, because each stays in memory until its batch is stored.
  size: 1,
  maxWaiting: 16,
  maxWaitMs: 30_000,
  startMs: 30_000,
  processorMs: 3000,
  timeoutMs: 60_000,
  idleMs: 30_000,
};

/** Runs the calls of one caller one after another. */
interface OnePerCaller {
  run<T>(caller: string, serve: () => Promise<T>): Promise<T>;
}

export function createTableReader(
  onePerCaller: OnePerCaller,
  options: Partial<typeof DEFAULTS> = {},
): TableReader {
  const pool = createWorkerPool(TABLES, { ...DEFAULTS, ...options });
  return {
    read: (caller, file, limits) =>
      onePerCaller.run(caller, () =>
        pool.ask({ file, limits }, () => ({ ok: false, reason: 'TOO_COMPLEX' })),
      ),
    close: () => pool.close(),
  };
}
