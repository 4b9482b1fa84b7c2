/** Finds a template that the caller may use for new sessions. */
import { and, eq, isNull } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { usableBy } from '../access/access-scope.ts';
import type { Queryable } from '../database/connect.ts';
import { templates } from '../database/schema.ts';
import type { AccessScope } from '../http/callers.ts';

/**
 * Returns the template. Returns undefined if it does not exist, was deleted, or belongs to a department outside the
 * caller's scope.
 */
export async function usableTemplate(
  db: Queryable,
  caller: Pick<AccessScope, 'departments'> | null,
  id: string,
) {
  if (!isUuid(id)) return undefined;
  const [template] = await db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.id, id),
        usableBy(templates.department, caller?.departments ?? null),
        isNull(templates.deletedAt),
      ),
    );
  return template;
}
