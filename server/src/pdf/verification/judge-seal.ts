/** Judges whether one of the signatures is a seal of this installation, and whether the seal still covers the file. */
import type { VerdictCode } from '@countersign/contract/texts/verdict-reasons';
import { type Finding, failed, finding, indeterminate, passed, reasonOf } from '../../pki/finding.ts';
import type { DocumentVerdict, PdfReading, SignatureVerdict } from './verdict.ts';

/** The findings that never occur in a file as this installation issues it. */
const NEVER_OURS = new Set<VerdictCode>(['UNVOUCHED', 'TIMESTAMP_UNVOUCHED', 'ITS_TIMESTAMP']);

export type SealVerdict = Pick<DocumentVerdict, 'sealed_by_us' | 'appended_after_seal' | 'seal'>;

/**
 * Judges our seal. The signatures are sorted by the end of their range, so the last seal covers the most bytes. No data
 * may follow it, unless we stored the file ourselves (`isStored`), for example with validation data that we appended.
 * `isStored` is null if the database cannot be consulted. In that case, document time-stamps in our own form count as
 * ours, because they do not change the displayed content.
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
  // Each of our seals is readable, and all its certificates are known. Any other finding therefore means that the
  // file was altered.
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

/** Checks that no byte was added to the file that we sealed, except by us. */
function isWhole({ coverage }: SignatureVerdict, isStored: boolean | null): boolean {
  const says = (wanted: VerdictCode) => coverage.reasons.some(({ code }) => code === wanted);
  if (isStored === true) return true;
  return (
    coverage.verdict === 'passed' && (says('COVERS_ALL') || (isStored === null && says('TIMESTAMPED_AFTER')))
  );
}
