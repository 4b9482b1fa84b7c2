/**
 * Continues a chain whose row or events were altered, because the session still has to end. The new event contains the
 * hash of the last chain head that the transparency log authenticates, and its number follows all existing events. It
 * therefore does not confirm forged events.
 */
import { desc, eq, max } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import type { Transaction } from '../database/connect.ts';
import { evidenceEvents, evidenceLog } from '../database/schema.ts';
import { authenticate, genesis, isAuthentic } from './chain.ts';

/**
 * Reads the chain head from which the next event of the session continues. The calling code must hold the lock of the
 * session's row.
 */
export async function storedChainHead(tx: Transaction, { evidenceHead: key }: Keys, sessionId: string) {
  const entries = await tx
    .select()
    .from(evidenceLog)
    .where(eq(evidenceLog.sessionId, sessionId))
    .orderBy(desc(evidenceLog.eventCount));
  const [there] = await tx
    .select({ seq: max(evidenceEvents.seq) })
    .from(evidenceEvents)
    .where(eq(evidenceEvents.sessionId, sessionId));
  const ours = entries
    .map(({ eventCount, headSha256, mac }) => ({ count: eventCount, sha256: headSha256, mac }))
    .find(({ mac, ...head }) => isAuthentic(key, sessionId, head, mac));
  const head = {
    count: Math.max(entries[0]?.eventCount ?? 0, there?.seq ?? 0),
    sha256: (ours ?? genesis(sessionId)).sha256,
  };
  return {
    evidenceCount: head.count,
    evidenceHead: head.sha256,
    evidenceMac: authenticate(key, sessionId, head),
  };
}
