import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { errorText } from './texts.ts';

const CODES = Object.keys(ERROR_STATUS).filter((code): code is ErrorCode => code in ERROR_STATUS);

describe('the error table', () => {
  it('fills the facts into the specified words', () => {
    expect(errorText('OTP_INVALID', { attempts_remaining: 2 })).toBe('Invalid OTP. 2 attempts remaining.');
    expect(errorText('LIVENESS_COOLDOWN', { retry_after_minutes: 1 })).toBe(
      'Please wait 1 minute(s) before trying again',
    );
  });

  it.each(LANGUAGES)('leaves no brace behind in %s', (language) => {
    const facts = {
      attempts_remaining: 1,
      retry_after_seconds: 1,
      retry_after_minutes: 1,
      awaited_order: 1,
      reason: 'x',
      scope: 'read',
      minimum: 8,
    };
    for (const code of CODES) expect(errorText(code, facts, language)).toMatch(/^[^{}]+$/);
  });

  it('chooses the sentence of the reason', () => {
    expect(errorText('NOBODY_TO_REMIND', { reason: 'no_link' })).toBe(
      'No message with a working link was sent. Send a new link instead.',
    );
    expect(errorText('NOBODY_TO_REMIND')).toBe('No reminder can be sent now.');
    expect(errorText('REVIEW_OF_OWN', { reason: 'link' })).toBe(
      "You received a signer's link. Another reviewer must decide.",
    );
  });

  it('gives every code an HTTP error status', () => {
    for (const code of CODES) {
      expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
      expect(ERROR_STATUS[code]).toBeLessThan(600);
    }
  });

  it('words integrator errors only in English', () => {
    expect(errorText('IDEMPOTENCY_KEY_INVALID', {}, 'hi')).toBe(
      'Idempotency-Key must be 1 to 200 printable characters.',
    );
    expect(errorText('ALREADY_SIGNED', {}, 'hi')).toBe('इस दस्तावेज़ पर पहले ही हस्ताक्षर हो चुके हैं।');
  });
});
