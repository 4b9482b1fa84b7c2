/** OpenAPI 3.1 from the same schemas that read the requests, and a page to read it. */
import type { Call } from '@countersign/contract/call';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { asOpenApi30 } from './openapi-3.0.ts';
import { completeDescription } from './openapi-operations.ts';
import { PLAIN_STYLE } from './plain-page.ts';
import { referencePage } from './reference-page.ts';

const TAGS: { name: Call['tag']; description: string }[] = [
  {
    name: 'Originator',
    description: 'For the system that starts signings, by API key; and for staff by their session',
  },
  { name: 'Signer', description: 'For the pages of those who sign, step by step' },
  { name: 'Staff', description: 'For the console: signing in, people, API keys, what staff did' },
  { name: 'Public', description: 'For anybody: verifying a document, opening a shared one' },
  { name: 'Development', description: 'Not in production' },
];

/** `isShown`: whether anybody may read it. */
export async function describeApi(app: FastifyInstance, publicUrl: string, isShown: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: '1',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
        description:
          'Remote document signing. Every JSON answer is `{ success: true, data }` or `{ success: false, error: { code, message, … } }`.',
      },
      servers: [{ url: publicUrl }],
      tags: TAGS,
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
              'The session of somebody of the staff, from staff/sign-in. Calls that change something also need the header `X-Console` and come from a page of this origin. With the header `X-Person-Id` a call is refused (401) where the session is of somebody else',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      completeDescription(Object(described.openapiObject));
      return described.openapiObject;
    },
  });
  app.get('/api/plain.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PLAIN_STYLE),
  );
  if (!isShown) return;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/api/openapi-3.0.json', { schema: { hide: true } }, () => asOpenApi30(Object(app.swagger())));
  app.get('/api/reference', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger())),
  );
}
