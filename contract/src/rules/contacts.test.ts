import { expect, it, describe } from 'vitest';
import { maskEmail, maskPhone, normalisePhone } from './contacts.ts';
import * as fc from 'fast-check';

describe('maskPhone', () => {
  it.each([
    ['+919876543210', '••••••3210'],
    ['+1 (415) 555-2671', '••••••2671'],
    ['+4912345678901', '••••••8901'],
    ['12345678', '••••••5678'],
    ['1234567', '••••••67'],
    ['1234', '••••••34'],
    ['123', '••••••3'],
    ['1', '••••••'],
    ['', '••••••'],
    ['call me', '••••••'],
  ])('masks %j as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  it('shows at most four digits, at the end and never more than half, without separators', () => {
    const phone = fc.oneof(fc.stringMatching(/^\+?[0-9 ()-]{0,20}$/u), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(phone, (text) => {
        const digits = text
          .split('')
          .filter((letter) => letter >= '0' && letter <= '9')
          .join('');
        const masked = maskPhone(text);
        expect(masked).toMatch(/^•{6}[0-9]{0,4}$/u);
        const shown = masked.slice(6);
        expect(digits.endsWith(shown)).toBe(true);
        expect(shown.length * 2).toBeLessThanOrEqual(digits.length);
        if (digits.length < 8) expect(shown.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('normalisePhone', () => {
  it.each([
    ['+919876543210', '+919876543210'],
    [' +91 98765-43210 ', '+919876543210'],
    ['+1 (415) 555\u20132671', '+14155552671'],
    ['+[49]\u00A012345678', '+4912345678'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('normalises %j to %s', (text, phone) => {
    expect(normalisePhone(text)).toBe(phone);
  });

  it.each([
    '',
    '+',
    '919876543210',
    '00919876543210',
    '+1234567',
    '+1234567890123456',
    '+09876543210',
    '++919876543210',
    '+91987654321x',
    '+91.98765.43210',
    '+٩١٩٨٧٦٥٤٣٢١٠',
    '+919876543210;ext=1',
  ])('rejects %j', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });

  it('finds the same number regardless of spacing', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '\u2011'), {
      minLength: 16,
      maxLength: 16,
    });
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{7,14}$/u), separators, (digits, between) => {
        const written = digits
          .split('')
          .map((digit, index) => digit + (between[index] ?? ''))
          .join('');
        expect(normalisePhone(`+${written}`)).toBe(`+${digits}`);
      }),
    );
  });

  it('returns either E.164 or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 x-]{0,20}$/u)), (text) => {
        expect(normalisePhone(text) ?? '+10000000').toMatch(/^\+[1-9][0-9]{7,14}$/u);
      }),
    );
  });
});

it.each([
  ['asha.rao@example.com', 'a••••••@example.com'],
  ['a@example.com', 'a••••••@example.com'],
  ['"a@b"@example.com', '"••••••@example.com'],
  ['no address', '••••••'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
