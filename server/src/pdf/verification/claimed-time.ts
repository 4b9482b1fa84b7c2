/**
 * Reads the signing time that the signer claims. It is part of the signed data but comes from the clock of the signer's
 * machine.
 */
import type { PdfDict } from '@libpdf/core';
import { timeOf } from '../../pki/asn1.ts';
import { singleValue } from '../../pki/cms/attributes.ts';
import { OID, type SignedMessage } from '../../pki/cms/signed-message.ts';
import type { Resolve } from '../reading/dereference.ts';

/**
 * Reads the M entry of the dictionary, which PAdES uses (EN 319 142-1 5.3), or the signing-time attribute of older
 * signatures. Throws Malformed.
 */
export function readClaimedTime(message: SignedMessage, dictionary: PdfDict, resolve: Resolve): Date | null {
  const attribute = singleValue(message.signedAttributes, OID.signingTime, 'signing time');
  if (attribute !== null) return timeOf(attribute, 'signing time');
  const text = dictionary.getString('M', resolve)?.asString();
  return text === undefined ? null : parsePdfDate(text);
}

/** Parses a date as ISO 32000-2 7.9.4 defines it. Every part after the year is optional. */
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
