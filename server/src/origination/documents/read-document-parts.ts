/** Reads uploads that consist of PDFs in parts named `document` and one JSON part. */
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { readParts, type UploadedFile } from '../../http/multipart.ts';

export const readDocumentParts = (request: FastifyRequest, json: string) =>
  readParts(request, { fileSize: MAX_DOCUMENT_BYTES, files: MAX_DOCUMENTS + 1, repeatable: 'document' }, [
    'document',
    json,
  ]);

/** Reads the PDF of a call that has no other parts. */
export async function readDocumentPart(request: FastifyRequest): Promise<UploadedFile> {
  const { files } = await readParts(request, { fileSize: MAX_DOCUMENT_BYTES, files: 1 }, ['document']);
  const [file] = files.get('document') ?? [];
  if (!file) throw documentMissing();
  return file;
}

export const documentMissing = (): AppError =>
  new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
