/** Accepts the file of a stamp certificate, which is a PDF or a picture, and rewrites it into the strict form. */
import { MAX_STAMP_FILE_BYTES, MAX_STAMP_PAGES } from '@countersign/contract/rules/stamps';
import { AppError } from '../../http/app-error.ts';
import { MARGIN, PAGE } from '../../pdf/drawing/style.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import { acceptPicture } from '../../signing/accept-picture.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { inspectDocument } from '../documents/inspect-document.ts';
import { rebuildDocument } from '../documents/rebuild-document.ts';

export type Accepted =
  | { ok: true; content: Buffer; sha256: string; pages: number }
  | { ok: false; detail: string };

type Services = Kernel & PdfTools & Pick<PhotoReaders, 'pictures'>;

const PDF_START = Buffer.from('%PDF-');

/** Checks and rewrites the file. Returns a problem instead of throwing, unless the server is too busy. */
export async function acceptCertificate(services: Services, file: Buffer): Promise<Accepted> {
  if (file.length > MAX_STAMP_FILE_BYTES)
    return { ok: false, detail: `It is larger than ${MAX_STAMP_FILE_BYTES / 1024 / 1024} MiB.` };
  try {
    const isPdf = file.subarray(0, PDF_START.length).equals(PDF_START);
    const pdf = isPdf ? file : await pageOf(services, file);
    const { document } = await inspectDocument(services, { content: pdf });
    if (document.pages > MAX_STAMP_PAGES)
      return { ok: false, detail: `It has ${document.pages} pages; at most ${MAX_STAMP_PAGES} are allowed.` };
    const { content, sha256, pages } = await rebuildDocument(services, document, [1, 1]);
    return { ok: true, content, sha256, pages };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE')
      return { ok: false, detail: error.detail ?? error.message };
    throw error;
  }
}

/** Returns a PDF page with the picture, which is as large as an A4 page allows. */
async function pageOf(services: Services, file: Buffer): Promise<Buffer> {
  const jpeg = await acceptPicture(services, file, 'attachment', unreadable);
  // The library for drawing is loaded on demand, because loading it would slow down every start.
  const { drawPicture, finish, openPage, openPicture, openSheet } =
    await import('../../pdf/drawing/sheet.ts');
  const sheet = openSheet({ opaque: true });
  openPage(sheet, PAGE.width, PAGE.height);
  const width = PAGE.width - 2 * MARGIN.top;
  const height = PAGE.height - 2 * MARGIN.top;
  drawPicture(sheet, openPicture(sheet, jpeg), { x: MARGIN.top, y: MARGIN.top, width, height }, 'middle');
  return finish(sheet);
}

const unreadable = (): AppError =>
  new AppError('DOCUMENT_REFUSED', {}, 'It is neither a PDF nor a readable picture.');
