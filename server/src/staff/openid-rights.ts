/** What somebody may do here by the groups of their company account. */
import type { Role } from '@countersign/contract/rules/staff';
import type { GroupRole } from '../settings/sign-in-settings.ts';

export interface Rights {
  role: Role;
  /** Null: all of them. */
  departments: string[] | null;
}

/**
 * The first entry that fits says the role, so the order of the setting decides; the departments of all that fit with this role
 * are added together. Null: in no group that has any.
 */
export function rightsByGroups(entries: readonly GroupRole[], groups: readonly string[]): Rights | null {
  const fitting = entries.filter(({ group }) => groups.includes(group));
  const role = fitting[0]?.role;
  if (role === undefined) return null;
  const named = fitting.filter((entry) => entry.role === role).map(({ departments }) => departments);
  const some = named.filter((departments) => departments !== null);
  return { role, departments: some.length < named.length ? null : [...new Set(some.flat())] };
}
