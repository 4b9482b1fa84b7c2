/** Finds web addresses, email addresses and phone numbers in a text, because signers could follow or call them. */

/** Matches a contact. The protocol of an address is optional, because phones also turn `evil.com/pay` into a link. */
const CONTACT =
  /[a-z][a-z0-9+.-]*:\/\/\S+|[^\s@]+@[^\s@]+|(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+\S*|\+?\p{Nd}[\p{Nd} ().-]{5,}\p{Nd}/giu;

/** Matches dates. A date can have as many digits as a short phone number, but it is not a contact. */
const DATE = /^\p{Nd}{1,4}[-.]\p{Nd}{1,2}[-.]\p{Nd}{1,4}$/u;
const FEWEST_PHONE_DIGITS = 7;

export type BrandContacts = Readonly<
  Record<'terms_url' | 'privacy_url' | 'help_phone' | 'help_email', string | null>
>;

/** Returns the first contact in a text that is not a contact of the brand. Returns null if there is none. */
export function foreignContact(text: string, brand: BrandContacts): string | null {
  const own = [brand.terms_url, brand.privacy_url, brand.help_phone, brand.help_email].flatMap((contact) =>
    contact === null ? [] : [comparable(contact)],
  );
  for (const [found] of text.matchAll(CONTACT)) {
    const contact = found.replace(/[\s.,;:!?'"’”)]+$/u, '');
    if (isHarmless(contact) || own.includes(comparable(contact))) continue;
    return contact;
  }
  return null;
}

function isHarmless(contact: string): boolean {
  if (/[\p{L}@]/u.test(contact)) return false;
  return DATE.test(contact) || digitsOf(contact).length < FEWEST_PHONE_DIGITS;
}

/**
 * Returns a contact in a comparable form, without its protocol, without the spaces of a phone number, and in lower
 * case.
 */
const comparable = (contact: string): string =>
  /[\p{L}@]/u.test(contact)
    ? contact
        .toLowerCase()
        .replace(/^https:\/\//, '')
        .replace(/\/$/, '')
    : digitsOf(contact);

const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '');
