/** The call by which anyone has a PDF verified. */
import { verifyDocument as verifyCall } from '@countersign/contract/public';
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';
import { AppError } from '../http/app-error.ts';
import { readPartsInChunks } from '../http/multipart.ts';
import { takeFromBudget } from '../access/rate-limit.ts';
import type { Register } from '../http/register.ts';
import type { Services } from '../signing/services.ts';
import { readCertificates } from './certificates.ts';
import { verifyDocument } from './verify-document.ts';
import { PdfVerifierBusy } from '../pdf/verification/verifier.ts';

export function verificationRoutes(services: Services, register: Register): void {
  register(verifyCall, async ({ request, origin }) => {
    await takeFromBudget(services, [{ key: `verify:address:${origin.ip}`, limit: 30, seconds: 60 }]);
    const { files } = await readPartsInChunks(request, { fileSize: MAX_SEALED_BYTES, files: 1 });
    const document = files.get('document');
    if (!document) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
    const verdict = await verify(services, document).catch((error: unknown) => {
      throw error instanceof PdfVerifierBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
    });
    if ('refused' in verdict)
      throw new AppError('DOCUMENT_REFUSED', { ...verdict.facts, reason: verdict.code }, verdict.refused);
    return verdict;
  });
}

async function verify(services: Services, document: readonly Buffer[]) {
  const { pdfVerifier, now } = services;
  const certificates = await readCertificates(services);
  const roots = await services.trustedRoots.current();
  return verifyDocument({ pdfVerifier, now, certificates, roots, archive: services }, document);
}
