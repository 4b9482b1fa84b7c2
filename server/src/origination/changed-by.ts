/** Finds the names of the people and API keys that changed an object. */
import { inArray } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, staff } from '../database/schema.ts';
import type { Queryable } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Returns the names by id. Altered evidence may contain ids that are not UUIDs, and these have no name. */
export async function namesOf(
  { vault }: Pick<Kernel, 'vault'>,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)].filter((id) => isUuid(id));
  if (distinct.length === 0) return new Map();
  const keys = await db.select().from(apiKeys).where(inArray(apiKeys.id, distinct));
  const people = await db.select().from(staff).where(inArray(staff.id, distinct));
  return new Map([
    ...keys.map(({ id, name }) => [id, name] as const),
    ...people.map((person) => [person.id, staffName(vault, person)] as const),
  ]);
}
