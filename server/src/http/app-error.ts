/** An expected refusal: a code from the error table, with the facts that its text needs. */
import { ERROR_STATUS, type ErrorCode } from '@countersign/contract/errors';
import type { Facts } from '@countersign/contract/texts/fill-in';
import { errorText } from '@countersign/contract/texts/texts';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: Facts;
  /** A sentence for integrators, if the code does not say how to correct the request. */
  readonly detail: string | undefined;

  constructor(code: ErrorCode, facts: Facts = {}, detail?: string) {
    super(errorText(code, facts));
    this.code = code;
    this.facts = facts;
    this.detail = detail;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
