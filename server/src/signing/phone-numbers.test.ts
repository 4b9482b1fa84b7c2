import { expect, it } from 'vitest';
import { examplePhone, internationalPhone, spacedPhone, withInternationalPhones } from './phone-numbers.ts';

it.each([
  ['9876543210'],
  ['98765 43210'],
  ['098765-43210'],
  ['(98765) 43210'],
  ['919876543210'],
  ['+91 98765 43210'],
])('reads %s in India', (text) => expect(internationalPhone(text, 'IN')).toBe('+919876543210'));

it.each([['12345'], ['1234567890'], ['98765432100'], ['call me'], ['98765 4321O'], ['+'], ['']])(
  'reads no number from %s in India',
  (text) => expect(internationalPhone(text, 'IN')).toBeNull(),
);

it('reads a national number by the country of the installation', () => {
  expect(internationalPhone('0171 2345678', 'DE')).toBe('+491712345678');
  expect(internationalPhone('0171 2345678', 'IN')).toBeNull();
  expect(internationalPhone('+44 7911 123456', 'IN')).toBe('+447911123456');
});

it('changes only the phone numbers of a body', () => {
  const body = {
    reference: '9876543210',
    participants: [{ name: 'Asha', phone: '98765 43210' }, 7, { phone: 'x' }],
  };
  expect(withInternationalPhones(body, 'IN')).toEqual({
    reference: '9876543210',
    participants: [{ name: 'Asha', phone: '+919876543210' }, 7, { phone: 'x' }],
  });
  for (const other of [null, [], 'text', { participants: 'none' }])
    expect(withInternationalPhones(other, 'IN')).toEqual(other);
});

it.each(['IN', 'DE', 'US'] as const)('gives an example of a mobile number in %s', (country) => {
  expect(internationalPhone(examplePhone(country), country)).not.toBeNull();
});

it('groups the digits of a number', () => {
  expect(spacedPhone('+919876543210')).toBe('+91 98765 43210');
  expect(spacedPhone('+999123')).toBe('+999123');
});
