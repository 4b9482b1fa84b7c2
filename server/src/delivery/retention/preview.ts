/** What will be erased by when, as the erasing itself finds it (`erase.ts`). */
import type { previewRetention } from '@countersign/contract/originator/retention';
import { ENDED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, count, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
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
  const [all] = await database.db
    .select({ ended: count(), first: sql<Date | null>`min(${endOf})`.mapWith(sessions.expiresAt) })
    .from(sessions)
    .where(and(isNull(sessions.erasedAt), inArray(sessions.status, ENDED_STATUSES), own));
  const first = all?.first ?? null;
  const due = [];
  for (const within of days === undefined ? [] : WITHIN_DAYS) {
    const oldest = new Date(+now() + (within - (days ?? 0)) * DAY);
    const [found] = await database.db
      .select({ sessions: count() })
      .from(sessions)
      .where(and(isOverdue(database, oldest), own));
    due.push({ within_days: within, sessions: found?.sessions ?? 0 });
  }
  return {
    retention_days: days ?? null,
    ended: all?.ended ?? 0,
    first_ended_at: first?.toISOString() ?? null,
    first_erased_at: first && days !== undefined ? new Date(+first + days * DAY).toISOString() : null,
    due,
  };
}
