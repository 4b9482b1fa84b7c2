/** Which files of a signed session are lost, so that it can never be sealed. */
import type { Part } from '../../evidence/chain.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import type { Originator } from '../../http/callers.ts';
import { findSession } from '../../signing/rows.ts';
import type { Services } from '../../signing/services.ts';

/**
 * Looked for anew, before any lock is taken: since the last attempt to seal it they may have been brought back. None where the chain was altered
 * too, which is an incident. Throws where the storage does not answer.
 */
export async function findLostFiles(services: Services, caller: Originator, id: string): Promise<Part[]> {
  const session = await findSession(services, caller, id);
  if (session.status !== 'SEALING' || session.sealingProblem !== 'FILE_UNREADABLE') return [];
  const report = await verifySessionEvidence(services, session.id);
  return report?.chainIntact ? report.lostFiles : [];
}
