/**
 * Defines the result of a check, which is passed, failed or indeterminate. A check that could not be completed is
 * indeterminate, and never passed.
 */
import type { z } from 'zod';
import type { verifyDocument } from '@countersign/contract/public';
import { reasonsInWords } from '@countersign/contract/texts/fill-in';
import type { VerdictCode, VerdictFacts, VerdictReason } from '@countersign/contract/texts/verdict-reasons';
import { verdictReasons } from '@countersign/contract/texts/en/verdict-reasons';

export type Finding = z.infer<typeof verifyDocument.data>['signatures'][number]['integrity'];

/** A reason code with the facts that its text needs. */
export type ReasonArguments<Code extends VerdictCode> = [code: Code, ...facts: VerdictFacts<Code>];

export function passed<Code extends VerdictCode>(...args: ReasonArguments<Code>): Finding {
  return finding('passed', reasonOf(...args));
}

export function failed<Code extends VerdictCode>(...args: ReasonArguments<Code>): Finding {
  return finding('failed', reasonOf(...args));
}

export function indeterminate<Code extends VerdictCode>(...args: ReasonArguments<Code>): Finding {
  return finding('indeterminate', reasonOf(...args));
}

/** Thrown if a file is malformed or unsupported. */
export class Flaw<Code extends VerdictCode> extends Error {
  readonly reason: VerdictReason;

  constructor(...args: ReasonArguments<Code>) {
    const reason = reasonOf(...args);
    super(inEnglish([reason]));
    this.reason = reason;
  }
}

/** Creates a finding. Its text joins the texts of all reasons. */
export function finding(verdict: Finding['verdict'], ...reasons: VerdictReason[]): Finding {
  return { verdict, reason: inEnglish(reasons), reasons };
}

export function reasonOf<Code extends VerdictCode>(...[code, facts]: ReasonArguments<Code>): VerdictReason {
  return { code, facts: facts ?? {} };
}

export function inEnglish(reasons: VerdictReason[]): string {
  return reasonsInWords(reasons, verdictReasons) ?? '';
}
