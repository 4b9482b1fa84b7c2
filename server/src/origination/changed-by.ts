/** Finds the names of people and API keys that changed something. */
import { inArray } from 'drizzle-orm';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, staff } from '../database/schema.ts';
import type { Queryable } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

export async function namesOf(
  { vault }: Pick<Kernel, 'vault'>,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  const keys = await db.select().from(apiKeys).where(inArray(apiKeys.id, distinct));
  const people = await db.select().from(staff).where(inArray(staff.id, distinct));
  return new Map([
    ...keys.map(({ id, name }) => [id, name] as const),
    ...people.map((person) => [person.id, staffName(vault, person)] as const),
  ]);
}
