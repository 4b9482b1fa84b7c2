/** The main file of the process that draws on documents, seals them and renews their seals. */
import { X509Certificate } from 'node:crypto';
import type { PDF } from '@libpdf/core';
import { withBoundedDecoding } from '../pdf/reading/bounded-decode.ts';
import { MAX_UPLOADED_STRUCTURE_BYTES } from '../pdf/reading/limits.ts';
import { asBuffer } from '../processes/as-buffer.ts';
import { serveRequests } from '../processes/serve-requests.ts';
import type { TimestampAuthority } from '../providers/timestamp/timestamp.ts';
import { createTimestampAuthority } from '../providers/timestamp/rfc3161.ts';
import { writeClaim } from '../pdf/document/claim.ts';
import { claimOf, composeCertificate, composePdf, type SignerMark } from '../pdf/pages/compose-pdf.ts';
import type { SealFacts, SealStatement } from '../pdf/pages/facts.ts';
import { TEST_MARK } from '../pdf/pages/test-mark.ts';
import { openDocument } from '../pdf/document/open-document.ts';
import { coveredNotes } from './covered-notes.ts';
import { openSealKey } from './open-seal-key.ts';
import type { PrepareDocument } from '../pdf/seal/draft.ts';
import { prepareRevision } from '../pdf/seal/remote-signature.ts';
import { fillMarks } from '../pdf/seal/reserved-marks.ts';
import type {
  PrepareRequest,
  RenewRequest,
  SealAnswer,
  SealedAs,
  SealProtocol,
  SealRequest,
} from './seal-messages.ts';
import { SealCertificateRevoked, type SignersProof } from '../pdf/seal/long-term-proof.ts';
import { evidenceAttribute } from '../pki/cms/evidence-attribute.ts';
import { issueOneTimeKey } from '../pki/seal-key/one-time-key.ts';
import { loadIssuerKey, type SealKey, type SigningKey } from '../pki/seal-key/seal-key.ts';
import { fingerprintOf } from '../pki/x509/certificate.ts';
import { renewSeal } from '../pdf/seal/renew-seal.ts';
import { signForSigners, type SignedRevisions } from '../pdf/seal/sign-for-signers.ts';
import { MAX_DRAFTS, sealPdf, type SealedPdf } from '../pdf/seal/seal-pdf.ts';

/**
 * The number of times that structure may be decoded: twice for each draft of a seal, and once for the sealed document.
 */
const READINGS = 2 * MAX_DRAFTS + 1;

serveRequests<SealProtocol>((request) =>
  withBoundedDecoding(READINGS * MAX_UPLOADED_STRUCTURE_BYTES, () => answerTo(request)),
);

function answerTo(request: SealProtocol['request']): Promise<SealAnswer> {
  switch (request.kind) {
    case 'seal':
      return answer(request);
    case 'renew':
      return renew(request);
    case 'prepare':
      return prepareFor(request);
  }
}

async function prepareFor({ document, ...preparation }: PrepareRequest): Promise<SealAnswer> {
  const { bytes, gap, digest } = await prepareRevision({ ...preparation, document: asBuffer(document) });
  return { kind: 'prepared', bytes, ...gap, digest };
}

async function answer(request: SealRequest): Promise<SealAnswer> {
  const loaded = await openSealKey(request.key);
  if (!loaded.ok) return { kind: 'no-key', problem: loaded.problem };
  const certificate = loaded.key.certificate.raw;
  const issuer = request.issuer && (await loadIssuerKey(request.issuer));
  if (issuer?.ok === false) return { kind: 'no-key', problem: issuer.problem };
  const sealed = await seal(request, loaded.key, issuer?.key);
  if ('revoked' in sealed) return { kind: 'revoked', problem: sealed.revoked, certificate };
  const { bytes, level, notes } = sealed;
  const chain = loaded.key.chain.map(({ raw }) => raw);
  const authority = sealed.authority?.map(({ raw }) => raw);
  const signers = issuer ? [issuer.key.certificate, ...issuer.key.chain].map(({ raw }) => raw) : [];
  return { kind: 'sealed', bytes, level, notes, certificate, chain, signers, authority };
}

async function renew({ document, tsaUrl, now }: RenewRequest): Promise<SealAnswer> {
  const renewed = await renewSeal(asBuffer(document), { now, timestamps: createTimestampAuthority(tsaUrl) });
  if (!renewed.ok) return { kind: 'not-renewed', problem: renewed.problem };
  const { time, expiresAt, authority } = renewed;
  return { kind: 'renewed', bytes: renewed.bytes, time, expiresAt, authority };
}

