/** Generates the OpenAPI documents from the schemas that validate requests. The module is loaded on first use. */
import type { Call } from '@countersign/contract/call';
import swagger from '@fastify/swagger';
import Fastify, { type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { asOpenApi30 } from './openapi-3.0.ts';
import { completeDescription } from './openapi-operations.ts';
import { referencePage } from './reference-page.ts';

const TAGS: { name: Call['tag']; description: string }[] = [
  {
    name: 'Originator',
    description: 'For the system that starts signings, with an API key, and for staff with their session',
  },
  { name: 'Signer', description: "For the signer's pages, step by step" },
  { name: 'Staff', description: 'For the console: sign-in, people, API keys and the activity log' },
  { name: 'Public', description: 'For everyone: verifying a document and opening a shared one' },
  { name: 'Development', description: 'Not in production' },
];

type Routes = readonly RouteOptions[];

/** The documents of each application, which are cached because generating them takes too long for a request. */
const documents = new WeakMap<Routes, ReturnType<typeof generate>>();

export async function openApi31(routes: Routes, publicUrl: string) {
  const document = documents.get(routes) ?? generate(routes, publicUrl);
  documents.set(routes, document);
  return document;
}

export const openApi30 = async (routes: Routes, publicUrl: string) =>
  asOpenApi30(Object(structuredClone(await openApi31(routes, publicUrl))));

export const reference = async (routes: Routes, publicUrl: string): Promise<string> =>
  referencePage(await openApi31(routes, publicUrl));

/**
 * Generates the documents. The plugin describes the routes of its own Fastify instance, so the routes are registered
 * there again, without handlers.
 */
async function generate(routes: Routes, publicUrl: string) {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: '1',
        contact: { name: 'Documentation', url: `${publicUrl}/docs` },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
        description:
          'Remote document signing. Every JSON response is `{ success: true, data }` or `{ success: false, error: { code, message, … } }`.',
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
              'A staff session from staff/sign-in. Calls that change something also need the header `X-Console` and must come from a page of this origin. With the header `X-Person-Id`, a call is refused (401) if the session belongs to another person',
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
  for (const { method, url, schema } of routes)
    if (method !== 'HEAD')
      app.route({ method, url, ...(schema ? { schema } : {}), handler: () => undefined });
  await app.ready();
  return app.swagger();
}
