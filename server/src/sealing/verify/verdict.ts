/** What a verification says. Three-valued: what could not be established is indeterminate, never passed. */
import type { z } from 'zod';
import type { verifyDocument } from '@countersign/contract/public';
import { reasonsInWords } from '@countersign/contract/rules/reasons-in-words';
import type { VerdictCode, VerdictFacts, VerdictReason } from '@countersign/contract/rules/verdict-reasons';
import { verdictReasons } from '@countersign/contract/texts/en/verdict-reasons';
import type { Claim } from '../pages/claim.ts';

/** The answer of the public call. */
export type DocumentVerdict = z.infer<typeof verifyDocument.data>;
/** What the file alone tells, without what only our own keys and database know. */
export type PdfVerdict = Pick<DocumentVerdict, keyof Finding | 'sha256' | 'signatures'>;
export type PdfReading = PdfVerdict & {
  /** What the file says of its signing. That is its own word until a seal of ours vouches for it. */
  claim: Claim | null;
  /** Whether a trusted certificate is in it, or was named in it as a signer's: readable or not, it was once signed so. */
  bearsTrusted: boolean;
};
export type SignatureVerdict = DocumentVerdict['signatures'][number];
export type Finding = SignatureVerdict['integrity'];

/** `refused` is a sentence for whoever handed in the file. */
export type Refusal = VerdictReason & { refused: string };

export const TOO_COMPLEX = refusal('TOO_COMPLEX');

/** A reason by its code, with the facts that its text has room for. */
type Because<Code extends VerdictCode> = [code: Code, ...facts: VerdictFacts<Code>];

export function passed<Code extends VerdictCode>(...because: Because<Code>): Finding {
  return finding('passed', reasonOf(...because));
}

export function failed<Code extends VerdictCode>(...because: Because<Code>): Finding {
  return finding('failed', reasonOf(...because));
}

export function indeterminate<Code extends VerdictCode>(...because: Because<Code>): Finding {
  return finding('indeterminate', reasonOf(...because));
}

export function refusal<Code extends VerdictCode>(...because: Because<Code>): Refusal {
  const reason = reasonOf(...because);
  return { refused: inEnglish([reason]), ...reason };
}

/** What readers of a file throw where it is not as it should be. */
export class Flaw<Code extends VerdictCode> extends Error {
  readonly reason: VerdictReason;

  constructor(...because: Because<Code>) {
    const reason = reasonOf(...because);
    super(inEnglish([reason]));
    this.reason = reason;
  }
}

/** With several reasons, one after the other. */
export function finding(verdict: Finding['verdict'], ...reasons: VerdictReason[]): Finding {
  return { verdict, reason: inEnglish(reasons), reasons };
}

export function reasonOf<Code extends VerdictCode>(...[code, facts]: Because<Code>): VerdictReason {
  return { code, facts: facts ?? {} };
}

function inEnglish(reasons: VerdictReason[]): string {
  return reasonsInWords(reasons, verdictReasons) ?? '';
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
