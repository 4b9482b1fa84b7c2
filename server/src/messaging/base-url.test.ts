import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { baseUrlOf } from './base-url.ts';

const services = {
  publicUrl: 'https://sign.example.com/',
  settings: readSettings({ LINK_ADDRESSES: 'https://other.example/esign/' }),
};

it.each([
  [null, 'https://sign.example.com'],
  ['https://sign.example.com', 'https://sign.example.com'],
  ['https://other.example/esign', 'https://other.example/esign'],
  ['https://other.example', 'https://sign.example.com'],
  ['https://evil.example/esign', 'https://sign.example.com'],
])('begins links of a template with base_url %s with %s', (base_url, expected) => {
  expect(baseUrlOf(services, { base_url })).toBe(expected);
});
