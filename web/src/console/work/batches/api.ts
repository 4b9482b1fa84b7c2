/** The queries for batches. */
import type { getBatch, listBatches } from '@countersign/contract/originator/batches';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type Batch = DataOf<typeof getBatch>;
export type BatchSummary = DataOf<typeof listBatches>['batches'][number];

/** The polling interval while sessions are being created. */
const LOOK_EVERY_MS = 2000;

export const batchesQuery = { ...api.batches.list.pages(), staleTime: 0 };

export const batchQuery = (id: string) =>
  queryOptions({
    ...api.batches.get.query(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_EVERY_MS : false),
  });
