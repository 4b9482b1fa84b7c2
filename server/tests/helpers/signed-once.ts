/** What must be true of the evidence of a signing, however often its steps were tried, killed and tried again. */
import { expect } from 'vitest';
import type { StubbornSigning } from './stubborn-signer.ts';

const ONCE = ['SESSION_CREATED', 'SIGNATURE_CAPTURED', 'ALL_SIGNED'];

/** Nothing that was acknowledged is lost, and nothing is there twice. */
export function expectSignedOnce(
  { acknowledged }: Pick<StubbornSigning, 'acknowledged'>,
  types: readonly string[],
): void {
  expect(acknowledged.filter((type) => !types.includes(type))).toEqual([]);
  expect(types.filter((type) => ONCE.includes(type))).toEqual(ONCE);
  // Who had to prove with a new OTP who it is consents under that proof too, once.
  const [consents = 0, proofs = 0] = ['DOCUMENT_CONSENTED', 'OTP_VERIFIED'].map(
    (wanted) => types.filter((type) => type === wanted).length,
  );
  expect(consents).toBeGreaterThan(0);
  expect(consents).toBeLessThanOrEqual(proofs);
}
