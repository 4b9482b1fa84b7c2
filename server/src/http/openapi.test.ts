import { type Call, takesIdempotencyKey } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import { webhookEvent } from '@countersign/contract/originator/webhook-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const media = z.record(
  z.string().regex(/^[\w-]+\/[\w.+-]+$/),
  z.object({
    schema: z.unknown(),
    example: z.unknown().optional(),
    encoding: z.record(z.string(), z.object({ contentType: z.string() })).optional(),
  }),
);
const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.object({ description: z.string().min(1), content: media.optional() }),
  ),
});
/** The parts of OpenAPI 3.1 that the product uses, according to the standard. */
const description = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']).or(z.never()), operation),
  ),
  webhooks: z.object({
    session: z.object({ post: z.object({ requestBody: z.object({ content: media }) }) }),
  }),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.enum(['apiKey', 'http']) })),
    schemas: z.record(z.string(), z.unknown()).optional(),
  }),
});

let test: TestApp;
let document: z.output<typeof description>;
let text: string;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  text = (await test.app.inject({ url: '/api/openapi.json' })).payload;
  const loose = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });
  loose.parse(JSON.parse(text));
  document = description.extend({ paths: loose.shape.paths }).parse(JSON.parse(text));
});
afterAll(() => test.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  );
const nameOf = (path: string, method: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

const isOpen = (call: Call): boolean =>
  call.access === 'public' || (call.access === 'staff' && call.from === 'anyone');

describe('the description of the API', () => {
  it('describes every call of the contract and nothing else', () => {
    const calls = Object.values(CALLS).map(({ path, method }) => nameOf(path, method));
    expect(calls.length).toBeGreaterThan(25);
    expect(
      operations()
        .map(({ path, method }) => nameOf(path, method))
        .toSorted(),
    ).toEqual(calls.toSorted());
  });

  it('describes every path parameter and names the right credentials', () => {
    for (const one of operations()) {
      const words = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, word]) => String(word));
      const described = one.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name).toSorted(), one.path).toEqual(words.toSorted());
      expect(described.every(({ required }) => required)).toBe(true);
      expect(new Set(one.parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(
        one.parameters.length,
      );
      for (const scheme of (one.security ?? []).flatMap((choice) => Object.keys(choice)))
        expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    const secured = operations().filter(({ security }) => (security ?? []).length > 0);
    expect(secured).toHaveLength(Object.values(CALLS).filter((call) => !isOpen(call)).length);
  });

  it('has one success for each call, partial content for PDFs, and the common errors', () => {
    for (const { path, responses } of operations()) {
      const statuses = Object.keys(responses);
      expect(
        statuses.filter((status) => status.startsWith('2') && status !== '206'),
        path,
      ).toHaveLength(1);
      for (const status of ['400', '429', '500']) expect(statuses, path).toContain(status);
    }
  });

  it('names calls as the contract does and has an example for each request body', () => {
    for (const one of operations()) {
      const call: Call | undefined = new Map<string, Call>(Object.entries(CALLS)).get(one.operationId);
      expect(nameOf(String(call?.path), String(call?.method))).toBe(nameOf(one.path, one.method));
      const keys = one.parameters.filter(({ name }) => name === 'Idempotency-Key');
      expect(keys).toHaveLength(call && takesIdempotencyKey(call) ? 1 : 0);
      const body = one.requestBody?.content['application/json'];
      // Examples are made from the schema alone, so they might violate rules that the schema cannot express. Those of
      // the originator API must not.
      if (body && call?.access === 'api-key')
        expect(call.body?.safeParse(body.example).error, one.operationId).toBeUndefined();
    }
  });

  it('describes webhook events', () => {
    const { post } = document.webhooks.session;
    expect(webhookEvent.safeParse(post.requestBody.content['application/json']?.example).success).toBe(true);
    expect(JSON.stringify(document.components.schemas?.['WebhookEvent'])).toContain(
      'participant.otp_verified',
    );
  });

  it('names the type of sent and received files', () => {
    for (const one of Object.values(CALLS)) {
      if (!('file' in one)) continue;
      const path = one.path.replaceAll(/:(\w+)/g, '{$1}');
      const answers = operations().filter(
        (described) => described.path === path && described.method === one.method.toLowerCase(),
      );
      expect(answers.map(({ responses }) => Object.keys(responses['200']?.content ?? {}))).toEqual([
        [one.file],
      ]);
    }
    const uploads = operations().filter(({ requestBody }) => requestBody?.content['multipart/form-data']);
    expect(uploads.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/v1/originator/sessions',
        '/api/v1/originator/layouts',
        '/api/v1/originator/layouts/{id}/versions',
        '/api/v1/verify',
      ]),
    );
    expect(uploads).toHaveLength(Object.values(CALLS).filter((call) => 'multipart' in call).length);
    const [batch] = uploads.filter(({ path }) => path === '/api/v1/originator/batches');
    expect(batch?.requestBody?.content['multipart/form-data']).toMatchObject({
      encoding: { file: { contentType: expect.stringMatching(/^text\/csv, .*sheet$/) } },
    });
    const [session] = uploads.filter(({ path }) => path === '/api/v1/originator/sessions');
    expect(session?.requestBody?.content['multipart/form-data']?.schema).toEqual({
      $ref: '#/components/schemas/CreateSessionForm',
    });
    expect(JSON.stringify(document.components.schemas?.['CreateSessionForm'])).toContain(
      '"session":{"$ref":"#/components/schemas/CreateSessionSession"}},"required":["session"]',
    );
    expect(JSON.stringify(document.components.schemas?.['CreateSessionSession'])).toContain('signing_order');
  });

  it('is valid JSON Schema 2020-12: all references resolve, all types exist, no OpenAPI 3.0 keywords', () => {
    const whole: unknown = JSON.parse(text);
    const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    walk(whole, (node, isSchema) => {
      const reference = node['$ref'];
      if (typeof reference === 'string') expect(resolve(whole, reference), reference).toBeDefined();
      if (!isSchema) return;
      expect(node).not.toHaveProperty('nullable');
      for (const type of [node['type'] ?? []].flat()) expect(types, JSON.stringify(node)).toContain(type);
      if (node['required'] !== undefined)
        expect(node['required']).toEqual(
          expect.arrayContaining(Object.keys(Object(node['properties'])).slice(0, 0)),
        );
      for (const bound of ['exclusiveMinimum', 'exclusiveMaximum'])
        if (bound in node) expect(typeof node[bound]).toBe('number');
    });
  });
});

