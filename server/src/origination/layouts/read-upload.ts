/**
 * Reads the originator's request for a layout or a version: the PDFs and their JSON. The PDFs are inspected and
 * rewritten as for a session. PDFs that no session could use are therefore rejected. The layout then stores the PDFs as
 * they were uploaded.
 */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { readJsonPart, type UploadedFile } from '../../http/multipart.ts';
import { inspectDocuments } from '../documents/inspect-document.ts';
import { rebuildDocuments } from '../documents/rebuild-document.ts';
import { documentMissing, readDocumentParts } from '../documents/read-document-parts.ts';
import type { StoredDocument } from './stored-documents.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

export async function readLayoutUpload<Schema extends z.ZodType<{ document_names?: string[] | undefined }>>(
  services: PdfTools,
  request: FastifyRequest,
  schema: Schema,
): Promise<{ layout: z.output<Schema>; documents: StoredDocument[] }> {
  const parts = await readDocumentParts(request, 'layout');
  const layout = readJsonPart(parts, 'layout', schema);
  const uploaded = parts.files.get('document') ?? [];
  const { document_names: names = [] } = layout;
  if (names.length > uploaded.length)
    throw invalidRequest([
      {
        field: 'layout.document_names',
        message: `names ${names.length} documents, but the request contains ${uploaded.length}`,
      },
    ]);
  return { layout, documents: await inspectAll(services, uploaded, names) };
}

/** Reads one PDF and the JSON with the rules by which the PDF replaces another one. */
export async function readReplacement<Schema extends z.ZodType>(
  services: PdfTools,
  request: FastifyRequest,
  schema: Schema,
): Promise<{ replacement: z.output<Schema>; document: StoredDocument }> {
  const parts = await readDocumentParts(request, 'replacement');
  const replacement = readJsonPart(parts, 'replacement', schema);
  const [document, another] = await inspectAll(services, parts.files.get('document') ?? []);
  if (!document) throw documentMissing();
  if (another) throw new AppError('INVALID_REQUEST', {}, 'The part `document` was sent twice');
  return { replacement, document };
}

async function inspectAll(
  services: PdfTools,
  uploaded: readonly UploadedFile[],
  names: readonly string[] = [],
): Promise<StoredDocument[]> {
  const inspected = await inspectDocuments(services, uploaded, names);
  await rebuildDocuments(
    services,
    inspected.map(({ document }) => document),
  );
  return inspected.map(({ document, sizes }, index) => ({
    content: document.content,
    described: {
      document: index + 1,
      name: document.name,
      sha256: document.sha256,
      size_bytes: document.content.length,
      pages: sizes.map(({ width, height }) => ({ width, height })),
    },
  }));
}
