/**
 * Calls a remote signing service (Cloud Signature Consortium, 'Architectures and protocols for remote signature
 * applications'). The comments in this folder cite the clauses of version 2.0.0.2. Version 1.0.4.0 differs in the names
 * of a few parameters. Requests go only to the host of the service and to the host of its OAuth server, which the
 * operator must have approved. Redirects are not followed.
 */
import { z } from 'zod';
import { type Answer, askOutside } from '../../../outgoing/ask-outside.ts';
import { jsonOf } from '../../../outgoing/json-of.ts';
import { OutgoingError } from '../../../outgoing/outgoing-error.ts';
import { CscError } from './csc-error.ts';

export interface CscOptions {
  /** The base URI (7.2), such as https://service.example/csc/v2. */
  url: string;
  /** The address of the OAuth server if it runs on another host. Only the origin of the address counts. */
  oauthUrl: string | undefined;
  clientId: string;
  /** The client's secret. Undefined for a public client, which relies on PKCE alone. */
  clientSecret: string | undefined;
  timeoutMs?: number;
}

export interface OAuthServer {
  /** The expected `iss` of a response (RFC 9207). Null if the service publishes no metadata. */
  issuer: string | null;
  authorize: string;
  token: string;
  revoke: string | null;
  pushedAuthorize: string | null;
}

export interface ServiceInfo {
  /** The major version of the specification. Version 1 names some parameters differently. */
  version: 1 | 2;
  methods: ReadonlySet<string>;
  /** The OAuth server. Null if the service uses no OAuth. */
  oauth: OAuthServer | null;
}

export interface CscService {
  options: CscOptions;
  host: string;
  /** Returns the cached description of the service (11.1). */
  info(): Promise<ServiceInfo>;
  /** Calls a method of the API with a JSON body and returns the JSON response (7.1). Throws CscError. */
  call<Shape extends z.ZodType>(
    method: string,
    body: object,
    shape: Shape,
    token: string | null,
  ): Promise<z.output<Shape>>;
  /** Posts a form to the OAuth server (RFC 6749 4.1.3). Throws CscError. */
  form<Shape extends z.ZodType>(
    url: string,
    fields: Record<string, string>,
    shape: Shape,
  ): Promise<z.output<Shape>>;
}

const TIMEOUT_MS = 20_000;
/** The maximum size of a response. The largest responses contain ten certificates. */
const MAX_BYTES = 256 * 1024;
const INFO_MS = 3_600_000;

