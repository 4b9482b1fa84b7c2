import { describe, expect, it } from 'vitest';
import { ERRORS, errorText, type ErrorCode } from './errors.ts';

describe('the error table', () => {
  it('fills the facts into the specified words', () => {
    expect(errorText('OTP_INVALID', { attempts_remaining: 2 })).toBe('Invalid OTP. 2 attempts remaining.');
    expect(errorText('LIVENESS_COOLDOWN', { retry_after_minutes: 1 })).toBe(
      'Please wait 1 minute(s) before trying again',
    );
  });

  it('gives every code a status that HTTP knows as an error, and leaves no brace behind', () => {
    const facts = {
      attempts_remaining: 1,
      retry_after_seconds: 1,
      retry_after_minutes: 1,
      awaited_order: 1,
      reason: 'x',
    };
    const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);
    for (const code of codes) {
      expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
      expect(ERRORS[code].status).toBeLessThan(600);
      expect(errorText(code, facts)).not.toMatch(/[{}]/);
    }
  });
});
