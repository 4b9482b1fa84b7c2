/** What a verified identity document says. It has no Aadhaar number; its reference begins with the last four digits. */
import { createHash } from 'node:crypto';
import { matchNames, type NameMatch } from '@countersign/contract/rules/name-match';
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface IdentityDocument {
  /** The last four digits of the Aadhaar number, and the time at which UIDAI signed. */
  reference: string;
  name: string;
  /** The hash of the mobile number in hexadecimal. Null if UIDAI has none on record. */
  mobileHash: string | null;
  /** The share code that the mobile number was hashed with. Empty in a Secure QR. */
  shareCode: string;
  photo: Buffer;
  /** The bytes that UIDAI signed. */
  signed: Buffer;
}

/** Thrown if a document is malformed or not signed by UIDAI. The message contains nothing of the document. */
export class IdentityProblem extends Error {
  override name = 'IdentityProblem';
}

/** The data that may be stored about a document. */
export interface IdentityVerdicts {
  name: NameMatch;
  phone: Verdict;
  /** The reference without the digits of the Aadhaar number. */
  maskedReference: string;
  /**
   * The SHA-256 of the bytes that UIDAI signed. It identifies a document that is presented again. Because these bytes
   * include the photo, the digits of the Aadhaar number cannot be guessed from the hash.
   */
  documentHash: string;
}

export function judgeIdentity(
  document: IdentityDocument,
  person: { name: string; phone: string },
): IdentityVerdicts {
  return {
    name: matchNames(person.name, document.name),
    phone: phoneVerdict(document, person.phone),
    maskedReference: `XXXX${document.reference.slice(4)}`,
    documentHash: createHash('sha256').update(document.signed).digest('hex'),
  };
}

/**
 * UIDAI hashes the national number with the share code as often as the last digit of the Aadhaar number says, and at least once.
 * Each round hashes the hexadecimal text of the previous one.
 */
function phoneVerdict({ mobileHash, reference, shareCode }: IdentityDocument, phone: string): Verdict {
  const national = /^\+91([6-9]\d{9})$/.exec(phone)?.[1];
  if (mobileHash === null || national === undefined) return 'indeterminate';
  const rounds = Math.max(1, Number(reference.charAt(3)));
  let hash = national + shareCode;
  for (let round = 0; round < rounds; round++) hash = createHash('sha256').update(hash).digest('hex');
  return hash === mobileHash ? 'passed' : 'failed';
}
