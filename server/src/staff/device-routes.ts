/** Lists the devices on which a person is signed in, and signs the person out of them. */
import { endAllDevices, endDevice, listDevices } from '@countersign/contract/staff/me';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { endStaffSession, endStaffSessions } from '../access/staff-sessions.ts';
import { staffBrowsers, staffSessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../http/cursors.ts';
import { setCookie } from '../http/cookies.ts';
import type { Register } from '../http/register.ts';
import { record } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

const origin = z.object({ ip: z.string(), device: z.object({ user_agent: z.string().optional() }) });

export function deviceRoutes(services: Kernel, register: Register): void {
  const { database, vault, now } = services;

  register(listDevices, async ({ caller, query: { cursor, limit } }) => {
    const at = now();
    const rows = await database.db
      .select()
      .from(staffSessions)
      .where(
        and(
          eq(staffSessions.personId, caller.personId),
          isNull(staffSessions.endedAt),
          gt(staffSessions.idleEndsAt, at),
          eq(staffSessions.stage, 'signed-in'),
          isAfterCursor(staffSessions.id, cursor),
        ),
      )
      .orderBy(desc(staffSessions.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    const devices = page.map((row) => {
      const text = vault.decrypt(row.originEncrypted, `staff_sessions.origin:${row.id}`);
      const { ip, device } = origin.parse(JSON.parse(text));
      return {
        device_id: row.id,
        is_this: row.id === caller.deviceId,
        signed_in_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
        browser: device.user_agent ?? null,
        address: ip,
        signed_in_with: row.signedInWith,
      };
    });
    return { devices, next_cursor };
  });

  register(endDevice, async ({ caller, params, origin: from }) =>
    database.transaction(async (tx) => {
      if (!isUuid(params.id) || !(await endStaffSession(tx, caller.personId, params.id, now())))
        throw new AppError('DEVICE_NOT_FOUND');
      await record(services, tx, {
        type: 'DEVICES_SIGNED_OUT',
        personId: caller.personId,
        origin: from,
        facts: { device_id: params.id, ended: 1 },
      });
      return { ended: 1 as const };
    }),
  );

  register(endAllDevices, async ({ caller, origin: from, reply }) => {
    const ended = await database.transaction(async (tx) => {
      const count = await endStaffSessions(tx, caller.personId, now());
      // Known browsers are deleted too, because someone else may be using such a browser.
      await tx.delete(staffBrowsers).where(eq(staffBrowsers.personId, caller.personId));
      await record(services, tx, {
        type: 'DEVICES_SIGNED_OUT',
        personId: caller.personId,
        origin: from,
        facts: { ended: count },
      });
      return count;
    });
    setCookie(services, reply, 'console', '', 0);
    return { ended };
  });
}
