/** Reads phone numbers in the forms that people use in the installation's country. Numbers are stored in E.164. */
import { normalisePhone } from '@countersign/contract/rules/contacts';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * The types of numbers that can receive text messages. Some countries do not distinguish mobile from fixed-line
 * numbers.
 */
const MOBILE: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Returns the number in E.164, or null if it cannot be read. A number without a country code must be a mobile number of
 * the installation's country, because a wrong guess would send the link to another person.
 */
export function internationalPhone(text: string, country: CountryCode): string | null {
  const international = normalisePhone(text);
  if (international) return international;
  // A valid number with a plus sign was returned above. A text with letters, as in vanity numbers, is not guessed.
  if (!/^[\d\s().\-–]+$/u.test(text.trim())) return null;
  const read = parsePhoneNumberFromString(text, country);
  return read?.country === country && MOBILE.has(read.getType()) ? read.number : null;
}

/** Groups the digits of an E.164 number in the way of its country. */
export const spacedPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** Returns an example of a mobile number in the country. */
export const examplePhone = (country: CountryCode): string =>
  getExampleNumber(country, examples)?.format('NATIONAL', { nationalPrefix: false }) ?? '';

/**
 * Returns the body of a call, with the phone numbers of its participants converted to E.164. All other values are
 * checked by the schema.
 */
export function withInternationalPhones(body: unknown, country: CountryCode): unknown {
  if (!isObject(body) || !Array.isArray(body['participants'])) return body;
  const participants = body['participants'].map((person: unknown) =>
    isObject(person) && typeof person['phone'] === 'string'
      ? { ...person, phone: internationalPhone(person['phone'], country) ?? person['phone'] }
      : person,
  );
  return { ...body, participants };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
