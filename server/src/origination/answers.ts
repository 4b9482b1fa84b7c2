/** Reads the values that signers entered in the fields of several sessions, by role and key, for CSV files. */
import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { and, asc, inArray, isNotNull, like } from 'drizzle-orm';
import { evidenceEvents, participants } from '../database/schema.ts';
import { readEvents } from '../evidence/read-event.ts';
import { inputsIn } from '../evidence/signer-inputs.ts';
import { chainEvent } from '../evidence/verify.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Returns the column names in the order of the fields, each only once. */
export const answerColumns = (fields: readonly LayoutField[]): string[] => [
  ...new Set(fields.flatMap(({ role, input }) => (role && input ? [columnOf(role, input.key)] : []))),
];

const columnOf = (role: string | null, key: string): string => `${role}.${key}`;

/**
 * Returns the values of each session by column, from the newest signature of each signer. Sessions without values are
 * left out.
 */
export async function answersOf(
  { database: { db }, vault }: Pick<Kernel, 'database' | 'vault'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const answers = new Map<string, Map<string, string>>();
  if (sessionIds.length === 0) return answers;
  const signers = await db
    .select({ id: participants.id, role: participants.role })
    .from(participants)
    .where(and(inArray(participants.sessionId, [...sessionIds]), isNotNull(participants.signedAt)));
  const roles = new Map(signers.map(({ id, role }) => [id, role]));
  const rows = await db
    .select()
    .from(evidenceEvents)
    .where(
      and(
        inArray(evidenceEvents.sessionId, [...sessionIds]),
        like(evidenceEvents.body, '%"type":"SIGNATURE_CAPTURED"%'),
      ),
    )
    .orderBy(asc(evidenceEvents.seq));
  for (const row of rows)
    for (const event of readEvents([chainEvent(vault, row.sessionId, row)])) {
      const role = roles.get(event.participant_id ?? '');
      if (role === undefined) continue;
      const own = answers.get(row.sessionId) ?? new Map<string, string>();
      for (const { key, value } of inputsIn([event])) own.set(columnOf(role, key), String(value));
      if (own.size > 0) answers.set(row.sessionId, own);
    }
  return answers;
}
