/** What will be erased by when, as the erasing itself finds it (`erase.ts`). */
import type { previewRetention } from '@countersign/contract/originator/retention';
import { ENDED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { boundedCount } from '../../database/bounded-count.ts';
import { sessions } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { withinReach } from '../../access/reach.ts';
import type { Services } from '../../signing/services.ts';
import { endOf, isOverdue } from './erase.ts';

type Preview = z.input<(typeof previewRetention)['data']>;

const DAY = 86_400_000;
const WITHIN_DAYS = [0, 7, 30, 90] as const;

export async function preview(services: Services, caller: Originator): Promise<Preview> {
  const { database, settings, now } = services;
  const { RETENTION_DAYS: days } = settings;
  const own = withinReach(caller);
  const isKept = and(isNull(sessions.erasedAt), inArray(sessions.status, ENDED_STATUSES), own);
  const [oldest] = await database.db
    .select({ end: sql<Date>`${endOf}`.mapWith(sessions.expiresAt) })
    .from(sessions)
    .where(isKept)
    .orderBy(asc(endOf))
    .limit(1);
  const first = oldest?.end ?? null;
  const due = [];
  for (const within of days === undefined ? [] : WITHIN_DAYS) {
    const endedBefore = new Date(+now() + (within - (days ?? 0)) * DAY);
    const isDue = and(isOverdue(database, endedBefore), own);
    due.push({ within_days: within, sessions: await boundedCount(database, sessions, isDue) });
  }
  return {
    retention_days: days ?? null,
    ended: await boundedCount(database, sessions, isKept),
    first_ended_at: first?.toISOString() ?? null,
    first_erased_at: first && days !== undefined ? new Date(+first + days * DAY).toISOString() : null,
    due,
  };
}
