/** Finds out whether a signed session can never be sealed because files are lost or its evidence was altered. */
import type { Part } from '../../evidence/chain.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import type { Originator } from '../../http/callers.ts';
import { findSession } from '../../signing/rows.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface Unsealable {
  lost: readonly Part[];
  /** The faults in the evidence other than lost files. */
  altered: readonly string[];
}

/**
 * Finds the faults before any lock is taken. The evidence is verified again, because an operator may have restored
 * everything since the last attempt to seal. Returns null if the last attempt reported a different problem, because the
 * caller has not seen the new one. Throws if the storage does not respond.
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
