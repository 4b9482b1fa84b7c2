/** Registers the public calls that verify one PDF or all sealed documents of a session. */
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verifyBundle as bundleCall, verifyDocument as verifyCall } from '@countersign/contract/public';
import { MAX_BUNDLE_BYTES, MAX_SEALED_BYTES } from '@countersign/contract/rules/limits';
import { AppError } from '../http/app-error.ts';
import { networkOf } from '../http/network-of.ts';
import { tooBusy } from '../http/request-slots.ts';
import { withStoredFiles } from '../http/stored-files.ts';
import { takeFromBudget } from '../access/rate-limit.ts';
import type { Register } from '../http/register.ts';
import { readCertificates } from './certificates.ts';
import { verifyBundle } from './verify-bundle.ts';
import { type VerificationTools, verifyDocument } from './verify-document.ts';
import type { DocumentSource } from '../pdf/verification/verifier.ts';
import { WorkersBusy } from '../processes/worker-pool.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Verification } from './verification.ts';
import type { Kernel } from '../signing/kernel.ts';

export function verificationRoutes(
  services: Kernel & PdfTools & Verification & WithStorage,
  register: Register,
): void {
  const folder = path.join(services.settings.DATA_DIR, 'incoming');
  const limits = { fileSize: MAX_SEALED_BYTES, files: 1, folder };

  async function withinLimits<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const network = networkOf(ip);
    await takeFromBudget(services, [{ key: `verify:address:${network}`, limit: 30, seconds: 60 }]);
    return services.verificationSlots.run(network, work);
  }

  register(verifyCall, async ({ request, origin }) => {
    const verdict = await withinLimits(origin.ip, () =>
      withStoredFiles(request, limits, (files) => verify(services, files.get('document')?.[0])),
    );
    if ('refused' in verdict)
      throw new AppError('DOCUMENT_REFUSED', { ...verdict.facts, reason: verdict.code }, verdict.refused);
    return verdict;
  });

  register(bundleCall, async ({ request, origin }) => {
    const verdict = await withinLimits(origin.ip, () =>
      withStoredFiles(request, { ...limits, fileSize: MAX_BUNDLE_BYTES }, async (files) => {
        const [bundle] = files.get('bundle') ?? [];
        if (!bundle) throw new AppError('INVALID_REQUEST', {}, 'The part `bundle` (a ZIP file) is missing');
        const bytes = await buffer(bundle.chunks());
        return unlessBusy(async () => verifyBundle(await toolsOf(services), bytes));
      }),
    );
    if (!verdict)
      throw new AppError(
        'DOCUMENT_REFUSED',
        { reason: 'NOT_A_BUNDLE' },
        'The file is not a ZIP file of sealed documents',
      );
    return verdict;
  });
}

async function verify(
  services: Kernel & PdfTools & Verification & WithStorage,
  document: DocumentSource | undefined,
) {
  if (!document) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  return unlessBusy(async () => verifyDocument(await toolsOf(services), document));
}

async function toolsOf(services: Kernel & PdfTools & Verification & WithStorage): Promise<VerificationTools> {
  const { pdfVerifier, now } = services;
  const certificates = await readCertificates(services);
  const roots = await services.trustedRoots.current();
  return { pdfVerifier, now, certificates, roots, archive: services };
}

async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkersBusy ? tooBusy() : error;
  }
}
