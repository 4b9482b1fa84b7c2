/** What a verification says. Three-valued: what could not be established is indeterminate, never passed. */
import type { z } from 'zod';
import type { verifyDocument } from '@countersign/contract/public';
import type { VerdictCode, VerdictReason } from '@countersign/contract/texts/verdict-reasons';
import {
  finding,
  indeterminate,
  inEnglish,
  passed,
  reasonOf,
  type ReasonArguments,
  type Finding,
} from '../../pki/finding.ts';
import type { Claim } from '../document/claim.ts';

/** The answer of the public call. */
export type DocumentVerdict = z.infer<typeof verifyDocument.data>;
/** What the file alone tells, without what only our own keys and database know. */
export type PdfVerdict = Pick<DocumentVerdict, keyof Finding | 'sha256' | 'signatures'>;
export type PdfReading = PdfVerdict & {
  /** What the file says of its signing. It proves nothing without an intact seal of ours. */
  claim: Claim | null;
  /** Whether a trusted certificate is in it, or was named in it as a signer's: readable or not, it was once signed so. */
  bearsTrusted: boolean;
};
export type SignatureVerdict = DocumentVerdict['signatures'][number];

/** `refused` is a sentence for whoever handed in the file. */
export type Refusal = VerdictReason & { refused: string };

export const TOO_COMPLEX = refusal('TOO_COMPLEX');

export function refusal<Code extends VerdictCode>(...args: ReasonArguments<Code>): Refusal {
  const reason = reasonOf(...args);
  return { refused: inEnglish([reason]), ...reason };
}

/** One failure fails the whole; one open question leaves the whole open. */
export function overall(signatures: SignatureVerdict[]): Finding {
  if (signatures.length === 0) return indeterminate('NO_SIGNATURE');
  for (const verdict of ['failed', 'indeterminate'] as const) {
    for (const signature of signatures) {
      const found = [signature.integrity, signature.coverage, signature.trust].find(
        (each) => each.verdict === verdict,
      );
      const { field } = signature;
      if (found !== undefined) return finding(verdict, reasonOf('IN_FIELD', { field }), ...found.reasons);
    }
  }
  return signatures.length === 1
    ? passed('SIGNATURE_HOLDS')
    : passed('ALL_SIGNATURES_HOLD', { count: String(signatures.length) });
}
