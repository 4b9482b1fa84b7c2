/**
 * Writes a machine-readable claim into the catalog of a sealed document. The claim proves nothing, because anyone can
 * write one. But it identifies the evidence of the document, so a verifier can compare even an altered file with it.
 */
import { PdfDict, PdfNumber, PdfString, type PDF } from '@libpdf/core';
import { MAX_DOCUMENTS } from '@countersign/contract/rules/limits';
import { declareExtension } from './extensions.ts';
import { catalogOf, resolverOf } from './objects.ts';

export interface Claim {
  sessionId: string;
  evidence: { count: number; sha256: string };
  /** The document's position among several, starting at 1. Undefined if the session has only one document. */
  document?: number | undefined;
}

/**
 * The prefix with which our own names begin (ISO 32000-2 annex E, second-class names). `docs/internals.md` states where
 * it is registered.
 */
const PREFIX = 'CSGN';
const KEY = `${PREFIX}_Signing`;

export function writeClaim(pdf: PDF, { sessionId, evidence, document }: Claim): void {
  const claim = PdfDict.of({
    Session: PdfString.fromString(sessionId),
    EvidenceHead: PdfString.fromString(evidence.sha256),
    EvidenceEvents: PdfNumber.of(evidence.count),
    ...(document === undefined ? {} : { Document: PdfNumber.of(document) }),
  });
  catalogOf(pdf).set(KEY, claim);
  declareExtension(pdf, PREFIX, 1);
}

/** Returns the claim, or null if the document has none or if the claim is malformed. */
export function readClaim(pdf: PDF): Claim | null {
  const resolve = resolverOf(pdf);
  const claim = catalogOf(pdf).getDict(KEY, resolve);
  const sessionId = claim?.getString('Session', resolve)?.asString() ?? '';
  const sha256 = claim?.getString('EvidenceHead', resolve)?.asString() ?? '';
  const count = claim?.getNumber('EvidenceEvents', resolve)?.value ?? 0;
  if (!UUID.test(sessionId) || !SHA256.test(sha256) || !Number.isSafeInteger(count) || count < 1) return null;
  const document = claim?.getNumber('Document', resolve)?.value;
  const isNumber = document !== undefined && Number.isInteger(document) && document >= 1;
  return {
    sessionId,
    evidence: { count, sha256 },
    ...(isNumber && document <= MAX_DOCUMENTS ? { document } : {}),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const SHA256 = /^[\da-f]{64}$/;
