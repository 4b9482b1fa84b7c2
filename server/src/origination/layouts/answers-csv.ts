/** Yields the values that signers entered in the sessions of a layout as CSV, in parts. */
import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { withinScope } from '../../access/access-scope.ts';
import { layoutVersions, sessions } from '../../database/schema.ts';
import type { AccessScope } from '../../http/callers.ts';
import { csvLine } from '../../http/csv-reply.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { answerColumns, answersOf } from '../answers.ts';

const SESSIONS_AT_ONCE = 500;

interface Period {
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/**
 * Yields one line for each session in the caller's scope in which a signer entered a value. The oldest session comes
 * first.
 */
export async function* answersOfLayout(
  services: Kernel,
  layoutId: string,
  accessScope: AccessScope,
  { created_after: after, created_before: before }: Period,
): AsyncGenerator<string> {
  const { db } = services.database;
  // Each session keeps the layout version with which it was created, so the table has the columns of all versions.
  const versions = await db
    .select({ fields: layoutVersions.fields })
    .from(layoutVersions)
    .where(eq(layoutVersions.layoutId, layoutId))
    .orderBy(asc(layoutVersions.version));
  const columns = answerColumns(versions.flatMap(({ fields }) => fields));
  yield csvLine(['session_id', 'reference', 'created_at', ...columns]);
  let last: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id: sessions.id, reference: sessions.reference, createdAt: sessions.createdAt })
      .from(sessions)
      .where(
        and(
          eq(sessions.layoutId, layoutId),
          withinScope(accessScope),
          after === undefined ? undefined : gte(sessions.createdAt, new Date(after)),
          before === undefined ? undefined : lt(sessions.createdAt, new Date(before)),
          last === undefined ? undefined : gt(sessions.id, last),
        ),
      )
      .orderBy(asc(sessions.id))
      .limit(SESSIONS_AT_ONCE);
    last = rows.at(-1)?.id;
    if (last === undefined) return;
    const answers = await answersOf(
      services,
      rows.map(({ id }) => id),
    );
    yield rows
      .flatMap(({ id, reference, createdAt }) => {
        const own = answers.get(id);
        const values = columns.map((column) => own?.get(column) ?? null);
        return own ? csvLine([id, reference, createdAt.toISOString(), ...values]) : [];
      })
      .join('');
  }
}
