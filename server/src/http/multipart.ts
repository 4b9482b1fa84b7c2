/** Reads a multipart request part by part, within limits. A truncated part is rejected. */
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { unknownName } from '@countersign/contract/schemas/exactly';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { z } from 'zod';
import { invalidRequest, problemOf } from './invalid-request.ts';
import { readJson } from './json-body.ts';

export interface Parts<File> {
  /** The files and fields by the name of their part. The files of a name are in the order in which they arrived. */
  files: ReadonlyMap<string, readonly File[]>;
  fields: ReadonlyMap<string, string>;
}

export const FIELD_SIZE = 1024 * 1024;
const JSON_TYPE = 'application/json';

export interface Limits {
  fileSize: number;
  files: number;
  /** The name of the only part that may occur more than once. */
  repeatable?: string;
}

export interface UploadedFile {
  content: Buffer;
  /** The file name that the client sent. It can be any text. */
  name: string;
}

/** Reads all parts. `known` lists the parts that the call accepts. If there is another part, the error names it. */
export async function readParts(
  request: FastifyRequest,
  limits: Limits,
  known: readonly string[],
): Promise<Parts<UploadedFile>> {
  const parts = await takeParts(request, limits, async ({ file, filename }) => ({
    content: Buffer.concat(await file.toArray()),
    name: filename,
  }));
  for (const name of [...parts.files.keys(), ...parts.fields.keys()])
    if (!known.includes(name))
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, known)}`);
  return parts;
}

/**
 * Reads the parts of a request. `takeFile` reads a file to its end, and its result is discarded if the file was
 * truncated.
 */
export async function takeParts<File>(
  request: FastifyRequest,
  limits: Limits,
  takeFile: (part: MultipartFile) => Promise<File>,
): Promise<Parts<File>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', {}, 'Send multipart/form-data');
  // The parser waits for the connection to end. If it has already ended, no event follows, so the request is rejected
  // here.
  if (request.raw.destroyed) throw incompleteBody();
  const { repeatable, ...bounds } = limits;
  const files = new Map<string, File[]>();
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts({
      limits: { ...bounds, fields: 10, fieldSize: FIELD_SIZE, parts: 12 },
      isPartAFile,
    })) {
      // If a part occurs twice, a proxy might check one part while this server uses the other part.
      const isRepeated = part.type === 'file' && part.fieldname === repeatable;
      if ((files.has(part.fieldname) && !isRepeated) || fields.has(part.fieldname))
        throw new AppError(
          'INVALID_REQUEST',
          {},
          `The part \`${part.fieldname.slice(0, 40)}\` was sent twice`,
        );
      if (part.type === 'file') {
        files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), await takeFile(part)]);
        if (part.file.truncated) throw fileTooLarge(limits.fileSize);
      } else fields.set(part.fieldname, wholeField(part));
    }
  } catch (error) {
    throw asRefusal(error, limits.fileSize);
  }
  return { files, fields };
}

/**
 * Treats JSON as a file even if it has no file name. Otherwise, the parser would decode it and lose duplicate names.
 */
const isPartAFile = (
  _: string | undefined,
  type: string | undefined,
  filename: string | undefined,
): boolean =>
  filename !== undefined || type === 'application/octet-stream' || type?.startsWith(JSON_TYPE) === true;

const incompleteBody = () =>
  new AppError('INVALID_REQUEST', {}, 'The body is not a complete multipart/form-data message');

const fileTooLarge = (limit: number) =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    { reason: 'TOO_LARGE' },
    `The document is larger than ${limit / 1024 / 1024} MiB`,
  );

function wholeField(part: MultipartValue): string {
  if (part.valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE', {}, 'A field is larger than 1 MiB');
  return String(part.value);
}

/**
 * Converts errors of the parser to refusals, because they are mistakes of the sender. An error without a code means
 * that the body is not multipart.
 */
function asRefusal(error: unknown, limit: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileTooLarge(limit);
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('PAYLOAD_TOO_LARGE', {}, 'The request has more parts than this call accepts');
    case 'FST_PROTO_VIOLATION':
    case 'FST_MP_PREMATURE_CLOSE':
    case undefined:
      return incompleteBody();
    default:
      return error;
  }
}

/** Reads a JSON part, which clients may send as a file or as text. */
export function readJsonPart<Schema extends z.ZodType>(
  { files, fields }: Parts<{ content: Buffer }>,
  name: string,
  schema: Schema,
  prepare: (json: unknown) => unknown = (json) => json,
): z.output<Schema> {
  const part = files.get(name)?.[0]?.content ?? fields.get(name);
  if (part === undefined) throw new AppError('INVALID_REQUEST', {}, `The part \`${name}\` (JSON) is missing`);
  if (Buffer.isBuffer(part) && part.length > FIELD_SIZE)
    throw new AppError('PAYLOAD_TOO_LARGE', {}, `The part \`${name}\` is larger than 1 MiB`);
  const json = readJson(Buffer.from(part));
  if (!json.ok) throw new AppError('INVALID_REQUEST', {}, `The part \`${name}\` is ${json.fault}`);
  const parsed = schema.safeParse(prepare(json.value));
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.map((issue) => problemOf(issue, [name, ...issue.path])));
}
