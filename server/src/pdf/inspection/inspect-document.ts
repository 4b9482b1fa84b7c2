/**
 * Inspects one document. Reading untrusted bytes may loop forever or run out of memory, so the inspection runs in a
 * separate process (`inspection-child.ts`) and never in the server process.
 */
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import { PdfRef, type PDF } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { findActiveContent, SUSPICION } from './active-content.ts';
import { resolverOf } from '../document/objects.ts';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import { decryptDocument } from './decrypt-document.ts';
import { refuse, type InspectedUse, type PdfInspection, type RefusedPdf } from './inspection.ts';
import { MAX_UPLOADED_STRUCTURE_BYTES } from '../reading/limits.ts';
import { readPages } from './page-tree.ts';
import { findActionInBytes } from './raw-actions.ts';
import { activeContent, SAVE_AGAIN, TOO_COMPLEX, TOO_MANY_PAGES } from './refusals.ts';
import { dereference } from '../reading/dereference.ts';
import { titleOf } from '../reading/document-title.ts';
import { loadPdf } from '../reading/load-pdf.ts';
import { followSections } from '../reading/section-chain.ts';
import { DamagedStructure, StructureTooLarge, TooManyPages } from '../reading/structure-errors.ts';
import { NOTHING_SUSPECT } from '../reading/scan-value.ts';
import { scanStructure, type StructureScan } from '../reading/structure-scan.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';

export async function inspectDocument(
  bytes: Uint8Array,
  use: InspectedUse = 'document',
): Promise<PdfInspection> {
  try {
    const read = await inspectBounded(bytes, use);
    if (!(read instanceof Uint8Array)) return read;
    // The decrypted document is what signers read, so it is inspected like any other.
    if (read.length > MAX_DOCUMENT_BYTES) return TOO_LARGE_DECRYPTED;
    const inspection = await inspectBounded(read, use);
    if (inspection instanceof Uint8Array) return ENCRYPTED;
    return inspection.ok ? { ...inspection, decrypted: read } : inspection;
  } catch (error) {
    return refusalFor(error, bytes);
  }
}

/** Inspects a document, or returns its decrypted bytes if it is encrypted with an empty user password. */
async function inspectBounded(bytes: Uint8Array, use: InspectedUse): Promise<PdfInspection | Uint8Array> {
  const file = asBuffer(bytes);
  // An encrypted document is searched for actions only after it is decrypted, because the time limit is too short for
  // two searches.
  const findAction = use === 'attachment' ? findActionInBytes : () => null;
  let written = file.includes('/Encrypt') ? null : findAction(bytes);
  const structure = scanStructure(bytes, use === 'attachment' ? SUSPICION : NOTHING_SUSPECT);
  if (followSections(bytes).isCyclic) throw new DamagedStructure();
  let inspection: PdfInspection;
  let isSigned: boolean;
  const unboundDecoding = boundStructureDecoding((stream, decoded) => {
    written ??= findAction(decoded);
    structure.onDecoded(stream, decoded);
  }, MAX_UPLOADED_STRUCTURE_BYTES);
  try {
    const pdf = await loadPdf(bytes);
    if (pdf.isEncrypted) return await decrypted(pdf);
    inspection = inspectLoaded(pdf, structure, use);
    isSigned = inspection.ok && signaturesOf(pdf) > 0;
  } finally {
    unboundDecoding();
  }
  if (!inspection.ok) return inspection;
  written ??= findAction(bytes);
  if (written !== null) return activeContent(written);
  return isSigned && !(await doSignaturesHold(file)) ? SIGNATURE_BROKEN : inspection;
}

/**
 * Checks the existing signatures of a document. If one of them is invalid, verification of the sealed document would
 * fail. The identity of the earlier signers is not checked.
 */
async function doSignaturesHold(file: Buffer): Promise<boolean> {
  const reading = await verifyPdf(file, { trusted: [], now: new Date() });
  if ('refused' in reading) return false;
  const parts = reading.signatures.flatMap(({ integrity, coverage }) => [integrity, coverage]);
  return parts.every(({ verdict }) => verdict !== 'failed');
}

async function decrypted(pdf: PDF): Promise<RefusedPdf | Uint8Array> {
  if (pdf.isAuthenticated && signaturesOf(pdf) > 0) return ENCRYPTED_AND_SIGNED;
  return (await decryptDocument(pdf)) ?? ENCRYPTED;
}

function signaturesOf(pdf: PDF): number {
  const fields = pdf.getForm()?.getSignatureFields() ?? [];
  return fields.filter((field) => field.isSigned()).length;
}

function inspectLoaded(pdf: PDF, structure: StructureScan, use: InspectedUse): PdfInspection {
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) {
    return refuse('BROKEN', `The document cannot be sealed without rewriting it (${blocker}). ${SAVE_AGAIN}`);
  }
  const pages = readPages(pdf);
  if ('reason' in pages) return pages;
  const resolve = resolverOf(pdf);
  // Throws if the library cannot read one of the objects.
  const suspects = [...structure.suspects(resolve)].flatMap(
    (number) => dereference(PdfRef.of(number, 0), resolve) ?? [],
  );
  const active = use === 'attachment' ? findActiveContent(pdf, suspects, resolve) : null;
  if (active !== null) return active;
  const { sizes } = pages;
  return {
    ok: true,
    pages: sizes.length,
    sizes,
    title: titleOf(pdf),
    hasForm: pdf.getForm() === null ? undefined : true,
    hasAnnotations: pages.hasAnnotations ? true : undefined,
  };
}

/**
 * Returns the refusal that helps the integrator. Strict parsing throws an error for hostile and for damaged files, and
 * the kind of error decides the refusal.
 */
function refusalFor(error: unknown, bytes: Uint8Array): RefusedPdf {
  if (error instanceof StructureTooLarge || error instanceof RangeError) return TOO_COMPLEX;
  if (error instanceof TooManyPages) return TOO_MANY_PAGES;
  const message = error instanceof Error ? error.message : String(error);
  if (/nesting depth/i.test(message)) return TOO_COMPLEX;
  // If the catalog of an encrypted file is in an encrypted object stream, parsing fails before the trailer is
  // examined.
  if (ENCRYPT_ENTRY.test(asBuffer(bytes).toString('latin1'))) return ENCRYPTED;
  return refuse('BROKEN', `The document is damaged or incomplete. ${SAVE_AGAIN}`);
}

const ENCRYPT_ENTRY = /\/Encrypt[\s\0]*(?:\d+\s+\d+\s+R|<<)/;

const ENCRYPTED = refuse('ENCRYPTED', 'The document is encrypted. Remove its password and upload it again.');

const ENCRYPTED_AND_SIGNED = refuse(
  'ENCRYPTED',
  'The document is encrypted and signed. Decrypting it would break its signatures. Upload the ' +
    'version from before it was encrypted.',
);

const TOO_LARGE_DECRYPTED = refuse(
  'TOO_LARGE',
  `The document is encrypted and larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB without encryption. ${SAVE_AGAIN}`,
);

const SIGNATURE_BROKEN = refuse(
  'BROKEN',
  'The document has a signature that is invalid or cannot be checked. Upload the version that was ' +
    'signed, or one without signatures.',
);
