/**
 * Watches the stock of stamp certificates. Administrators get an email when the stock of a kind falls below its
 * threshold.
 */
import { STAMP_STATES } from '@countersign/contract/rules/stamps';
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, eq, isNull } from 'drizzle-orm';
import { staffEmail } from '../access/staff-person.ts';
import { staff, stampAlerts } from '../database/schema.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import { writeMail } from '../messaging/send-message.ts';
import type { StampKind } from '../providers/stamps/stamp-source.ts';
import { readStock } from '../providers/stamps/stock.ts';
import type { Kernel } from '../signing/kernel.ts';
import { consoleUrl } from './passkeys.ts';

type AlertKind = Omit<StampKind, 'isTest'>;

const isOf = ({ state, article, valuePaise }: AlertKind) =>
  and(eq(stampAlerts.state, state), eq(stampAlerts.article, article), eq(stampAlerts.valuePaise, valuePaise));

/**
 * Stores the time at which each kind falls below its threshold, and resets it when the stock recovers. One email is
 * sent each time a kind falls.
 */
export async function watchStampStock(services: Kernel): Promise<void> {
  const { database, jobs, now } = services;
  for (const { state, article, value, threshold, mail, is_low } of await readStock(database.db, false)) {
    if (threshold === null) continue;
    const kind = { state, article, valuePaise: Math.round(value * 100) };
    await database.transaction(async (tx) => {
      const [alert] = await tx.select().from(stampAlerts).where(isOf(kind)).for('update');
      if (!alert || (alert.lowSince !== null) === is_low) return;
      await tx
        .update(stampAlerts)
        .set({ lowSince: is_low ? now() : null })
        .where(isOf(kind));
      if (!is_low || !mail) return;
      const admins = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.role, 'administrator'), isNull(staff.disabledAt)));
      for (const { id } of admins)
        await jobs.enqueue(tx, 'tell-stamp-stock', {
          person_id: id,
          state,
          article,
          value_paise: kind.valuePaise,
        });
    });
  }
}

/** Sends the email. Does nothing if the stock has recovered in the meantime. */
export async function deliverStampAlert(
  services: Kernel & WithBrand & Messengers,
  { personId, ...kind }: AlertKind & { personId: string },
): Promise<void> {
  const { database, vault, mail, brand, settings, publicUrl } = services;
  const [person] = await database.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, personId), isNull(staff.disabledAt)));
  const [alert] = await database.db.select().from(stampAlerts).where(isOf(kind));
  const level = (await readStock(database.db, false)).find(
    ({ state, article, value }) =>
      state === kind.state && article === kind.article && Math.round(value * 100) === kind.valuePaise,
  );
  if (!person || !alert?.lowSince || !level?.is_low) return;
  const values = {
    company: settings.COMPANY_NAME,
    state: STAMP_STATES[level.state],
    article: level.article,
    value: String(level.value),
    available: String(level.available),
    threshold: String(level.threshold),
    link: `${consoleUrl(publicUrl)}/console/stamps`,
  };
  await mail.send({
    id: `stamps-${personId}-${+alert.lowSince}-${kind.state}-${kind.valuePaise}`,
    to: staffEmail(vault, person),
    ...writeMail(TEXTS[person.language].stampAlert, values, person.language, await brand.current()),
  });
}
