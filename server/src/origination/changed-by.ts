/** Finds the names of people and API keys that changed something. */
import { inArray } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, staff } from '../database/schema.ts';
import type { Queryable } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Altered evidence may contain ids that are not UUIDs. Such actors have no name. */
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
