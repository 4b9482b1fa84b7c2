/**
 * Adds the signers' own signatures before the seal. The document is saved first, with all visible marks and with empty
 * signature fields. Each signature is then one revision that fills one of these fields. It therefore covers all earlier
 * signatures and everything that the signer sees.
 */
import type { PDF } from '@libpdf/core';
import { signDigest, messageLength } from '../../pki/cms/make-signature.ts';
import { reasonOf } from '../../pki/finding.ts';
import { verifySignature } from '../../pki/verify-signature.ts';
import { certificateOf } from '../../pki/x509/certificate.ts';
import type { SigningKey } from '../../pki/seal-key/seal-key.ts';
import type { Timestamp, TimestampAuthority, TimestampResult } from '../../providers/timestamp/timestamp.ts';
import { openDocument } from '../document/open-document.ts';
import { saveRevision } from '../document/save-document.ts';
import { capacityOf, digestAround, fillGap, openGap, partsAround } from '../timestamp/gap.ts';
import { addPlaceholders, type Widget } from '../timestamp/widget.ts';
import type { PrepareDocument } from './draft.ts';
import { addSignerField, signatureOf, type SignerField } from './signature-field.ts';

export interface SignerSignature extends SignerField {
  /** Issues a key that is used for a single signature. */
  issueKey(): Promise<SigningKey>;
  /** The signed attributes of the CMS message. */
  attributes: readonly Buffer[];
}

interface SigningOptions {
  now: Date;
  timestamps?: TimestampAuthority | undefined;
}

export interface SignedRevisions {
  /** Opens the document to sign. */
  prepare: PrepareDocument;
  /** Messages that tell the operator why a signature has no time-stamp. */
  notes: string[];
  stamps: Timestamp[];
}

/**
 * The reserved size for a time-stamp token. It suffices for most tokens with the authority's certificate. If a token is
 * longer, signing is repeated with more space.
 */
const TIMESTAMP_CAPACITY = 6 * 1024;

/** Signs the composed document for each signer, in the given order. */
export async function signForSigners(
  pdf: PDF,
  signers: readonly SignerSignature[],
  { now, timestamps }: SigningOptions,
): Promise<SignedRevisions> {
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const widgets = signers.map((signer) => ({ signer, widget: addSignerField(pdf, signer) }));
  let bytes = await saveRevision(pdf);
  const notes: string[] = [];
  const stamps: Timestamp[] = [];
  let authority = timestamps;
  for (const { signer, widget } of widgets) {
    const result = await signField(pdf, bytes, signer, widget, { now, timestamps: authority });
    ({ bytes } = result);
    if (result.stamp?.ok === true) stamps.push(result.stamp);
    if (result.stamp?.ok !== false) continue;
    // After a failure, no further time-stamp is requested, because each request to an unavailable authority takes as
    // long as the first.
    notes.push(`The signers' signatures have no time-stamp: ${result.stamp.problem}`);
    authority = undefined;
  }
  let current: PDF | null = pdf;
  return {
    prepare: async () => {
      const open = current ?? (await openDocument(bytes));
      current = null;
      return open;
    },
    notes,
    stamps,
  };
}

async function signField(
  pdf: PDF,
  before: Buffer,
  signer: SignerSignature,
  widget: Widget,
  { now, timestamps }: SigningOptions,
): Promise<{ bytes: Buffer; stamp: TimestampResult | undefined }> {
  const dictionary = signatureOf(signer, now);
  const reference = pdf.context.registry.register(dictionary);
  const extra = timestamps ? TIMESTAMP_CAPACITY : 0;
  for (let wanted = 0; ;) {
    const key = await signer.issueKey();
    const marker = addPlaceholders(dictionary, wanted || messageLength(key, signer.attributes) + extra);
    widget.dict.set('V', reference);
    const bytes = await saveRevision(pdf, before);
    const gap = openGap(bytes, { field: widget.field, marker });
    const signature = await signDigest(key, digestAround(bytes, gap), signer.attributes);
    const stamp = await timestamps?.stamp(signature.value, now);
    const message = signature.encode(stamp?.ok === true ? stamp.token : null);
    if (message.length <= capacityOf(gap)) {
      fillGap(bytes, gap, message);
      requireVerified(message, partsAround(bytes, gap), key, now);
      return { bytes, stamp };
    }
    wanted = 2 * message.length;
  }
}

/** Verifies the signature as a final safeguard. The key's authority is trusted for this check. */
function requireVerified(message: Buffer, content: Buffer[], { chain }: SigningKey, now: Date): void {
  const trusted = chain.map(certificateOf);
  const rules = { content, changed: reasonOf('DOCUMENT_CHANGED'), signingCertificateRequired: true };
  const context = { trusted, known: [], now, provenBy: null, claimedTime: () => now };
  const { integrity, trust } = verifySignature(message, rules, context);
  const flaw = [integrity, trust].find(({ verdict }) => verdict !== 'passed');
  if (flaw) throw new Error(`A signature of a signer failed verification: ${flaw.reason}`);
}
