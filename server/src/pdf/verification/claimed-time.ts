/**
 * Reads the signing time that the signer claims. The time is part of the signed data, but it comes from the clock of
 * the signer's machine.
 */
import type { PdfDict } from '@libpdf/core';
import { timeOf } from '../../pki/asn1.ts';
import { singleValue } from '../../pki/cms/attributes.ts';
import { OID, type SignedMessage } from '../../pki/cms/signed-message.ts';
import type { Resolve } from '../reading/dereference.ts';

/**
 * Returns the M entry of the dictionary, which PAdES uses (EN 319 142-1 5.3), or the signing-time attribute of an older
 * signature. Returns null if the signature has neither. Throws Malformed.
 */
export function readClaimedTime(message: SignedMessage, dictionary: PdfDict, resolve: Resolve): Date | null {
  const attribute = singleValue(message.signedAttributes, OID.signingTime, 'signing time');
  if (attribute !== null) return timeOf(attribute, 'signing time');
  const text = dictionary.getString('M', resolve)?.asString();
  return text === undefined ? null : parsePdfDate(text);
}

/**
 * Parses a date by ISO 32000-2 7.9.4, in which every part after the year is optional. Returns null if the text is not a
 * date.
 */
export function parsePdfDate(text: string): Date | null {
  const match =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00'?00'?)?|([+-]\d\d)'?(\d\d)?'?)?$/.exec(text);
  if (match === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone, zoneMinute] =
    match;
  const offset = zone === undefined ? 'Z' : `${zone}:${zoneMinute ?? '00'}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
