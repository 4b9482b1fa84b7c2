/** Registers the calls with which administrators manage people. */
import * as calls from '@countersign/contract/staff/people';
import { desc } from 'drizzle-orm';
import { staff } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import { changePerson, refuseUnknownBranches } from './change-person.ts';
import { invitePeople } from './invite-people.ts';
import { invite, inviteAgain } from './invitations.ts';
import { describePeople, describePerson, lockPerson, idempotentForStaff } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

export function peopleRoutes(services: Kernel, register: Register): void {
  const { database, jobs } = services;

  register(calls.invitePerson, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, body, origin } = input;
      await refuseUnknownBranches(tx, body.branches);
      const { personId } = await invite(services, tx, body, { personId: caller.personId, origin });
      await jobs.enqueue(tx, 'invite-staff', { person_id: personId });
      return describePerson(services, tx, personId);
    }),
  );

  register(calls.invitePeople, (input) => invitePeople(services, input));

  register(calls.listPeople, async ({ query: { cursor, limit } }) => {
    const rows = await database.db
      .select()
      .from(staff)
      .where(isAfterCursor(staff.id, cursor))
      .orderBy(desc(staff.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { people: await describePeople(services, database.db, page), next_cursor };
  });

  register(calls.changePerson, (input) => changePerson(services, input));

  register(calls.changePersonInPart, (input) => changePerson(services, input));

  register(calls.inviteAgain, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, params, origin } = input;
      const person = await lockPerson(tx, params.id);
      if (person.id === caller.personId) throw new AppError('NOT_YOURSELF');
      if (person.disabledAt) throw new AppError('PERSON_SHUT_OUT');
      await inviteAgain(services, tx, person.id, { personId: caller.personId, origin });
      await jobs.enqueue(tx, 'invite-staff', { person_id: person.id });
      return describePerson(services, tx, person.id);
    }),
  );
}
