/** Checks a file that a signer adds: by its first bytes a picture or a PDF, each examined in a process with limits. */
import type { AttachmentType } from '@countersign/contract/rules/attachments';
import { AppError } from '../../http/app-error.ts';
import { checkPicture } from '../../pictures/check-picture.ts';
import { asBuffer } from '../../processes/as-buffer.ts';
import { WorkersBusy } from '../../processes/worker-pool.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Kernel } from '../../signing/kernel.ts';

interface Accepted {
  bytes: Buffer;
  mediaType: AttachmentType;
}

const PDF_START = Buffer.from('%PDF-');

export async function acceptAttachment(
  services: Kernel & PhotoReaders & PdfTools,
  bytes: Buffer,
): Promise<Accepted> {
  return bytes.subarray(0, PDF_START.length).equals(PDF_START)
    ? acceptPdf(services, bytes)
    : acceptPicture(services, bytes);
}

async function acceptPicture({ pictures, log }: Kernel & PhotoReaders, bytes: Buffer): Promise<Accepted> {
  const checked = checkPicture(bytes);
  if (!checked.ok) throw attachmentRefused(checked.reason);
  const outcome = await pictures.reencode(checked.bytes, 'attachment');
  switch (outcome.kind) {
    case 'reencoded':
      return { bytes: outcome.bytes, mediaType: 'image/jpeg' };
    case 'unreadable':
      throw attachmentRefused('UNREADABLE');
    case 'busy':
      throw new AppError('SERVICE_UNAVAILABLE');
    case 'failed':
      log.warn({ err: outcome.error }, 'An image could not be decoded within the limits');
      throw attachmentRefused('UNREADABLE');
  }
}

async function acceptPdf({ pdfInspector }: PdfTools, bytes: Buffer): Promise<Accepted> {
  const inspection = await pdfInspector.inspect(bytes).catch((error: unknown) => {
    throw error instanceof WorkersBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
  });
  if (!inspection.ok) throw attachmentRefused(inspection.reason);
  const { decrypted } = inspection;
  const pdf = decrypted ? asBuffer(decrypted) : bytes;
  return { bytes: pdf, mediaType: 'application/pdf' };
}

export const attachmentRefused = (reason: string): AppError => new AppError('ATTACHMENT_REFUSED', { reason });
