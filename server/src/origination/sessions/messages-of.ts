/**
 * Lists the messages to the signers of a session, with their delivery status. OTPs are not stored as messages, so they
 * are read from the evidence.
 */
import type { getSession } from '@countersign/contract/originator/sessions';
import { CHANNELS } from '@countersign/contract/rules/messages';
import { DELIVERY_FAILURES } from '@countersign/contract/rules/delivery-failures';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '../../database/schema.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Message = z.input<(typeof getSession)['data']>['messages'][number];

export async function messagesOf(
  { database }: Kernel,
  sessionId: string,
  events: readonly StoredEvent[],
): Promise<Message[]> {
  const rows = await database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
  const kept = rows.map((row) => ({
    participant_id: row.participantId,
    kind: row.kind,
    channel: row.channel,
    status: row.status === 'sent' && row.deliveredAt ? ('delivered' as const) : row.status,
    attempts: row.attempts,
    error: row.lastError,
    failure_code: row.failureCode,
    provider_code: row.providerCode,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }));
  const all = [...kept, ...oneTimePasswords(events)];
  return all.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** The facts of a message in an event. Older evidence has no `channel`, and `method` contains the channel instead. */
const told = z.object({
  method: z.enum(CHANNELS).optional(),
  channel: z.enum(CHANNELS).optional(),
  challenge_id: z.string().optional(),
  reason: z.string().optional(),
  failure_code: z.enum(DELIVERY_FAILURES).optional(),
  provider_code: z.string().optional(),
});

const REPORTED: ReadonlyMap<string, Message['status']> = new Map([
  ['MESSAGE_DELIVERED', 'delivered'],
  ['OTP_SEND_FAILED', 'failed'],
]);

/** Lists the OTPs, each with its latest delivery report. */
function oneTimePasswords(events: readonly StoredEvent[]): Message[] {
  const reports = new Map(
    events.flatMap(({ type, facts }) => {
      const { challenge_id, reason, failure_code, provider_code } = told.safeParse(facts).data ?? {};
      const status = REPORTED.get(type);
      if (!challenge_id || !status) return [];
      const failure = {
        error: reason ?? null,
        failure_code: failure_code ?? null,
        provider_code: provider_code ?? null,
      };
      return [[challenge_id, { status, ...failure }] as const];
    }),
  );
  return events.flatMap(({ type, at, participant_id, facts }): Message[] => {
    const found = told.safeParse(facts).data;
    const channel = found?.channel ?? found?.method;
    const isSent = type === 'OTP_SENT';
    const isReport = type !== 'OTP_SEND_FAILED' || found?.challenge_id !== undefined;
    if (!participant_id || !channel || (!isSent && isReport)) return [];
    const outcome = {
      status: isSent ? ('sent' as const) : ('failed' as const),
      error: null,
      failure_code: null,
      provider_code: null,
    };
    return [
      {
        participant_id,
        kind: 'otp',
        channel,
        attempts: 1,
        ...outcome,
        ...reports.get(found?.challenge_id ?? ''),
        created_at: at,
        settled_at: at,
      },
    ];
  });
}
