/** Checks the evidence of a signing whose steps may have been retried or interrupted any number of times. */
import { expect } from 'vitest';
import type { StubbornSigning } from './stubborn-signer.ts';

const ONCE = ['SESSION_CREATED', 'SIGNATURE_CAPTURED', 'ALL_SIGNED'];

/** Checks that no acknowledged step is lost or duplicated. */
export function expectSignedOnce(
  { acknowledged }: Pick<StubbornSigning, 'acknowledged'>,
  types: readonly string[],
): void {
  expect(acknowledged.filter((type) => !types.includes(type))).toEqual([]);
  expect(types.filter((type) => ONCE.includes(type))).toEqual(ONCE);
  // After each new OTP, a signer consents again once.
  const [consents = 0, proofs = 0] = ['DOCUMENT_CONSENTED', 'OTP_VERIFIED'].map(
    (wanted) => types.filter((type) => type === wanted).length,
  );
  expect(consents).toBeGreaterThan(0);
  expect(consents).toBeLessThanOrEqual(proofs);
}
