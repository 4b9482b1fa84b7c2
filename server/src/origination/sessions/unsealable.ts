/** Why a signed session can never be sealed: files of it are lost, or its evidence was altered. */
import type { Part } from '../../evidence/chain.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import type { Originator } from '../../http/callers.ts';
import { findSession } from '../../signing/rows.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface Unsealable {
  lost: readonly Part[];
  /** What the check of the evidence says, files aside. */
  altered: readonly string[];
}

/**
 * Looked for anew, before any lock is taken: since the last attempt to seal it all may have been brought back. Nothing where the last attempt
 * found something else, which nobody has been told yet. Throws where the storage does not answer.
 */
export async function findUnsealable(
  services: Kernel & WithStorage,
  caller: Originator,
  id: string,
): Promise<Unsealable | null> {
  const { id: sessionId, status, sealingProblem } = await findSession(services, caller, id);
  const mayBe = sealingProblem === 'FILE_UNREADABLE' || sealingProblem === 'EVIDENCE_ALTERED';
  const report = status === 'SEALING' && mayBe ? await verifySessionEvidence(services, sessionId) : null;
  if (!report || report.intact) return null;
  const { lostFiles, chainFaults } = report;
  const isAltered = chainFaults.length > 0;
  return isAltered === (sealingProblem === 'EVIDENCE_ALTERED')
    ? { lost: lostFiles, altered: chainFaults }
    : null;
}
