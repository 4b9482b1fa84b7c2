/** Whether a seal of this installation is among the signatures, and whether it still says something of the file. */
import type { VerdictCode } from '@countersign/contract/texts/verdict-reasons';
import { type Finding, failed, finding, indeterminate, passed, reasonOf } from '../../pki/finding.ts';
import type { DocumentVerdict, PdfReading, SignatureVerdict } from './verdict.ts';

/** Findings that no file has when it leaves us. */
const NEVER_OURS = new Set<VerdictCode>(['UNVOUCHED', 'TIMESTAMP_UNVOUCHED', 'ITS_TIMESTAMP']);

export type SealVerdict = Pick<DocumentVerdict, 'sealed_by_us' | 'appended_after_seal' | 'seal'>;

/**
 * The signatures are in the order of their ends: the last seal is the one that covers most. Nothing belongs behind it, so that
 * it has to end the file. What we append ourselves makes the file another one that we keep (`isStored`). Where nobody can be asked
 * what we keep (null), document time-stamps in our own form are taken for ours: they change nothing of what is shown.
 */
export function judgeSeal(
  { signatures, bearsTrusted }: Pick<PdfReading, 'signatures' | 'bearsTrusted'>,
  { isStored }: { isStored: boolean | null },
): SealVerdict {
  const seals = signatures.filter(({ by_us }) => by_us);
  const intact = seals.findLast(({ integrity }) => integrity.verdict === 'passed');
  const seal = intact ?? seals.at(-1);
  return {
    sealed_by_us: intact !== undefined,
    appended_after_seal: intact ? !isWhole(intact, isStored) : null,
    seal: seal ? findingOf(seal, isStored) : withoutSeal(bearsTrusted),
  };
}

function withoutSeal(bearsMarks: boolean): Finding {
  return bearsMarks ? failed('SEAL_DESTROYED') : indeterminate('NO_SEAL_OF_OURS');
}

function findingOf(seal: SignatureVerdict, isStored: boolean | null): Finding {
  const { signer, integrity, coverage, trust } = seal;
  const findings = [integrity, coverage, trust];
  // Whatever we seal we can read, and know every certificate in it: where we do not, it is not as we made it.
  const failure =
    findings.find(({ verdict }) => verdict === 'failed') ??
    (integrity.verdict === 'indeterminate' ? integrity : findings.find(isNeverOurs));
  if (failure) return finding('failed', reasonOf('SEAL_DOES_NOT_HOLD'), ...failure.reasons);
  if (!isWhole(seal, isStored))
    return finding('failed', reasonOf('SEAL_DOES_NOT_HOLD'), reasonOf('ADDED_AFTER_SEAL'));
  const doubt = findings.find(({ verdict }) => verdict === 'indeterminate');
  if (doubt) return finding('indeterminate', reasonOf('SEAL_IN_DOUBT'), ...doubt.reasons);
  return signer === null ? passed('OUR_SEAL_HOLDS') : passed('SEAL_HOLDS', { signer });
}

function isNeverOurs({ verdict, reasons }: Finding): boolean {
  return verdict === 'indeterminate' && reasons.some(({ code }) => NEVER_OURS.has(code));
}

/** The file is what we sealed and nothing besides. */
function isWhole({ coverage }: SignatureVerdict, isStored: boolean | null): boolean {
  const says = (wanted: VerdictCode) => coverage.reasons.some(({ code }) => code === wanted);
  if (isStored === true) return true;
  return (
    coverage.verdict === 'passed' && (says('COVERS_ALL') || (isStored === null && says('TIMESTAMPED_AFTER')))
  );
}
