/** A person who is invited again starts over: earlier credentials no longer open the console. */
import { eq } from 'drizzle-orm';
import type { StaffRow } from '../access/staff-person.ts';
import { endStaffSessions } from '../access/staff-sessions.ts';
import type { Transaction } from '../database/connect.ts';
import { recoveryCodes, staff, staffBrowsers, staffPasskeys } from '../database/schema.ts';

export async function forgetFactors(tx: Transaction, { id }: StaffRow, at: Date): Promise<void> {
  for (const table of [staffPasskeys, recoveryCodes, staffBrowsers])
    await tx.delete(table).where(eq(table.personId, id));
  await tx
    .update(staff)
    .set({
      passwordEncrypted: null,
      totpEncrypted: null,
      totpNextEncrypted: null,
      totpStep: null,
      openidHash: null,
      openidEncrypted: null,
    })
    .where(eq(staff.id, id));
  await endStaffSessions(tx, id, at);
}
