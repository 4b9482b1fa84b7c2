/** Reads a JSON part of a multipart request, sent as a file or as text. */
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { invalidRequest, problemOf } from './invalid-request.ts';
import { readJson } from './json-body.ts';
import { FIELD_SIZE, type Parts } from './multipart.ts';

export function readJsonPart<Schema extends z.ZodType>(
  { files, fields }: Parts<{ content: Buffer }>,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const part = files.get(name)?.[0]?.content ?? fields.get(name);
  if (part === undefined) throw new AppError('INVALID_REQUEST', {}, `The part \`${name}\` (JSON) is missing`);
  if (Buffer.isBuffer(part) && part.length > FIELD_SIZE)
    throw new AppError('PAYLOAD_TOO_LARGE', {}, `The part \`${name}\` is larger than 1 MiB`);
  const json = readJson(Buffer.from(part));
  if (!json.ok) throw new AppError('INVALID_REQUEST', {}, `The part \`${name}\` is ${json.fault}`);
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.map((issue) => problemOf(issue, [name, ...issue.path])));
}
