import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceBefore, FIRST_STEP, nextStep, progressOf, stepNumber, STEPS } from './steps.ts';

describe('the journey', () => {
  it('has six steps in the fixed order, starting with the OTP', () => {
    expect(STEPS).toEqual(['otp', 'document', 'location', 'liveness', 'signature', 'completion']);
    expect(FIRST_STEP).toBe('otp');
  });

  it.each([
    ['otp', 1, 'document'],
    ['document', 2, 'location'],
    ['location', 3, 'liveness'],
    ['liveness', 4, 'signature'],
    ['signature', 5, 'completion'],
    ['completion', 6, null],
  ] as const)('has %s as step %d, followed by %s', (step, number, next) => {
    expect(stepNumber(step)).toBe(number);
    expect(progressOf(step)).toBe(number / 6);
    expect(nextStep(step)).toBe(next);
  });

  it('moves strictly forward, one step at a time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STEPS), (step) => {
        const next = nextStep(step);
        if (next === null) expect(progressOf(step)).toBe(1);
        else expect(stepNumber(next)).toBe(stepNumber(step) + 1);
      }),
    );
  });
});

it('requires for each step the evidence that completes the earlier ones', () => {
  expect(evidenceBefore('otp')).toEqual([]);
  expect(evidenceBefore('document')).toEqual(['OTP_VERIFIED']);
  expect(evidenceBefore('signature')).toEqual([
    'OTP_VERIFIED',
    'DOCUMENT_CONSENTED',
    'LOCATION_CAPTURED',
    'LIVENESS_PASSED',
  ]);
  expect(evidenceBefore('completion').at(-1)).toBe('SIGNATURE_CAPTURED');
});
