/** Answers the questions that people ask about a signed document, from the findings of the verification. */
import type { Verification } from './upload-document.ts';

type Signature = Verification['signatures'][number];
type Finding = Verification['seal'];
export type Verdict = Finding['verdict'];

/** Whose seal or signature it is. */
interface Who {
  /** Destroyed: there are traces of our seal, which can no longer be read. */
  signature: 'readable' | 'destroyed' | 'none';
  name: string | null;
  isOurs: boolean;
}

type TimeProof = 'timestamp' | 'ours' | 'claimed';

export interface Answers {
  who: Finding & Who;
  when: { verdict: Verdict; at: Date | null; proof: TimeProof | null };
  unchanged: Finding;
  nothingAppended: Finding;
  evidence: Finding;
}

const NO_SIGNATURE: Finding = {
  verdict: 'indeterminate',
  reason: 'The document carries no signature',
  reasons: [{ code: 'NO_SIGNATURE', facts: {} }],
};

export function answersOf(result: Verification): Answers {
  const seal = sealOf(result);
  const destroyed = destroyedSealOf(result);
  return {
    who: {
      ...(seal?.trust ?? NO_SIGNATURE),
      signature: seal ? 'readable' : destroyed ? 'destroyed' : 'none',
      name: seal?.signer ?? null,
      isOurs: result.sealed_by_us,
    },
    when: timeOf(seal, result.sealed_by_us),
    unchanged: worstOf([
      ...result.signatures.map(({ integrity }) => integrity),
      ...(destroyed ? [destroyed] : []),
    ]),
    nothingAppended: appendedOf(result, seal) ?? indeterminateFor(destroyed),
    evidence: result.evidence,
  };
}

/** A seal of ours that failed while none is intact: it was changed, or only traces of it were found. */
function destroyedSealOf({ seal, sealed_by_us }: Verification): Finding | null {
  return seal.verdict === 'failed' && !sealed_by_us ? seal : null;
}

function indeterminateFor(destroyed: Finding | null): Finding {
  return destroyed ? { ...destroyed, verdict: 'indeterminate' } : NO_SIGNATURE;
}

/** Our own seal where there is one, since only ours is trusted; otherwise the last one, which covers most. */
function sealOf({ signatures, sealed_by_us }: Verification): Signature | undefined {
  const ours = signatures.findLast(({ trust }) => trust.verdict === 'passed');
  return (sealed_by_us ? ours : undefined) ?? signatures.at(-1);
}

function timeOf(seal: Signature | undefined, isOurs: boolean): Answers['when'] {
  if (!seal?.signed_at) return { verdict: 'indeterminate', at: null, proof: null };
  const at = new Date(seal.signed_at);
  if (seal.time_source === 'timestamp') return { verdict: 'passed', at, proof: 'timestamp' };
  return isOurs
    ? { verdict: 'passed', at, proof: 'ours' }
    : { verdict: 'indeterminate', at, proof: 'claimed' };
}

function appendedOf(result: Verification, seal: Signature | undefined): Finding | null {
  if (!seal) return null;
  if (!result.sealed_by_us) return seal.coverage;
  const { appended_after_seal: appended } = result;
  const verdict = appended === null ? 'indeterminate' : appended ? 'failed' : 'passed';
  return { ...seal.coverage, verdict };
}

const WORST_FIRST: readonly Verdict[] = ['failed', 'indeterminate', 'passed'];

function worstOf(findings: readonly Finding[]): Finding {
  for (const verdict of WORST_FIRST) {
    const found = findings.find((finding) => finding.verdict === verdict);
    if (found) return found;
  }
  return NO_SIGNATURE;
}