async function seal(
  { document, as, facts, key: { now }, tsaUrl, ...request }: SealRequest,
  key: SealKey,
  issuer: SigningKey | undefined,
): Promise<SealedPdf | { revoked: string }> {
  let covered: string[] = [];
  const compose = async () => {
    const pdf = await openDocument(document);
    covered = coveredNotes(pdf, facts);
    const { marks } = await composePdf(pdf, { ...facts, seal: statementOf(key, tsaUrl) });
    return { pdf, marks };
  };
  const timestamps = tsaUrl === undefined ? undefined : createTimestampAuthority(tsaUrl);
  const authority = request.authority?.map((der) => new X509Certificate(der));
  try {
    const reason = facts.session.isTest ? TEST_MARK : undefined;
    const signed = issuer && (await signWith(issuer, await compose(), { now, timestamps }));
    const prepareAs: Record<SealedAs, PrepareDocument> = {
      document: async () => (await compose()).pdf,
      revisions: () => prepareRevisions(document, facts),
      certificate: () => composeCertificate({ ...facts, seal: statementOf(key, tsaUrl) }),
    };
    const prepare = signed?.prepare ?? prepareAs[as];
    const signers = issuer ? ownProof(issuer, signed) : as === 'revisions' ? remoteProof(facts) : undefined;
    const sealed = await sealPdf(prepare, key, { now, reason, timestamps, authority, signers });
    return { ...sealed, notes: [...(signed?.notes ?? []), ...sealed.notes, ...covered] };
  } catch (error) {
    if (error instanceof SealCertificateRevoked) return { revoked: error.message };
    throw error;
  }
}

/**
 * Returns the certificates that need proof. One-time certificates cannot be revoked, so only their authority needs
 * proof.
 */
const ownProof = ({ certificate, chain }: SigningKey, signed: SignedRevisions | undefined): SignersProof => ({
  data: [],
  issuer: [certificate, ...chain],
  stamps: signed?.stamps ?? [],
});

function remoteProof({ participants }: SealFacts): SignersProof {
  const found = participants.flatMap(({ remote }) => remote?.proof?.validation ?? []);
  return {
    data: found.map(({ data }) => ({
      Certs: data.Certs.map(asBuffer),
      OCSPs: data.OCSPs.map(asBuffer),
      CRLs: data.CRLs.map(asBuffer),
    })),
    issuer: [],
    stamps: found.flatMap(({ stampedBy }) => {
      const [authority, ...carried] = stampedBy.map((der) => new X509Certificate(der));
      return authority ? [{ authority, carried }] : [];
    }),
  };
}

/** Draws the marks that no revision contains yet. Writes a claim that names the final chain head of the evidence. */
async function prepareRevisions(document: Uint8Array, facts: SealFacts): Promise<PDF> {
  const pdf = await openDocument(document);
  await fillMarks(pdf, facts);
  writeClaim(pdf, claimOf(facts));
  return pdf;
}

/**
 * Signs for each signer with a one-time certificate. The order is that of the evidence. The times of signing may be in
 * another order, because the clocks of two nodes may differ.
 */
function signWith(
  issuer: SigningKey,
  { pdf, marks }: { pdf: PDF; marks: readonly SignerMark[] },
  options: { now: Date; timestamps: TimestampAuthority | undefined },
): Promise<SignedRevisions> {
  const sorted = marks.toSorted((a, b) => eventOf(a) - eventOf(b));
  const signers = sorted.map(({ participant: { id, name, ownSignature }, page, sides }) => ({
    page,
    sides,
    name,
    reason: 'Signed with a one-time certificate',
    issueKey: () => issueOneTimeKey(issuer, { name, id, now: options.now }),
    attributes: ownSignature ? [evidenceAttribute({ ...ownSignature, participantId: id })] : [],
  }));
  return signForSigners(pdf, signers, options);
}

/** Returns the number of the event that records the signature. */
const eventOf = ({ participant }: SignerMark): number => participant.ownSignature?.head.count ?? 0;

const statementOf = ({ certificate }: SealKey, tsaUrl: string | undefined): SealStatement => ({
  subject: inOneLine(certificate.subject),
  issuer: inOneLine(certificate.issuer),
  fingerprint: fingerprintOf(certificate),
  timestampedBy: tsaUrl === undefined ? null : new URL(tsaUrl).host,
});

/** Returns a certificate name on one line. Node.js puts each part of a name on a separate line. */
const inOneLine = (name: string): string => name.replaceAll('\n', ', ');
