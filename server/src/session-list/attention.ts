/**
 * Sessions that need attention from staff: a review, a block, a declined or closed link, an undelivered message, a missing
 * seal.
 */
import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { CLOSED_STATUSES, PARTICIPANT_STATUSES } from '@countersign/contract/rules/participant-state';
import { sql, type SQL } from 'drizzle-orm';

const OPEN = PARTICIPANT_STATUSES.filter((status) => !CLOSED_STATUSES.includes(status));
const isOpen = sql`signer.status IN (${sql.join(
  OPEN.map((status) => sql`${status}`),
  sql`, `,
)})`;

/**
 * Queries for their ids, each reading one index, for all sessions or to test a given one. A signer who was blocked or
 * declined keeps that status after the session ends, so the session's status must be checked too.
 */
export function idsNeedingAttention(sessionId: SQL | null): SQL[] {
  const only = (column: SQL) => (sessionId ? sql` AND ${column} = ${sessionId}` : sql``);
  return [
    sql`SELECT reviewed.id FROM sessions reviewed WHERE reviewed.status = 'IN_REVIEW'${only(sql`reviewed.id`)}`,
    sql`SELECT waiting.id FROM sessions waiting
      WHERE waiting.status = 'SEALING' AND waiting.seal_overdue_at IS NOT NULL${only(sql`waiting.id`)}`,
    sql`SELECT signer.session_id FROM participants signer WHERE signer.status = 'BLOCKED'${only(sql`signer.session_id`)}`,
    // Once the others have signed, no attention is needed.
    sql`SELECT signer.session_id FROM participants signer WHERE signer.status = 'DECLINED'${only(sql`signer.session_id`)}
      AND NOT EXISTS (SELECT FROM sessions signed WHERE signed.id = signer.session_id AND signed.status = 'SEALING')`,
    sql`SELECT unsent.session_id FROM messages unsent JOIN participants signer ON signer.id = unsent.participant_id
      WHERE unsent.status = 'failed' AND ${isOpen}${only(sql`unsent.session_id`)}`,
    sql`SELECT signer.session_id FROM otp_states code JOIN participants signer ON signer.id = code.participant_id
      WHERE code.failures_in_row >= ${sql.raw(String(OTP_FAILURES_UNTIL_DEAD))} AND ${isOpen}${only(sql`signer.session_id`)}`,
  ];
}
