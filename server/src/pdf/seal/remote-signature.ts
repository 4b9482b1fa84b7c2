/**
 * Embeds signatures that an external service makes during a session. The server prepares a revision with a gap, the
 * service signs the digest, and the server embeds the service's answer. Each revision continues from the previous one.
 * The revisions are therefore in signing order, and no revision rewrites a signature.
 */
import type { PDF } from '@libpdf/core';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import { reasonOf } from '../../pki/finding.ts';
import { readSignedMessage } from '../../pki/cms/signed-message.ts';
import { verifySignature } from '../../pki/verify-signature.ts';
import { fingerprintOf } from '../../pki/x509/certificate.ts';
import { openDocument } from '../document/open-document.ts';
import { saveRevision } from '../document/save-document.ts';
import { composePdf } from '../pages/compose-pdf.ts';
import type { ParticipantFacts, SealFacts, WaitingFacts } from '../pages/facts.ts';
import { methodNameOf } from '../pages/stamp/caption.ts';
import { capacityOf, digestAround, fillGap, openGap, partsAround, type Gap } from '../timestamp/gap.ts';
import { addPlaceholders, type Widget } from '../timestamp/widget.ts';
import { fillMarks, reservedKey, reserveMark } from './reserved-marks.ts';
import { addSignerField, signatureOf } from './signature-field.ts';

/**
 * The size of the gap in bytes. It suffices for a message with its certificate chain, revocation data and a time-stamp.
 */
export const CAPACITY = 32 * 1024;

export interface Preparation {
  /** The document that the signers read, or the last signed revision of it. */
  document: Buffer;
  isSigned: boolean;
  /** The facts about the participants who have signed and about the current signer. */
  facts: SealFacts;
  /** The participants who sign later. */
  waiting: readonly WaitingFacts[];
  signerId: string;
  now: Date;
}

export interface PreparedRevision {
  bytes: Buffer;
  gap: Gap;
  /** The SHA-256 digest of the byte range. */
  digest: Buffer;
}

export async function prepareRevision(preparation: Preparation): Promise<PreparedRevision> {
  const { document, isSigned, facts, signerId, now } = preparation;
  const signer = facts.participants.find(({ id }) => id === signerId);
  if (!signer?.remote) throw new Error('Bug: no service signs for this participant');
  const pdf = await openDocument(document);
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) throw new Error(`The document cannot be appended to (${blocker})`);
  const { widget, before } = isSigned
    ? { widget: await filledField(pdf, facts, signerId), before: document }
    : await firstRevision(pdf, preparation, signer);
  const field = { name: signer.name, reason: reasonFor(signer) };
  const dictionary = signatureOf(field, now, FORMATS[signer.remote.method]);
  const marker = addPlaceholders(dictionary, CAPACITY);
  widget.dict.set('V', pdf.context.registry.register(dictionary));
  const bytes = await saveRevision(pdf, before);
  const gap = openGap(bytes, { field: widget.field, marker });
  return { bytes, gap, digest: digestAround(bytes, gap) };
}

/**
 * The signature format of each service. Aadhaar eSign needs the older format, because it does not name the certificate
 * as CAdES requires.
 */
const FORMATS = {
  aadhaar_esign: 'adbe.pkcs7.detached',
  csc: 'ETSI.CAdES.detached',
} as const satisfies Record<RemoteMethod, string>;

const reasonFor = (signer: ParticipantFacts): string => `Signed with ${methodNameOf(signer) ?? 'a mark'}`;

/**
 * Draws the marks of the signers so far. Adds the signature field of the current signer, and the empty places of the
 * participants who sign later.
 */
async function firstRevision(
  pdf: PDF,
  { facts, waiting, signerId }: Preparation,
  signer: ParticipantFacts,
): Promise<{ widget: Widget; before: Buffer }> {
  const composed = await composePdf(pdf, { ...facts, hasOwnCertificate: true }, waiting);
  const mark = composed.marks.find(({ participant }) => participant.id === signerId);
  if (!mark) throw new Error('Bug: the signer has no mark');
  const { page, sides } = mark;
  const widget = addSignerField(pdf, { page, sides, name: signer.name, reason: reasonFor(signer) });
  for (const place of composed.waiting) reserveMark(pdf, place);
  return { widget, before: await saveRevision(pdf) };
}

async function filledField(pdf: PDF, facts: SealFacts, signerId: string): Promise<Widget> {
  const filled = await fillMarks(pdf, facts);
  const own = facts.participants.find(({ id }) => id === signerId);
  const widget = own && filled.get(reservedKey(own, null));
  if (!widget) throw new Error('Bug: the field of the signer was not reserved');
  return widget;
}

export interface SignerCertificate {
  subject: string;
  issuer: string;
  fingerprint: string;
}

export type EmbedResult =
  | { ok: true; bytes: Buffer; certificate: SignerCertificate }
  | { ok: false; refusal: 'wrong_document' | 'certificate_invalid' | 'answer_invalid'; detail: string };

/**
 * Embeds the message of a service. The message is first verified like one from an unknown source. The service's adapter
 * has already verified that the certificate leads to a trusted root.
 */
export function embedSignature(
  { bytes, gap }: Pick<PreparedRevision, 'bytes' | 'gap'>,
  message: Buffer,
  { method, now }: { method: RemoteMethod; now: Date },
): EmbedResult {
  if (message.length > capacityOf(gap))
    return { ok: false, refusal: 'answer_invalid', detail: `The message has ${message.length} bytes` };
  const changed = reasonOf('DOCUMENT_CHANGED');
  const rules = {
    content: partsAround(bytes, gap),
    changed,
    signingCertificateRequired: FORMATS[method] === 'ETSI.CAdES.detached',
  };
  const context = { trusted: [], known: [], now, provenBy: null, claimedTime: () => now };
  const { integrity } = verifySignature(message, rules, context);
  if (integrity.verdict !== 'passed') {
    const isOther = integrity.reasons.some(({ code }) => code === changed.code);
    return { ok: false, refusal: isOther ? 'wrong_document' : 'answer_invalid', detail: integrity.reason };
  }
  const { x509 } = readSignedMessage(message).signer;
  if (now < x509.validFromDate || now > x509.validToDate)
    return { ok: false, refusal: 'certificate_invalid', detail: 'The certificate is not valid at this time' };
  const filled = Buffer.from(bytes);
  fillGap(filled, gap, message);
  const [subject = '', issuer = ''] = [x509.subject, x509.issuer].map((name) => name.replaceAll('\n', ', '));
  return { ok: true, bytes: filled, certificate: { subject, issuer, fingerprint: fingerprintOf(x509) } };
}
