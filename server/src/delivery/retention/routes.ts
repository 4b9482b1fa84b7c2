/** Registers the originator's calls that erase a session early and preview scheduled erasures. */
import { previewRetention } from '@countersign/contract/originator/retention';
import { eraseSession } from '@countersign/contract/originator/session-acts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { onceNotified } from './end-messages.ts';
import { eraseAsked, eraseBlobs } from './erase.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { and, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { asBounded } from '../../database/bounded-count.ts';
import { sessionList } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { branchesOf, cellsOf } from '../../session-list/source.ts';

export function retentionRoutes(services: Kernel & WithStorage, register: Register): void {
  register(previewRetention, async ({ caller }) => preview(services, caller));

  register(eraseSession, async (input) => {
    const answer = await onceNotified(() =>
      idempotent(services, input, '', (tx) => eraseAsked(services, tx, input.caller, input.params.id)),
    );
    // The erasure itself is committed. The next sweep deletes the files that could not be deleted here.
    await eraseBlobs(services, answer.session_id).catch((error: unknown) =>
      services.log.error({ err: error }, 'The files of an erased session could not be deleted yet'),
    );
    return answer;
  });
}

type Preview = z.input<(typeof previewRetention)['data']>;

const DAY = 86_400_000;
const WITHIN_DAYS = [0, 7, 30, 90] as const;

async function preview(services: Kernel, caller: Originator): Promise<Preview> {
  const { settings, now } = services;
  const { RETENTION_DAYS: days } = settings;
  const first = await firstEnd(services, caller);
  const due = [];
  for (const within of days === undefined ? [] : WITHIN_DAYS) {
    const endedBefore = new Date(+now() + (within - (days ?? 0)) * DAY);
    due.push({ within_days: within, sessions: await countEnded(services, caller, endedBefore) });
  }
  return {
    retention_days: days ?? null,
    ended: await countEnded(services, caller, null),
    first_ended_at: first?.toISOString() ?? null,
    first_erased_at: first && days !== undefined ? new Date(+first + days * DAY).toISOString() : null,
    due,
  };
}

/** Selects the sessions that ended first and are not erased, for each branch and department. */
function endedOf(caller: Originator, limit: number, endedBefore: Date | null = null): SQL {
  const { departments, isTest } = caller;
  const { cells, where } = cellsOf(branchesOf(caller), departments);
  const isOwn = and(
    where,
    endedBefore ? sql`l.ended_at <= ${endedBefore.toISOString()}::timestamptz` : sql`l.ended_at IS NOT NULL`,
    isTest === null ? undefined : sql`l.is_test = ${isTest}`,
  );
  return sql`${cells} CROSS JOIN LATERAL
    (SELECT l.session_id, l.ended_at FROM session_list l WHERE ${isOwn} ORDER BY l.ended_at LIMIT ${limit}) AS own`;
}

async function firstEnd({ database }: Kernel, caller: Originator): Promise<Date | null> {
  const [first] = await database.db
    .select({ end: sql<Date | null>`min(own.ended_at)`.mapWith(sessionList.endedAt) })
    .from(endedOf(caller, 1));
  return first?.end ?? null;
}

/** Counts sessions up to the limit. A session may have several rows, one for each branch. */
async function countEnded(
  { database }: Kernel,
  caller: Originator,
  endedBefore: Date | null,
): Promise<BoundedCount> {
  const { rows } = await database.db.execute<{ count: number; looked: number }>(sql`
    SELECT count(DISTINCT session_id)::int AS count, count(*)::int AS looked
    FROM (SELECT own.session_id FROM ${endedOf(caller, MOST_COUNTED + 1, endedBefore)} LIMIT ${MOST_COUNTED + 1}) AS ended`);
  const { count = 0, looked = 0 } = rows[0] ?? {};
  const { has_more: hasMore, ...bounded } = asBounded(count);
  return { ...bounded, has_more: hasMore || looked > MOST_COUNTED };
}
