/** Who starts sessions: also those who no longer may, since their sessions are there. */
import { listSenders } from '@countersign/contract/staff/senders';
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { asc } from 'drizzle-orm';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, staff } from '../database/schema.ts';
import type { StaffMember } from '../http/callers.ts';
import type { Register } from '../http/register.ts';
import type { StaffServices } from './people.ts';

export function senderRoutes({ database, vault }: StaffServices, register: Register): void {
  register(listSenders, async ({ caller }) => {
    const { db } = database;
    const keys = await db.select().from(apiKeys).orderBy(asc(apiKeys.name));
    const people = await db.select().from(staff).orderBy(asc(staff.id));
    return [
      ...keys
        .filter(
          ({ scopes, department }) => scopes.includes('send') && shares(caller, department && [department]),
        )
        .map(({ id, name }) => ({ sender_id: id, kind: 'api_key' as const, name })),
      ...people
        .filter(
          ({ role, departments }) => SCOPES_OF_ROLE[role].includes('send') && shares(caller, departments),
        )
        .map((person) => ({
          sender_id: person.id,
          kind: 'person' as const,
          name: staffName(vault, person),
        })),
    ];
  });
}

/** Null: every department. */
const shares = ({ departments: own }: StaffMember, departments: readonly string[] | null | ''): boolean =>
  own === null || !departments || departments.some((each) => own.includes(each));
