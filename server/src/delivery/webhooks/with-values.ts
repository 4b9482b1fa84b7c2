/**
 * Adds the values that the signer filled in to a webhook, if the template requests them. Stored webhooks contain no
 * personal data. Each attempt reads the values from the evidence, so erased values are not sent.
 */
import { webhookEvent } from '@countersign/contract/originator/webhook-event';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { evidenceEvents, sessions, type webhookDeliveries } from '../../database/schema.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { inputsIn } from '../../evidence/signer-inputs.ts';
import { chainEvent } from '../../evidence/verify.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'sessionId' | 'seq' | 'type' | 'payload'>;

/** Returns the text to sign and send. */
export async function payloadWithValues(
  { database: { db }, vault }: Pick<Kernel, 'database' | 'vault'>,
  { sessionId, seq, type, payload }: Delivery,
): Promise<string> {
  if (type !== 'participant.signed' || !(await asksForValues(db, sessionId))) return payload;
  const event = webhookEvent.parse(JSON.parse(payload));
  const rows = await db
    .select()
    .from(evidenceEvents)
    .where(and(eq(evidenceEvents.sessionId, sessionId), eq(evidenceEvents.seq, seq)));
  const filled = inputsIn(readEvents(rows.map((row) => chainEvent(vault, sessionId, row))));
  if (filled.length === 0) return payload;
  const input_values = filled.map(({ key, label, type: kind, value }) => ({ key, label, type: kind, value }));
  return JSON.stringify({ ...event, data: { ...event.data, input_values } });
}

async function asksForValues(db: Queryable, sessionId: string): Promise<boolean> {
  const [session] = await db
    .select({ config: sessions.config })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.config.webhook_inputs === 'values';
}
