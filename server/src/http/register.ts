/** Registers a call of the contract as a route, so that the files of routes contain only their own logic. */
import type { Call } from '@countersign/contract/call';
import { unknownName } from '@countersign/contract/schemas/exactly';
import type { Language } from '@countersign/contract/rules/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { textFault } from '../database/stored-text.ts';
import { AppError } from './app-error.ts';
import type { AccessControl, Originator, Signer, StaffMember } from './callers.ts';
import { describeCall } from './describe-call.ts';
import type { DiskSpace } from './disk-space.ts';
import { languageAskedFor } from './language.ts';
import { createUploadTurns } from './large-bodies.ts';
import { type Origin, originOf } from './origin.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type CallerOf<C extends Call> = C extends { access: 'link' | 'bearer' }
  ? Signer
  : C extends { access: 'api-key' }
    ? Originator
    : C extends { access: 'staff'; from: 'anyone' }
      ? StaffMember | undefined
      : C extends { access: 'staff' }
        ? StaffMember
        : undefined;

export interface Input<C extends Call> {
  caller: CallerOf<C>;
  params: Read<C['params']>;
  query: Read<C['query']>;
  body: Read<C['body']>;
  origin: Origin;
  /** The language of texts in the response. The evidence is always in English. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler. It is the `data` of the response, or the reply itself if the handler sends a file. */
type Answer<C extends Call> = C['data'] extends z.ZodType ? z.input<C['data']> | FastifyReply : FastifyReply;
export type Handler<C extends Call> = (input: Input<C>) => Promise<Answer<C>>;

export type Register = <C extends Call>(call: C, handler: Handler<C>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Signer | Originator | StaffMember | undefined;
  }
}

/** The size from which a body counts as large. Such bodies contain pictures, which are expensive to read and check. */
const LARGE_BODY_BYTES = 1024 * 1024;

export function createRegister(app: FastifyInstance, access: AccessControl, disk: DiskSpace): Register {
  app.decorateRequest('caller', undefined);
  const turns = createUploadTurns();

  return (call, handler) => {
    const identifyCaller = identifierFor(call, access);
    const isLarge = (call.bodyLimit ?? 0) > LARGE_BODY_BYTES;
    app.route({
      method: call.method,
      url: call.path,
      schema: describeCall(call),
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      // The caller is authenticated before the body is read. The server therefore parses no body of an unknown caller,
      // and accepts no body that it cannot store.
      onRequest: identifyCaller
        ? async (request, reply) => {
            const caller = await identifyCaller(request);
            request.caller = caller;
            if (call.method !== 'GET' && (await disk.problem()) !== null) throw new AppError('STORAGE_FULL');
            if (isLarge && caller && 'participantId' in caller)
              await turns.take(caller.participantId, request, reply);
          }
        : [],
      preValidation: (request, _reply, done) => {
        // If the call expects no multipart body, such a body is refused. Otherwise, the call would ignore it and run as
        // if the body were empty.
        if (!call.multipart && request.isMultipart()) return done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
        // A POST without a body, as sent by `curl -X POST`, counts as an empty request.
        if (call.body && request.body === undefined) request.body = {};
        return done(queryFault(request.query) ?? unexpected(call, request));
      },
      preHandler: (request, _reply, done) => done(participantMismatch(request)),
      ...(isLarge ? { onSend: async (request) => turns.release(request) } : {}),
      handler: async (request, reply) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the contract's own schemas and by `identify`
        const input = {
          caller: request.caller,
          params: request.params,
          query: request.query,
          body: request.body,
          origin: originOf(request),
          language: languageAskedFor(request.headers),
          request,
          reply,
        } as Input<typeof call>;
        const { caller } = request;
        if (showsPersonalData(call, request) && caller && 'personId' in caller)
          await access.recordLook(caller, request);
        const answer = await handler(input);
        // If a handler sends the response itself, its promise has no value. If the client has disconnected, only the
        // headers were sent.
        if (reply.sent || reply.raw.headersSent) return reply;
        const message = call.message ? { message: call.message } : {};
        return reply.status(call.status ?? 200).send({ success: true, data: answer, ...message });
      },
    });
  };
}

function showsPersonalData(call: Call, { query }: FastifyRequest): boolean {
  if (call.access !== 'api-key') return false;
  const { showsPersonalData: always = false, showsPersonalDataOf: name } = call;
  return always || (name !== undefined && Object(query)[name] !== undefined);
}

type Identify = (request: FastifyRequest) => Promise<FastifyRequest['caller']>;

function identifierFor(call: Call, access: AccessControl): Identify | null {
  switch (call.access) {
    case 'link':
      return (request) => access.link(request);
    case 'bearer':
      return (request) => access.bearer(request);
    case 'api-key':
      return (request) => access.originator(request, call);
    case 'staff':
      return (request) => access.staff(request, call);
    case 'public':
      return null;
  }
}

/** Returns an error if the query string contains text that the database cannot store. `json-body.ts` checks bodies. */
function queryFault(query: unknown): AppError | undefined {
  for (const [name, value] of Object.entries(query ?? {})) {
    const fault = typeof value === 'string' ? textFault(value) : null;
    if (fault) return new AppError('INVALID_REQUEST', {}, `querystring: ${name.slice(0, 40)} is ${fault}`);
  }
  return undefined;
}

/**
 * Returns an error if an originator or staff call gets a query or body that it does not accept. The schemas of other
 * calls check this.
 */
function unexpected(call: Call, { query, body }: FastifyRequest): AppError | undefined {
  if (call.access !== 'api-key' && call.access !== 'staff') return undefined;
  if (!call.body && !call.multipart && body !== undefined && !isObject(body))
    return new AppError('INVALID_REQUEST', {}, 'The body must be a JSON object or empty');
  const names = [
    ...(call.query ? [] : Object.keys(query ?? {})),
    ...(call.body || call.multipart ? [] : Object.keys(body ?? {})),
  ];
  if (names.length === 0) return undefined;
  return new AppError(
    'INVALID_REQUEST',
    {},
    names
      .slice(0, 10)
      .map((name) => unknownName(name, []))
      .join('; '),
  );
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an error if the address has the id of another participant. It is the same error as for an unknown id. */
function participantMismatch(request: FastifyRequest): AppError | undefined {
  if (!request.caller || !('participantId' in request.caller)) return undefined;
  for (const part of [request.params, request.body]) {
    if (typeof part !== 'object' || part === null || !('participant_id' in part)) continue;
    if (part.participant_id !== request.caller.participantId) return new AppError('PARTICIPANT_NOT_FOUND');
  }
  return undefined;
}
