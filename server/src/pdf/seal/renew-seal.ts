/**
 * Adds a document time-stamp to a sealed document. It is either the first one, or it is added before the previous one
 * can no longer be verified.
 */
import type { PdfDict, SignatureField } from '@libpdf/core';
import type { Timestamp, TimestampAuthority } from '../../providers/timestamp/timestamp.ts';
import { readSignedMessage } from '../../pki/cms/signed-message.ts';
import { readSignedRange } from '../verification/byte-range.ts';
import { readEmbeddedProof } from '../verification/embedded-proof.ts';
import { openPdf, type OpenPdf } from '../verification/open-pdf.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { addDocumentTimestamp } from '../timestamp/document-timestamp.ts';
import { proveAuthority } from './long-term-proof.ts';
import { validationDataOf, type ValidationData } from '../timestamp/validation-data.ts';

export type RenewedPdf =
  | {
      ok: true;
      bytes: Buffer;
      time: Date;
      /** The expiry of the authority's certificate. After it, the time-stamp can no longer be verified. */
      expiresAt: Date;
      authority: string;
    }
  /** The reason why the seal could not be renewed, as a message for the operator. */
  | { ok: false; problem: string };

interface RenewOptions {
  now: Date;
  timestamps: TimestampAuthority;
}

const NOTHING: ValidationData = { Certs: [], OCSPs: [], CRLs: [] };

export async function renewSeal(bytes: Buffer, { now, timestamps }: RenewOptions): Promise<RenewedPdf> {
  const open = await openPdf(bytes);
  const last = lastTimestamp(bytes, open);
  // The first document time-stamp needs no added proof, because the seal already contains the proof for its own
  // time-stamp.
  const proof = last && (await proveAuthority(last, { now, host: timestamps.host }));
  if (proof?.ok === false) return proof;
  const data = proof ? withoutKnown(validationDataOf(proof), open) : NOTHING;

  let given: Timestamp | undefined;
  let problem = '';
  const stamped = await addDocumentTimestamp(bytes, data, async (content) => {
    const result = await timestamps.stamp(content, now);
    if (result.ok) given = result;
    else ({ problem } = result);
    return result.ok ? result.token : null;
  });
  if (stamped === null || given === undefined) return { ok: false, problem };
  await requireIntact(stamped, now);
  const { time, authority } = given;
  return { ok: true, bytes: stamped, time, expiresAt: authority.validToDate, authority: authority.subject };
}

/**
 * Removes certificates that the document already contains, because every proof repeats the certificates of the same
 * authority.
 */
function withoutKnown(data: ValidationData, open: OpenPdf): ValidationData {
  const known = readEmbeddedProof(open).certificates.map(({ x509 }) => x509.raw);
  return { ...data, Certs: data.Certs.filter((der) => !known.some((each) => each.equals(der))) };
}

function lastTimestamp(bytes: Buffer, open: OpenPdf): Pick<Timestamp, 'authority' | 'carried'> | null {
  const ranges = open.signatureFields
    .map((field) => timestampIn(field, open))
    .filter((dictionary) => dictionary !== null)
    .map((dictionary) => readSignedRange(bytes, dictionary, open.resolve));
  const last = ranges.toSorted((a, b) => a.end - b.end).at(-1);
  if (last === undefined) return null;
  const { signer, certificates } = readSignedMessage(last.cms);
  return { authority: signer.x509, carried: certificates.map(({ x509 }) => x509) };
}

function timestampIn(field: SignatureField, { resolve }: OpenPdf): PdfDict | null {
  const dictionary = field.isSigned() ? field.getSignatureDict() : null;
  return dictionary?.getName('SubFilter', resolve)?.value === 'ETSI.RFC3161' ? dictionary : null;
}

/**
 * Checks that the time-stamp does not break an earlier signature. The check ignores whether the signature is trusted.
 */
async function requireIntact(bytes: Buffer, now: Date): Promise<void> {
  const verdict = await verifyPdf(bytes, { trusted: [], now });
  if ('refused' in verdict) throw new Error(`The time-stamped document does not verify: ${verdict.refused}`);
  for (const { field, integrity, coverage } of verdict.signatures)
    for (const { verdict: each, reason } of [integrity, coverage])
      if (each === 'failed')
        throw new Error(`The time-stamped document does not verify: ${field}: ${reason}`);
}
