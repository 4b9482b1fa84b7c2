import { expect, it } from 'vitest';
import { maskEmail } from './email-mask.ts';

it.each([
  ['asha.rao@example.com', 'a••••••@example.com'],
  ['a@example.com', 'a••••••@example.com'],
  ['"a@b"@example.com', '"••••••@example.com'],
  ['no address', '••••••'],
])('shows %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
