/** The calls on batches. */
import type {
  BatchInput,
  createBatch,
  getBatch,
  listBatches,
  replaceBatchFile,
  startBatch,
} from '@countersign/contract/originator/batches';
import type { BatchAct } from '@countersign/contract/rules/batches';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { addressOf } from '../../api/address-of.ts';
import { callConsole } from '../../api/call.ts';

export type Batch = DataOf<typeof getBatch>;
export type BatchSummary = DataOf<typeof listBatches>['batches'][number];

export const BATCHES_KEY = ['batches'];
const BATCHES_PATH = '/api/v1/originator/batches';
/** While sessions are being made. */
const LOOK_EVERY_MS = 2000;

export const batchesQuery = infiniteQueryOptions({
  queryKey: BATCHES_KEY,
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ signal, pageParam }) =>
    callConsole<typeof listBatches>({
      method: 'GET',
      path: BATCHES_PATH,
      query: { cursor: pageParam },
      signal,
    }),
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

export const batchQuery = (id: string) =>
  queryOptions<Batch>({
    queryKey: ['batch', id],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_EVERY_MS : false),
    queryFn: ({ signal }) =>
      callConsole<typeof getBatch>({ method: 'GET', path: `${BATCHES_PATH}/:id`, params: { id }, signal }),
  });

export const makeBatch = (batch: BatchInput, file: File, idempotencyKey: string) =>
  callConsole<typeof createBatch>({
    method: 'POST',
    path: BATCHES_PATH,
    form: formOf(batch, file),
    idempotencyKey,
  });

export const replaceFile = (id: string, columns: Record<string, string | null>, file: File) =>
  callConsole<typeof replaceBatchFile>({
    method: 'POST',
    path: `${BATCHES_PATH}/:id/file`,
    params: { id },
    form: formOf({ columns }, file),
  });

/** All four answer alike. */
export const actOnBatch = (id: string, act: BatchAct) =>
  callConsole<typeof startBatch>({ method: 'POST', path: `${BATCHES_PATH}/:id/${act}`, params: { id } });

export const problemsAddress = (id: string): string => addressOf(`${BATCHES_PATH}/:id/problems`, { id });
export const resultAddress = (id: string): string => addressOf(`${BATCHES_PATH}/:id/result`, { id });
export const formAddress = (layoutId: string): string =>
  addressOf('/api/v1/originator/layouts/:id/batch-form', { id: layoutId });

function formOf(batch: object, file: File): FormData {
  const form = new FormData();
  form.append('batch', new Blob([JSON.stringify(batch)], { type: 'application/json' }), 'batch.json');
  form.append('file', file, file.name);
  return form;
}
