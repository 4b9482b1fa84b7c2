/**
 * The inspection itself. It parses a stranger's bytes and may loop or run out of memory, so it belongs in a process of its own
 * (`inspection-child.ts`), never in the server's.
 */
import { MAX_SIGNATURES } from '@countersign/contract/rules/document-limits';
import type { PDF } from '@libpdf/core';
import { findActiveContent, SUSPICION } from './active-content.ts';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import { isCertified } from '../reading/certification.ts';
import { MAX_UPLOADED_STRUCTURE_BYTES, refuse } from './inspection.ts';
import type { PdfInspection, RefusedPdf } from './inspection.ts';
import { readPageSizes } from './page-tree.ts';
import { findActionInBytes } from './raw-actions.ts';
import { activeContent, SAVE_AGAIN, TOO_COMPLEX, TOO_MANY_PAGES } from './refusals.ts';
import { loadPdf } from '../reading/load-pdf.ts';
import { followSections } from '../reading/section-chain.ts';
import { DamagedStructure, StructureTooLarge, TooManyPages } from '../reading/structure-errors.ts';
import { scanStructure } from '../reading/structure-scan.ts';
import type { StructureScan } from '../reading/structure-scan.ts';

export async function inspectDocument(bytes: Uint8Array): Promise<PdfInspection> {
  try {
    return await inspectBounded(bytes);
  } catch (error) {
    return refusalFor(error, bytes);
  }
}

async function inspectBounded(bytes: Uint8Array): Promise<PdfInspection> {
  let written = findActionInBytes(bytes);
  const structure = scanStructure(bytes, SUSPICION);
  if (followSections(bytes).isRing) throw new DamagedStructure();
  const unboundDecoding = boundStructureDecoding((stream, decoded) => {
    written ??= findActionInBytes(decoded);
    structure.onDecoded(stream, decoded);
  }, MAX_UPLOADED_STRUCTURE_BYTES);
  try {
    const inspection = inspectLoaded(await loadPdf(bytes), structure);
    return inspection.ok && written !== null ? activeContent(written) : inspection;
  } finally {
    unboundDecoding();
  }
}

function inspectLoaded(pdf: PDF, structure: StructureScan): PdfInspection {
  if (pdf.isEncrypted) return ENCRYPTED;
  const blocker = pdf.canSaveIncrementally();
  if (blocker !== null) {
    return refuse('BROKEN', `The document cannot be sealed without rewriting it (${blocker}). ${SAVE_AGAIN}`);
  }
  if (isCertified(pdf)) return CERTIFIED;
  const signatures =
    pdf
      .getForm()
      ?.getSignatureFields()
      .filter((field) => field.isSigned()) ?? [];
  if (signatures.length >= MAX_SIGNATURES) return TOO_MANY_SIGNATURES;
  const sizes = readPageSizes(pdf);
  if ('reason' in sizes) return sizes;
  return findActiveContent(pdf, structure) ?? { ok: true, pages: sizes.length, sizes };
}

/** Strict parsing throws on hostile and damaged files alike; what it threw says which refusal helps the integrator. */
function refusalFor(error: unknown, bytes: Uint8Array): RefusedPdf {
  if (error instanceof StructureTooLarge || error instanceof RangeError) return TOO_COMPLEX;
  if (error instanceof TooManyPages) return TOO_MANY_PAGES;
  const message = error instanceof Error ? error.message : String(error);
  if (/nesting depth/i.test(message)) return TOO_COMPLEX;
  // An encrypted file whose catalog lies in an encrypted object stream fails to parse before its trailer is looked at.
  if (ENCRYPT_ENTRY.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')))
    return ENCRYPTED;
  return refuse('BROKEN', `The document is damaged or incomplete. ${SAVE_AGAIN}`);
}

const ENCRYPT_ENTRY = /\/Encrypt[\s\0]*(?:\d+\s+\d+\s+R|<<)/;

const ENCRYPTED = refuse('ENCRYPTED', 'The document is encrypted. Remove its password and upload it again.');

const TOO_MANY_SIGNATURES = refuse(
  'TOO_COMPLEX',
  `The document carries ${MAX_SIGNATURES} signatures or more: there is no room for a seal that can be verified.`,
);

const CERTIFIED = refuse(
  'CERTIFIED',
  'The document is certified: its author allows no marks and no further pages, which a signing adds. ' +
    'Upload it as it was before it was certified.',
);
