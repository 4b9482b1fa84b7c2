import { describe, expect, it } from 'vitest';
import { TEXTS } from '../texts/texts.ts';
import { type BrandContacts, foreignContact } from './contacts-in-text.ts';
import { LANGUAGES } from './languages.ts';

const NONE: BrandContacts = { terms_url: null, privacy_url: null, help_phone: null, help_email: null };
const OWN: BrandContacts = {
  terms_url: 'https://bank.example/terms',
  privacy_url: null,
  help_phone: '+91 1800 123 4567',
  help_email: 'help@bank.example',
};

describe('foreignContact', () => {
  it.each([
    ['Pay at https://evil.example/pay.', 'https://evil.example/pay'],
    ['See www.evil.example', 'www.evil.example'],
    ['See evil.com/pay now', 'evil.com/pay'],
    ['See bit.ly/x', 'bit.ly/x'],
    ['See EVIL.COM!', 'EVIL.COM'],
    ['See बैंक.भारत', 'बैंक.भारत'],
    ['Write to a@evil.com.', 'a@evil.com'],
    ['Call 98765 43210 today', '98765 43210'],
    ['Call +91-98765-43210', '+91-98765-43210'],
    ['कॉल करें ९८७६५४३२१०', '९८७६५४३२१०'],
    ['Write to help@bank.example.evil.com', 'help@bank.example.evil.com'],
    ['Read https://bank.example/terms@evil.com', 'https://bank.example/terms@evil.com'],
    ['Read http://bank.example/terms', 'http://bank.example/terms'],
  ])('finds the contact in "%s"', (text, contact) => {
    expect(foreignContact(text, OWN)).toBe(contact);
  });

  it.each([
    'Questions? Call 1800 123 4567.',
    'Sign by 18-11-2026, 5.30 p.m., e.g. at home.',
    'The amount is Rs. 12,50,000.00 for A.B.C. Ltd. Thank you.',
  ])('finds no contact in "%s"', (text) => {
    expect(foreignContact(text, { ...NONE, help_phone: '1800-123-4567' })).toBeNull();
  });

  it.each([
    'Call +91 1800 123 4567.',
    'Write to HELP@bank.example!',
    'Terms: bank.example/terms',
    'Terms: https://bank.example/terms',
  ])('allows the contact of the brand in "%s"', (text) => {
    expect(foreignContact(text, OWN)).toBeNull();
    expect(foreignContact(text, NONE)).not.toBeNull();
  });

  it('finds no contact in the default messages', () => {
    for (const language of LANGUAGES)
      for (const [kind, texts] of Object.entries(TEXTS[language].messages))
        for (const text of Object.values(texts))
          expect([language, kind, foreignContact(text, NONE)]).toEqual([language, kind, null]);
  });
});
