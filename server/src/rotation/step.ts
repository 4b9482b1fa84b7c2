/** Defines one re-encryption step over a place: its inputs, its start position and its result. */
import type { reencryption } from '../database/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface RotationServices
  extends Pick<Kernel, 'database' | 'keys' | 'vault' | 'log' | 'now'>, WithStorage {
  jobs: Pick<Jobs, 'isStopping'>;
}
export type PlaceRow = typeof reencryption.$inferSelect;

/** The result of one step over a place. */
export interface Step {
  moved: number;
  unreadable: number;
  /** The position from which the next step continues, or null at the end of a pass. */
  position: string | null;
}
