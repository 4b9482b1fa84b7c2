/** OpenAPI 3.1 from the same schemas that read the requests, and a page to read it. */
import swagger from '@fastify/swagger';
import {
  addLayoutVersion,
  createLayout,
  layoutInput,
  layoutVersionInput,
} from '@countersign/contract/originator/layouts';
import { sessionInput } from '@countersign/contract/originator/session-input';
import { createSession } from '@countersign/contract/originator/sessions';
import { verifyDocument } from '@countersign/contract/public';
import { MAX_DOCUMENTS } from '@countersign/contract/rules/document-limits';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { PLAIN_STYLE } from './plain-page.ts';
import { referencePage } from './reference-page.ts';

/** `isShown`: whether anybody may read it. */
export async function describeApi(app: FastifyInstance, publicUrl: string, isShown: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: '1',
        description:
          'Remote document signing. Every JSON answer is `{ success: true, data }` or `{ success: false, error: { code, message, … } }`.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          linkToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Link-Token',
            description: 'The token of the personal link',
          },
          signerBearer: { type: 'http', scheme: 'bearer', description: 'From otp/verify' },
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the originator' },
          staffSession: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-console',
            description:
              'The session of somebody of the staff, from staff/sign-in. Calls that change something also need the header `X-Console` and come from a page of this origin',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (described) =>
      'openapiObject' in described ? withUploads(described.openapiObject) : described.swaggerObject,
  });
  app.get('/api/plain.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PLAIN_STYLE),
  );
  if (!isShown) return;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/api/reference', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger())),
  );
}

const pdf = { type: 'string', contentMediaType: 'application/pdf' } as const;
/** A part that may be repeated. */
const pdfs = { type: 'array', items: pdf, minItems: 1, maxItems: MAX_DOCUMENTS } as const;

interface Upload {
  path: string;
  parts: Record<string, object>;
  /** All of them unless said. */
  required?: string[];
}

function schemaOf(input: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' });
  return schema;
}

/** Multipart bodies are read part by part and not by a schema of Fastify's, so they are described here. */
function withUploads(
  described: Partial<OpenAPIV3.Document | OpenAPIV3_1.Document>,
): Partial<OpenAPIV3.Document | OpenAPIV3_1.Document> {
  const uploads: Upload[] = [
    // A session from a layout has no document of its own.
    {
      path: createSession.path,
      parts: { document: pdfs, session: schemaOf(sessionInput) },
      required: ['session'],
    },
    { path: createLayout.path, parts: { document: pdfs, layout: schemaOf(layoutInput) } },
    {
      path: addLayoutVersion.path.replace(':id', '{id}'),
      parts: { document: pdfs, layout: schemaOf(layoutVersionInput) },
      required: ['layout'],
    },
    { path: verifyDocument.path, parts: { document: pdf } },
  ];
  for (const { path, parts, required = Object.keys(parts) } of uploads) {
    const operation = described.paths?.[path]?.post;
    const schema = { type: 'object', properties: parts, required };
    if (operation)
      Object.assign(operation, {
        requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
      });
  }
  return described;
}
