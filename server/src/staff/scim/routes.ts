/**
 * Serves SCIM 2.0 (RFC 7643 and RFC 7644), with which the company's directory creates, changes and disables staff. The
 * caller needs an API key with the scope `provision`. The protocol defines its own bodies, errors and self-description,
 * so these calls are not part of the contract's API.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '../../database/connect.ts';
import type { StaffRow } from '../../access/staff-person.ts';
import { AppError } from '../../http/app-error.ts';
import type { KeyHolder } from '../../http/callers.ts';
import { announceRefusal, refusalOf } from '../../http/errors.ts';
import { readBody } from '../../http/json-body.ts';
import { originOf } from '../../http/origin.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { listOf, serviceProviderConfig, userResourceType, userSchema } from './discovery.ts';
import { applyPatch } from './patch.ts';
import {
  attributesOf,
  type Client,
  createPerson,
  deletePerson,
  findPerson,
  listPeople,
  updatePerson,
} from './provisioned-people.ts';
import { readFilter, readPage } from './query.ts';
import { errorBody, ScimError } from './scim-error.ts';
import { readUser, shownName, USER_SCHEMA } from './user-attributes.ts';

const SCIM_PATH = '/scim/v2';
const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
const BODY_LIMIT = 64 * 1024;
/** The maximum number of calls per address and minute. Entra ID sends up to 25 calls per second at first. */
const CALLS_PER_MINUTE = 3000;

const query = z.object({
  filter: z.string().optional(),
  startIndex: z.string().optional(),
  count: z.string().optional(),
});

type WithId = { Params: { id: string } };

export async function scimRoutes(
  app: FastifyInstance,
  services: Kernel,
  checkKey: (request: FastifyRequest) => Promise<KeyHolder>,
): Promise<void> {
  const base = `${services.publicUrl.replace(/\/+$/, '')}${SCIM_PATH}`;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'buffer' },
      readBody,
    );
    scope.setErrorHandler<FastifyError | AppError | ScimError>((error, request, reply) =>
      sendError(error, request, reply),
    );
    scope.decorateRequest('provisioner', undefined);
    // The caller is authenticated before the body is read.
    scope.addHook('onRequest', async (request) => {
      request.provisioner = { key: await checkKey(request), origin: originOf(request) };
    });
    describeService(scope, base);
    readUsers(scope, services, base);
    changeUsers(scope, services, base);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    provisioner: Client | undefined;
  }
}

const OPTIONS = {
  schema: { hide: true },
  bodyLimit: BODY_LIMIT,
  config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } },
} as const;

const send = (reply: FastifyReply, body: object, status = 200): FastifyReply =>
  reply.status(status).type(MEDIA_TYPE).send(JSON.stringify(body));

function describeService(scope: FastifyInstance, base: string): void {
  const documents: [path: string, body: object][] = [
    ['/ServiceProviderConfig', serviceProviderConfig(base)],
    ['/ResourceTypes', listOf([userResourceType(base)])],
    ['/ResourceTypes/User', userResourceType(base)],
    ['/Schemas', listOf([userSchema(base)])],
    [`/Schemas/${USER_SCHEMA}`.replaceAll(':', '::'), userSchema(base)],
  ];
  for (const [path, body] of documents)
    scope.get(`${SCIM_PATH}${path}`, OPTIONS, async (_request, reply) => send(reply, body));
}

function readUsers(scope: FastifyInstance, services: Kernel, base: string): void {
  scope.get(`${SCIM_PATH}/Users`, OPTIONS, async (request, reply) => {
    const read = query.safeParse(request.query);
    if (!read.success) throw new ScimError(400, 'A parameter is given more than once', 'invalidSyntax');
    const page = readPage(read.data.startIndex, read.data.count);
    const { rows, total } = await listPeople(services, readFilter(read.data.filter), page);
    const users = rows.map((row) => describe(services, base, row));
    return send(reply, listOf(users, page.startIndex, total));
  });

  scope.get<WithId>(`${SCIM_PATH}/Users/:id`, OPTIONS, async ({ params }, reply) =>
    send(reply, describe(services, base, await findPerson(services.database.db, params.id))),
  );
}

function changeUsers(scope: FastifyInstance, services: Kernel, base: string): void {
  const { database } = services;
  const change = (request: FastifyRequest, work: (tx: Transaction, client: Client) => Promise<StaffRow>) =>
    database.transaction((tx) => work(tx, clientOf(request)));

  scope.post(`${SCIM_PATH}/Users`, OPTIONS, async (request, reply) => {
    const user = readUser(request.body);
    const row = await change(request, (tx, client) => createPerson(services, tx, client, user));
    void reply.header('location', `${base}/Users/${row.id}`);
    return send(reply, describe(services, base, row), 201);
  });

  scope.put<WithId>(`${SCIM_PATH}/Users/:id`, OPTIONS, async (request, reply) => {
    const user = readUser(request.body);
    const row = await change(request, (tx, client) =>
      updatePerson(services, tx, client, request.params.id, () => user),
    );
    return send(reply, describe(services, base, row));
  });

  scope.patch<WithId>(`${SCIM_PATH}/Users/:id`, OPTIONS, async (request, reply) => {
    const row = await change(request, (tx, client) =>
      updatePerson(services, tx, client, request.params.id, (user) => applyPatch(user, request.body)),
    );
    return send(reply, describe(services, base, row));
  });

  scope.delete<WithId>(`${SCIM_PATH}/Users/:id`, OPTIONS, async (request, reply) => {
    await database.transaction((tx) => deletePerson(services, tx, clientOf(request), request.params.id));
    return reply.status(204).send();
  });
}

function clientOf({ provisioner }: FastifyRequest): Client {
  if (!provisioner) throw new AppError('API_KEY_INVALID');
  return provisioner;
}

function describe(services: Kernel, base: string, person: StaffRow) {
  const user = attributesOf(services, person);
  const { userName, externalId, formatted, givenName, familyName, active } = user;
  return {
    schemas: [USER_SCHEMA],
    id: person.id,
    ...(externalId === null ? {} : { externalId }),
    userName,
    displayName: user.displayName ?? shownName(user),
    name: {
      formatted: formatted ?? shownName(user),
      ...(givenName === null ? {} : { givenName }),
      ...(familyName === null ? {} : { familyName }),
    },
    emails: [{ value: userName, type: 'work', primary: true }],
    active,
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      location: `${base}/Users/${person.id}`,
    },
  };
}

function sendError(
  error: FastifyError | AppError | ScimError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof ScimError ? error : refusalOf(error, request);
  if (refusal instanceof AppError) announceRefusal(reply, refusal);
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  return send(reply, errorBody(refusal), refusal.status);
}
