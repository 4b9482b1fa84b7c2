/** What the server returns about the stock. */
import type { getStampStock, listStamps } from '@countersign/contract/originator/stamps';
import type { DataOf } from '../../../api/client.ts';

export type Stamp = DataOf<typeof listStamps>['stamps'][number];
export type StockLevel = DataOf<typeof getStampStock>['levels'][number];