export function createCscService(options: CscOptions): CscService {
  const { host } = new URL(options.url);
  let known: { info: Promise<ServiceInfo>; until: number } | undefined;

  const ask = async <Shape extends z.ZodType>(
    url: string,
    question: { method: string; headers: Record<string, string>; body?: string },
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const limits = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, maxBytes: MAX_BYTES };
    try {
      return read(new URL(url).host, await askOutside(url, { ...question, ...limits }), shape);
    } catch (error) {
      if (error instanceof OutgoingError) throw new CscError('unreachable', error.message);
      throw error;
    }
  };

  const service: CscService = {
    options,
    host,
    info() {
      if (known && Date.now() < known.until) return known.info;
      const asked = { info: describe(service, ask), until: Date.now() + INFO_MS };
      known = asked;
      asked.info.catch(() => {
        if (known === asked) known = undefined;
      });
      return asked.info;
    },
    call: (method, body, shape, token) =>
      ask(
        `${options.url.replace(/\/+$/, '')}/${method}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        },
        shape,
      ),
    form: (url, fields, shape) =>
      ask(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        },
        shape,
      ),
  };
  return service;
}

/** The error response of the API and of the OAuth server, which have the same form (10.1; RFC 6749 5.2). */
const errorAnswer = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

function read<Shape extends z.ZodType>(
  host: string,
  { status, body }: Answer,
  shape: Shape,
): z.output<Shape> {
  if (status >= 500 || status === 429) throw new CscError('busy', `${host} answered with status ${status}`);
  if (status >= 400) {
    const code = errorAnswer.safeParse(jsonOf(body)).data?.error ?? null;
    throw new CscError('refused', `${host} refused with status ${status}${code ? ` (${code})` : ''}`, code);
  }
  // Another success code announces a later response (asynchronous mode, 11.10), which this client never requests.
  if (status !== 200 && status !== 204)
    throw new CscError('invalid', `${host} answered with status ${status}`);
  const parsed = shape.safeParse(status === 204 ? {} : jsonOf(body));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new CscError('invalid', `${host} sent an invalid answer${field ? ` (${field})` : ''}`);
}

const infoAnswer = z.object({
  specs: z.string().regex(/^[012]\.\d+/),
  methods: z.array(z.string().max(100)).max(100),
  oauth2: z.url().optional(),
  oauth2Issuer: z.url().optional(),
  // Version 2.2 of the specification lists several OAuth servers instead of one.
  oauth2Servers: z
    .array(z.object({ baseUri: z.url().optional(), issuerIdentifier: z.url().optional() }))
    .max(10)
    .optional(),
});

/** The metadata of an OAuth server (RFC 8414 2). */
const metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  pushed_authorization_request_endpoint: z.url().optional(),
});

type Ask = (
  url: string,
  question: { method: string; headers: Record<string, string> },
  shape: typeof metadata,
) => Promise<z.output<typeof metadata>>;

async function describe(service: CscService, ask: Ask): Promise<ServiceInfo> {
  const answer = await service.call('info', {}, infoAnswer, null);
  const { specs, methods, oauth2Servers: [first] = [] } = answer;
  const { oauth2 = first?.baseUri, oauth2Issuer = first?.issuerIdentifier } = answer;
  const info = { version: specs.startsWith('2') ? 2 : 1, methods: new Set(methods) } as const;
  if (oauth2Issuer !== undefined) return { ...info, oauth: await readMetadata(service, oauth2Issuer, ask) };
  if (oauth2 === undefined) return { ...info, oauth: null };
  approve(oauth2, service);
  const at = (method: string) => `${oauth2.replace(/\/+$/, '')}/oauth2/${method}`;
  return {
    ...info,
    oauth: {
      issuer: null,
      authorize: at('authorize'),
      token: at('token'),
      revoke: at('revoke'),
      pushedAuthorize: methods.includes('oauth2/pushed_authorize') ? at('pushed_authorize') : null,
    },
  };
}

async function readMetadata(service: CscService, issuer: string, ask: Ask): Promise<OAuthServer> {
  approve(issuer, service);
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const question = { method: 'GET', headers: { accept: 'application/json' } };
  // OAuth servers based on OpenID Connect publish the metadata only at the address of OpenID Connect (Discovery 4).
  const found = await ask(
    `${origin}/.well-known/oauth-authorization-server${path}`,
    question,
    metadata,
  ).catch((error: unknown) => {
    if (!(error instanceof CscError && error.fault === 'refused')) throw error;
    return ask(`${origin}${path}/.well-known/openid-configuration`, question, metadata);
  });
  if (found.issuer !== issuer)
    throw new CscError('invalid', `${service.host} names another OAuth issuer than its metadata`);
  const oauth: OAuthServer = {
    issuer: found.issuer,
    authorize: found.authorization_endpoint,
    token: found.token_endpoint,
    revoke: found.revocation_endpoint ?? null,
    pushedAuthorize: found.pushed_authorization_request_endpoint ?? null,
  };
  for (const endpoint of [oauth.authorize, oauth.token, oauth.revoke, oauth.pushedAuthorize])
    if (endpoint !== null) approve(endpoint, service);
  return oauth;
}

/** Rejects an address on another host. That host would receive the client's secret and the signer's consent. */
function approve(address: string, { host, options: { url, oauthUrl } }: CscService): void {
  const { origin } = new URL(address);
  const approved = [url, oauthUrl].flatMap((each) => (each === undefined ? [] : [new URL(each).origin]));
  if (approved.includes(origin)) return;
  const other = new URL(address).host;
  throw new CscError('invalid', `${host} names an OAuth server at another host (${other})`);
}
