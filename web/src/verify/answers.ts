/**
 * Answers the questions that people ask about a signed document, from the findings of the verification. The heading and its
 * rows are derived together, so that they never contradict each other.
 */
import type { Verification } from './upload-document.ts';

type Signature = Verification['signatures'][number];
type Finding = Verification['seal'];
export type Verdict = Finding['verdict'];

/** The owner of the seal or signature. */
interface Who {
  /** The state of the signature. `destroyed`: the file contains traces of our seal that can no longer be read. */
  signature: 'readable' | 'destroyed' | 'none';
  name: string | null;
  isOurs: boolean;
}

type TimeProof = 'timestamp' | 'ours' | 'claimed';

export interface Answers {
  /** The verdict in the heading, and its reason. */
  heading: Finding;
  who: Finding & Who;
  /** The time of the signature. The verdict is null if the result does not depend on the time. */
  when: { verdict: Verdict | null; at: Date | null; proof: TimeProof | null };
  unchanged: Finding;
  nothingAppended: Finding;
  /** Null for a valid document from elsewhere, because we have no evidence for it. */
  evidence: Finding | null;
  /** Set if the verdict has a reason that none of the answers above covers. */
  whole: Finding | null;
}

const NO_SIGNATURE: Finding = {
  verdict: 'indeterminate',
  reason: 'The document has no signature',
  reasons: [{ code: 'NO_SIGNATURE', facts: {} }],
};
const ADDED_AFTER_SEAL: Finding = {
  verdict: 'failed',
  reason: 'Content was added after the document was sealed',
  reasons: [{ code: 'ADDED_AFTER_SEAL', facts: {} }],
};

export function answersOf(result: Verification): Answers {
  const { verdict, reason, reasons } = result;
  const seal = sealOf(result);
  const destroyed = destroyedSealOf(result);
  const settled = settledBy(result);
  const who = settled(seal?.trust ?? NO_SIGNATURE);
  const unchanged = settled(
    worstOf([...result.signatures.map(({ integrity }) => integrity), ...(destroyed ? [destroyed] : [])]),
  );
  const nothingAppended = settled(appendedOf(result, seal) ?? indeterminateFor(destroyed));
  const overall: Finding = { verdict, reason, reasons };
  const isForeign = verdict === 'passed' && !result.sealed_by_us;
  const isEvidenceOpen = isForeign && result.evidence.verdict === 'indeterminate';
  const rows = [who, unchanged, nothingAppended, ...(isEvidenceOpen ? [] : [result.evidence])];
  const heading = worstOf([overall, ...rows]);
  const when = timeOf(seal, result.sealed_by_us);
  return {
    heading,
    who: {
      ...who,
      signature: seal ? 'readable' : destroyed ? 'destroyed' : 'none',
      name: seal?.signer ?? null,
      isOurs: result.sealed_by_us,
    },
    // Leaves out the verdict, because an unproven time does not make a document less genuine.
    when: heading.verdict === 'passed' && when.verdict !== 'passed' ? { ...when, verdict: null } : when,
    unchanged,
    nothingAppended,
    evidence: isEvidenceOpen && heading.verdict === 'passed' ? null : result.evidence,
    whole: rows.some((row) => row.verdict === heading.verdict) ? null : heading,
  };
}

/**
 * Returns the finding if our seal failed and none of our seals is intact: the document was changed, or only traces of
 * the seal were found.
 */
function destroyedSealOf({ seal, sealed_by_us }: Verification): Finding | null {
  return seal.verdict === 'failed' && !sealed_by_us ? seal : null;
}

/**
 * Returns whether our seal or our archive vouches for the file. Open questions, such as an expired certificate or other
 * signers, then do not matter.
 */
function settledBy({
  verdict,
  seal,
  evidence,
  session,
  ...file
}: Verification): (finding: Finding) => Finding {
  const isVouched =
    verdict === 'passed' &&
    evidence.verdict === 'passed' &&
    !(file.sealed_by_us && file.appended_after_seal === null) &&
    (seal.verdict === 'passed' || session?.version === 'sealed');
  return (finding) => (isVouched && finding.verdict === 'indeterminate' ? evidence : finding);
}

function indeterminateFor(destroyed: Finding | null): Finding {
  return destroyed ? { ...destroyed, verdict: 'indeterminate' } : NO_SIGNATURE;
}

/** Returns our own seal if one is intact, and otherwise the last signature, which covers the most. */
function sealOf({ signatures, sealed_by_us }: Verification): Signature | undefined {
  const ours = signatures.findLast(({ by_us, integrity }) => by_us && integrity.verdict === 'passed');
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
  if (appended === true) return ADDED_AFTER_SEAL;
  return appended === null ? { ...seal.coverage, verdict: 'indeterminate' } : seal.coverage;
}

const WORST_FIRST: readonly Verdict[] = ['failed', 'indeterminate', 'passed'];

function worstOf(findings: readonly Finding[]): Finding {
  for (const verdict of WORST_FIRST) {
    const found = findings.find((finding) => finding.verdict === verdict);
    if (found) return found;
  }
  return NO_SIGNATURE;
}
