/** What an originator sends for a batch: the table, and JSON beside it. */
import { MAX_BATCH_FILE_BYTES } from '@countersign/contract/rules/batches';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { readJsonPart } from '../../http/json-part.ts';
import { readParts } from '../../http/multipart.ts';

export async function readBatchUpload<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<{ file: Buffer; filename: string; batch: z.output<Schema> }> {
  const known = ['file', 'batch'];
  const parts = await readParts(request, { fileSize: MAX_BATCH_FILE_BYTES, files: known.length }, known);
  const batch = readJsonPart(parts, 'batch', schema);
  const [file] = parts.files.get('file') ?? [];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `file` (CSV or XLSX) is missing');
  return { file: file.content, filename: file.name, batch };
}
