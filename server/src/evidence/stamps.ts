/** Reads the stamp certificate of a session from its evidence. */
import { STAMP_STATUSES } from '@countersign/contract/rules/stamps';
import { stampState } from '@countersign/contract/schemas/stamp-rule';
import { z } from 'zod';
import type { StoredEvent } from './read-event.ts';

const assigned = z.object({
  stamp_id: z.string(),
  number: z.string(),
  state: stampState,
  article: z.string(),
  value: z.number(),
  issued_on: z.string(),
  sha256: z.string(),
  pages: z.number(),
});

const settled = z.object({ status: z.enum(STAMP_STATUSES) });

export type SessionStamp = z.infer<typeof assigned> & z.infer<typeof settled>;

/** Returns the stamp certificate. Returns null if the session has none. */
export function stampIn(events: readonly Pick<StoredEvent, 'type' | 'facts'>[]): SessionStamp | null {
  const created = events.find(({ type }) => type === 'SESSION_CREATED')?.facts['stamp'];
  const stamp = assigned.safeParse(created).data;
  if (!stamp) return null;
  const last = events.findLast(({ type, facts }) => type !== 'SESSION_CREATED' && 'stamp' in facts);
  return { ...stamp, status: settled.safeParse(last?.facts['stamp']).data?.status ?? 'assigned' };
}
