/** Registers the calls with which people change their own name, language and password. */
import * as calls from '@countersign/contract/staff/me';
import { eq } from 'drizzle-orm';
import { encryptOfStaff, staffEmail } from '../access/staff-person.ts';
import { endStaffSessions } from '../access/staff-sessions.ts';
import { staff } from '../database/schema.ts';
import type { Register } from '../http/register.ts';
import { describeMe, lockCaller, lockPerson, record, refuseOpenid } from './people.ts';
import { hashNewPassword } from './passwords.ts';
import type { Kernel } from '../signing/kernel.ts';

export function meRoutes(services: Kernel, register: Register): void {
  const { database, vault, now } = services;

  register(calls.getMe, async ({ caller }) => describeMe(services, database.db, caller));

  register(calls.changeMe, async ({ caller, body, origin }) =>
    database.transaction(async (tx) => {
      const { id } = await lockPerson(tx, caller.personId);
      const { name, language, tour_seen: tourSeen } = body;
      await tx
        .update(staff)
        .set({
          ...(name === undefined ? {} : { nameEncrypted: encryptOfStaff(vault, id, 'name', name) }),
          ...(language === undefined ? {} : { language }),
          ...(tourSeen ? { tourSeenAt: now() } : {}),
          // An update must set a column, even if the request changes no setting.
          lastSeenAt: now(),
        })
        .where(eq(staff.id, id));
      await record(services, tx, {
        type: 'PROFILE_CHANGED',
        personId: id,
        origin,
        facts: { language, ...(tourSeen ? { tour_seen: true } : {}) },
        ...(name === undefined ? {} : { details: { name } }),
      });
      return describeMe(services, tx, caller);
    }),
  );

  register(calls.changePassword, async ({ caller, body, origin, request }) => {
    const [row] = await database.db.select().from(staff).where(eq(staff.id, caller.personId));
    refuseOpenid(row);
    const email = row ? staffEmail(vault, row) : '';
    const hash = await hashNewPassword(services, body.password, email, request.ip);
    return database.transaction(async (tx) => {
      const { id } = await lockCaller(tx, caller);
      await tx
        .update(staff)
        .set({ passwordEncrypted: encryptOfStaff(vault, id, 'password', hash) })
        .where(eq(staff.id, id));
      const ended = await endStaffSessions(tx, id, now(), caller.deviceId);
      await record(services, tx, { type: 'PASSWORD_CHANGED', personId: id, origin, facts: { ended } });
      return describeMe(services, tx, caller);
    });
  });
}
