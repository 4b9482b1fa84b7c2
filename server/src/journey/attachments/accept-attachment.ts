/**
 * Checks a file that a signer adds. Its first bytes decide whether it is a picture or a PDF. Each type is examined in a
 * separate process with limits.
 */
import type { AttachmentType } from '@countersign/contract/rules/attachments';
import { AppError } from '../../http/app-error.ts';
import { asBuffer } from '../../processes/as-buffer.ts';
import { acceptPicture } from '../../signing/accept-picture.ts';
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
    : {
        bytes: await acceptPicture(services, bytes, 'attachment', attachmentRefused),
        mediaType: 'image/jpeg',
      };
}

async function acceptPdf({ pdfInspector }: PdfTools, bytes: Buffer): Promise<Accepted> {
  const inspection = await pdfInspector.inspect(bytes, 'attachment');
  if (!inspection.ok) throw attachmentRefused(inspection.reason);
  const { decrypted } = inspection;
  const pdf = decrypted ? asBuffer(decrypted) : bytes;
  return { bytes: pdf, mediaType: 'application/pdf' };
}

export const attachmentRefused = (reason: string): AppError => new AppError('ATTACHMENT_REFUSED', { reason });
