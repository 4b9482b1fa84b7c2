import { expect, it } from 'vitest';
import { TEXTS } from '../texts/texts.ts';
import { NO_BRAND } from './brand.ts';
import { LANGUAGES } from './languages.ts';
import { MESSAGE_KINDS } from './messages.ts';
import { fillMessage, MESSAGE_PARTS, sharingWarning, textProblem } from './message-texts.ts';

const WARNING = 'Do not share it with anyone.';
const OTP = `{{code}} is your code. ${WARNING}\n\n@{{host}} #{{code}}`;

it('accepts the default texts of every language', () => {
  for (const language of LANGUAGES) {
    const { messages } = TEXTS[language];
    const warning = sharingWarning(messages.otp.mail);
    expect([language, warning.length > 10]).toEqual([language, true]);
    for (const kind of MESSAGE_KINDS)
      for (const part of MESSAGE_PARTS)
        expect([
          language,
          kind,
          part,
          textProblem(kind, part, messages[kind][part], warning, NO_BRAND),
        ]).toEqual([language, kind, part, null]);
  }
});

it.each([
  ['invite', 'sms', 'Please sign.', { problem: 'missing', name: 'link' }],
  ['invite', 'sms', 'Sign: {{link}} {{name}}', { problem: 'unknown', name: 'name' }],
  ['invite', 'sms', 'Sign: {link} {{link}}', { problem: 'unknown', name: '{link}' }],
  ['invite', 'sms', 'Sign: {{link}} or evil.com/pay', { problem: 'contact', text: 'evil.com/pay' }],
  ['invite', 'mail', 'Sign: {{link}} \u202eevil', { problem: 'invisible' }],
  ['invite', 'subject', 'Sign\nBcc: all@bank.example', { problem: 'invisible' }],
  ['invite', 'sms', ' \n ', { problem: 'empty' }],
  ['invite', 'sms', `{{link}}${'x'.repeat(600)}`, { problem: 'too-long', limit: 600 }],
  ['cancellation', 'mail', 'It was cancelled.', { problem: 'missing', name: 'company' }],
  ['otp', 'sms', `${WARNING}\n\n@{{host}}`, { problem: 'missing', name: 'code' }],
  ['otp', 'subject', 'Your code {{code}}', { problem: 'unknown', name: 'code' }],
  ['otp', 'mail', 'Your code: {{code}}', { problem: 'warning-missing', text: WARNING }],
  ['otp', 'sms', `{{code}} ${WARNING}`, { problem: 'last-line-missing', text: '@{{host}} #{{code}}' }],
  ['otp', 'sms', OTP, null],
] as const)('checks a text for %s with %s: %s', (kind, part, text, expected) => {
  expect(textProblem(kind, part, text, WARNING, NO_BRAND)).toEqual(expected);
});

it('fills in placeholders in a single pass', () => {
  expect(fillMessage('{{company}} {{code}}', { company: '{{code}}', code: '1' })).toBe('{{code}} 1');
});
