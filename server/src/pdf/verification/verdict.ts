/**
 * The types of a verification result. A verdict has three values. If a fact could not be established, its verdict is
 * indeterminate, and never passed.
 */
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

/** The response of the public API call. */
export type DocumentVerdict = z.infer<typeof verifyDocument.data>;
/** The part of the verdict that depends on the file alone, and not on the server's keys and database. */
export type PdfVerdict = Pick<DocumentVerdict, keyof Finding | 'sha256' | 'signatures'>;
export type PdfReading = PdfVerdict & {
  /**
   * The claim of the file about its signing, or null if the file has none. It proves nothing without an intact seal of
   * ours.
   */
  claim: Claim | null;
  /**
   * True if the file contains a trusted certificate, or names one as a signer's certificate. It shows that the file was
   * once signed with this certificate, even if the signature is unreadable.
   */
  bearsTrusted: boolean;
};
export type SignatureVerdict = DocumentVerdict['signatures'][number];

/** The reason why a file cannot be verified. `refused` is a sentence for the person who submitted the file. */
export type Refusal = VerdictReason & { refused: string };

export const TOO_COMPLEX = refusal('TOO_COMPLEX');

export function refusal<Code extends VerdictCode>(...args: ReasonArguments<Code>): Refusal {
  const reason = reasonOf(...args);
  return { refused: inEnglish([reason]), ...reason };
}

/**
 * Combines the findings. If one signature failed, the document failed. Otherwise, if one signature is indeterminate,
 * the document is indeterminate.
 */
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
