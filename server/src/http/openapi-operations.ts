/**
 * Adds the parts of a call's description that its schemas cannot express: multipart bodies, headers, files in other
 * formats, and examples.
 */
import { type Call, type FilePart, takesIdempotencyKey } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import { ERROR_STATUS, type ErrorCode } from '@countersign/contract/errors';
import { webhookEvent } from '@countersign/contract/originator/webhook-event';
import { errorText } from '@countersign/contract/texts/texts';
import { z } from 'zod';
import { contentOf, entries, nameSchemas } from './openapi-components.ts';
import { exampleOf } from './openapi-examples.ts';

type Json = Record<string, unknown>;

const FILE = { type: 'string', format: 'binary' } as const;

const calls: ReadonlyMap<string, Call> = new Map<string, Call>(Object.entries(CALLS));

export function completeDescription(document: Json): void {
  const operations = entries(document['paths']).flatMap(([, methods]) =>
    entries(methods).map(([, operation]): Json => Object(operation)),
  );
  const components: Json = Object(document['components']);
  const schemas: Json = Object(components['schemas'] ?? {});
  components['schemas'] = schemas;
  for (const operation of operations) {
    const call = calls.get(String(operation['operationId']));
    if (!call) continue;
    addBody(operation, call);
    addHeaders(operation, call);
    addFormats(operation, call);
    markFiles(operation, call);
    addOtherStatuses(operation, call);
  }
  nameSchemas(operations, schemas);
  schemas['WebhookEvent'] = schemaOf(webhookEvent, 'output');
  for (const operation of operations) addExamples(operation, schemas);
  document['webhooks'] = { session: { post: webhook(schemas) } };
}

/** Describes a multipart body, which has no Fastify schema, because the server reads it part by part. */
function addBody(operation: Json, { multipart }: Call): void {
  if (!multipart) return;
  const parts = Object.entries(multipart);
  const properties = Object.fromEntries(
    parts.map(([name, part]) => [name, 'file' in part ? fileSchema(part) : schemaOf(part, 'input')]),
  );
  const required = parts.filter(([, part]) => !('file' in part && part.isOptional)).map(([name]) => name);
  const schema = { type: 'object', properties, required };
  const encoding = Object.fromEntries(
    parts.flatMap(([name, part]) =>
      'file' in part ? [[name, { contentType: mediaTypesOf(part).join(', ') }] as const] : [],
    ),
  );
  operation['requestBody'] = { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

const mediaTypesOf = ({ file }: FilePart): readonly string[] => (typeof file === 'string' ? [file] : file);

/**
 * Returns the schema of a file. JSON Schema allows only one media type, so several types are listed in the encoding of
 * the part.
 */
function fileSchema(part: FilePart): Json {
  const types = mediaTypesOf(part);
  const one = { ...FILE, ...(types.length === 1 ? { contentMediaType: types[0] } : {}) };
  const { max } = part;
  return max === undefined ? one : { type: 'array', items: one, minItems: 1, maxItems: max };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}

const RETRY_AFTER = { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } };
const REPLAYED = {
  description: 'Present if this repeats the response to an earlier request with the same `Idempotency-Key`.',
  schema: { type: 'string', enum: ['true'] },
};

function addHeaders(operation: Json, call: Call): void {
  const isOnce = takesIdempotencyKey(call);
  if (isOnce) {
    const key = {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Any text of your choice. Repeating a request with the same key has no further effect and returns the same response with the header `Idempotent-Replayed`. A different request with the same key is refused (422).',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    };
    operation['parameters'] = [
      ...(Array.isArray(operation['parameters']) ? operation['parameters'] : []),
      key,
    ];
  }
  for (const [status, response] of entries(operation['responses'])) {
    if (status === '429' || status === '503') Object(response)['headers'] = { 'Retry-After': RETRY_AFTER };
    if (status.startsWith('2') && isOnce) Object(response)['headers'] = { 'Idempotent-Replayed': REPLAYED };
  }
}

function addFormats(operation: Json, { fileFormats = {}, status = 200 }: Call): void {
  const content: Json = Object(Object(Object(operation['responses'])[status])['content']);
  for (const [format, type] of Object.entries(fileFormats))
    content[type] = { schema: { ...FILE, description: `With \`format=${format}\`.` } };
}

/** The media type of PDFs. They support range requests (`pdf-reply.ts`), so a viewer can show the first page early. */
const PDF = 'application/pdf';

/** Returns the possible statuses of a call that are neither its success nor in the error table. */
export const otherStatusesOf = ({ file, redirects }: Call): number[] => [
  ...(file === PDF ? [206, 416] : []),
  ...(redirects === undefined ? [] : [302]),
];

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const CONTENT_RANGE = { description: 'Like `bytes 0-1023/146515`.', schema: { type: 'string' } };

function addOtherStatuses(operation: Json, { file, redirects }: Call): void {
  const responses: Json = Object(operation['responses']);
  if (file === PDF) {
    operation['parameters'] = [
      ...(Array.isArray(operation['parameters']) ? operation['parameters'] : []),
      header('Range', 'A range of the file, such as `bytes=0-1023`.', false),
    ];
    const headers = { 'Content-Range': CONTENT_RANGE };
    const content = { [PDF]: { schema: FILE } };
    responses['206'] = { description: 'The range requested with `Range`', headers, content };
    responses['416'] = { description: 'The file has no such range', headers };
  }
  if (redirects !== undefined)
    responses['302'] = {
      description: redirects,
      headers: { Location: { description: 'The page.', schema: { type: 'string' } } },
    };
}

/** Changes the schema of the response, so that generators return a file instead of a string. */
function markFiles(operation: Json, { file, status = 200 }: Call): void {
  if (file === undefined || file === 'text/event-stream') return;
  const content = contentOf(Object(operation['responses'])[status], file);
  if (content) content['schema'] = { ...FILE, contentMediaType: file, description: 'The file' };
}

function addExamples(operation: Json, schemas: Json): void {
  for (const [status, response] of entries(operation['responses'])) {
    const json = contentOf(response, 'application/json');
    if (!json) continue;
    json['example'] = status.startsWith('2')
      ? exampleOf(json['schema'], schemas)
      : exampleOfRefusal(String(Object(response)['description']));
  }
  const body = contentOf(operation['requestBody'], 'application/json');
  if (body) body['example'] = exampleOf(body['schema'], schemas);
}

/** Creates an example for the first of the error codes. */
function exampleOfRefusal(codes: string): Json {
  const code = codes.split(', ').find((name): name is ErrorCode => name in ERROR_STATUS) ?? 'INTERNAL_ERROR';
  return { success: false, error: { code, message: errorText(code, {}) } };
}

function webhook(schemas: Json): Json {
  const schema = { $ref: '#/components/schemas/WebhookEvent' };
  return {
    operationId: 'receiveWebhook',
    summary: 'A session event, sent to the `webhook_url` of its template (Standard Webhooks)',
    tags: ['Originator'],
    security: [],
    parameters: [
      header('webhook-id', 'Stays the same when the event is sent again.'),
      header('webhook-timestamp', 'Seconds since 1970.'),
      header(
        'webhook-signature',
        '`v1,` followed by the base64 HMAC-SHA-256 over id, timestamp and body, once per secret.',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, schemas) } },
    },
    responses: {
      '204': {
        description: 'Accepted. Any response other than 2xx is a failure, and the event is sent again.',
      },
      '410': { description: 'No further events are sent to this address.' },
    },
  };
}
