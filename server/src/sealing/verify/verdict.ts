/** What a verification says. Three-valued: what could not be established is indeterminate, never passed. */
import type { z } from 'zod';
import type { verifyDocument } from '@countersign/contract/public';
import type { Claim } from '../pages/claim.ts';

/** The answer of the public call. */
export type DocumentVerdict = z.infer<typeof verifyDocument.data>;
/** What the file alone tells, without what only our own keys and database know. */
export type PdfVerdict = Pick<DocumentVerdict, 'verdict' | 'reason' | 'sha256' | 'signatures'>;
/** With what the file says of its signing. That is its own word until a seal of ours vouches for it. */
export type PdfReading = PdfVerdict & { claim: Claim | null };
export type SignatureVerdict = PdfVerdict['signatures'][number];
export type Finding = SignatureVerdict['integrity'];

/** `refused` is a sentence for whoever handed in the file. */
export type Refusal = { refused: string };

export const TOO_COMPLEX: Refusal = {
  refused: 'The document is too large or too deeply nested to be verified safely',
};

export function passed(reason: string): Finding {
  return { verdict: 'passed', reason };
}

export function failed(reason: string): Finding {
  return { verdict: 'failed', reason };
}

export function indeterminate(reason: string): Finding {
  return { verdict: 'indeterminate', reason };
}

/** One failure fails the whole; one open question leaves the whole open. */
export function overall(signatures: SignatureVerdict[]): Finding {
  if (signatures.length === 0) return indeterminate('The document carries no signature');
  for (const verdict of ['failed', 'indeterminate'] as const) {
    for (const signature of signatures) {
      const finding = [signature.integrity, signature.coverage, signature.trust].find(
        (each) => each.verdict === verdict,
      );
      if (finding !== undefined) return { verdict, reason: `${signature.field}: ${finding.reason}` };
    }
  }
  return passed(
    signatures.length === 1
      ? 'The signature is intact, covers the document and leads to a trusted certificate'
      : `All ${signatures.length} signatures are intact, cover the document and lead to a trusted certificate`,
  );
}
