/** Reads a multipart request into memory, part by part, within limits; a cut-off file is refused, never taken as whole. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

export interface Parts {
  files: ReadonlyMap<string, Buffer>;
  texts: ReadonlyMap<string, string>;
}

export async function readParts(
  request: FastifyRequest,
  limits: { fileSize: number; files: number },
): Promise<Parts> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', {}, 'Send multipart/form-data');
  const files = new Map<string, Buffer>();
  const texts = new Map<string, string>();
  for await (const part of request.parts({
    limits: { ...limits, fields: 10, fieldSize: 1024 * 1024, parts: 12 },
  })) {
    if (part.type === 'file') files.set(part.fieldname, await readWhole(part));
    // A field sent as application/json arrives already parsed.
    else texts.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
  }
  return { files, texts };
}

async function readWhole(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer();
  if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
  return content;
}