it('is available as OpenAPI 3.0 with the same calls and no keywords of 3.1', async () => {
  const older: unknown = JSON.parse((await test.app.inject({ url: '/api/openapi-3.0.json' })).payload);
  const { openapi, paths, ...rest } = z
    .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse(older);
  expect([openapi, 'webhooks' in rest, 'x-webhooks' in rest]).toEqual(['3.0.3', false, true]);
  const namesOf = (of: typeof paths) =>
    Object.values(of).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(namesOf(paths)).toEqual(namesOf(document.paths));
  const newer = ['const', 'examples', 'contentMediaType', 'propertyNames', '$defs', 'prefixItems'];
  walk(older, (node, isSchema) => {
    const reference = node['$ref'];
    if (typeof reference === 'string')
      expect([Object.keys(node), resolve(older, reference)]).toEqual([['$ref'], expect.anything()]);
    if (!isSchema) return;
    expect(newer.filter((word) => word in node)).toEqual([]);
    expect(['string', 'undefined']).toContain(typeof node['type']);
    expect(node['type']).not.toBe('null');
    for (const bound of ['exclusiveMinimum', 'exclusiveMaximum'])
      if (bound in node) expect(node[bound]).toBe(true);
  });
  expect(JSON.stringify(older)).toContain('"nullable":true');
});

describe('the reference page', () => {
  it('lists every call and complies with its own policy', async () => {
    const { payload, headers } = await test.app.inject({ url: '/api/reference' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path } of operations())
      expect(payload).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    expect(payload.match(/<details>/g)).toHaveLength(operations().length);
    expect(payload).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    const links = [...payload.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => String(link));
    expect(links).toEqual(expect.arrayContaining(['/api/openapi.json', '/docs']));
    // The web build contains the documentation, so e2e/docs.spec.ts tests that link.
    for (const url of links.filter((link) => link !== '/docs'))
      expect((await test.app.inject({ url })).statusCode, url).toBe(200);
  });

  it('is well-formed: every element that opens closes', async () => {
    const { payload } = await test.app.inject({ url: '/api/reference' });
    const open: string[] = [];
    for (const [, slash, name] of payload.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (['meta', 'link'].includes(String(name))) continue;
      if (slash) expect(open.pop()).toBe(name);
      else open.push(String(name));
    }
    expect(open).toEqual([]);
  });
});

/** Visits every object in the document. `isSchema` is true within `schema` and `schemas`. */
function walk(
  value: unknown,
  visit: (node: Record<string, unknown>, isSchema: boolean) => void,
  place: 'no' | 'schema' | 'names' = 'no',
): void {
  if (Array.isArray(value)) return value.forEach((item) => walk(item, visit, place));
  if (typeof value !== 'object' || value === null) return;
  const node = Object.fromEntries(Object.entries(value));
  if (place !== 'names') visit(node, place === 'schema');
  for (const [key, item] of Object.entries(node)) {
    if (place === 'schema' && ['default', 'enum', 'const', 'examples'].includes(key)) continue;
    const isNames = place === 'schema' ? ['properties', '$defs'].includes(key) : key === 'schemas';
    const next = isNames ? 'names' : place === 'no' && key !== 'schema' ? 'no' : 'schema';
    walk(item, visit, next);
  }
}

function resolve(whole: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null
          ? Object.entries(node).find(([name]) => name === key)?.[1]
          : undefined,
      whole,
    );
}
