/**
 * Runs a remote signing service as specified by the Cloud Signature Consortium, versions 2.0.0.2 and 1.0.4.0. It has
 * OAuth pages. Its activation data expires, can be used once, and is valid only for certain hashes. The service signs
 * with `openssl`.
 */
import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { type Asked, openOutsideServer, type Said } from '../outside-server.ts';
import { authorizeByOAuth, oauthRoutes, openOAuth } from './csc-oauth.ts';
import { type CscCredential, type CscServer, refusal } from './csc-model.ts';
import { signDigest } from './sign-digest.ts';

const RSA = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11'];
const SHA256 = '2.16.840.1.101.3.4.2.1';

interface Sad {
  credentialId: string;
  hashes: string[];
  remaining: number;
  expiresAt: number;
}

/** Opens a service for all tests of a file. */
export async function useCscServer(
  version: 1 | 2 = 2,
  options: { metadata?: boolean; pushed?: boolean } = {},
): Promise<CscServer> {
  const outside = await openOutsideServer();
  afterAll(() => outside.close());
  const sads = new Map<string, Sad>();
  const server: CscServer = {
    url: `${outside.url}/csc/v${version}`,
    version,
    origin: outside.url,
    asked: outside.asked,
    credentials: new Map(),
    oauth: openOAuth(outside.url, options),
    sadSeconds: 300,
    tamper: {},
    timestamp: null,
    add(identity, changes = {}) {
      const id = randomBytes(6).toString('hex');
      const algorithms = identity.keyType === 'RSA' ? RSA : ['1.2.840.10045.4.3.2'];
      const usual = { issuers: [], user: null, mode: 'implicit', scal: 2, multisign: 10, pin: null } as const;
      server.credentials.set(id, { ...usual, issuers: [], isRaw: false, algorithms, identity, ...changes });
      return id;
    },
    visit: (url, answer = {}) => visit(server, url, answer),
  };
  outside.answer = async (asked) => {
    const { pathname } = new URL(asked.url, outside.url);
    const method = pathname.replace(/^\/(?:csc\/v\d\/)?/, '');
    const said = oauthRoutes(server, method, asked) ?? api(server, sads, method, asked);
    return (await server.tamper[method]?.(await said, asked)) ?? said;
  };
  return server;
}

/** Answers the methods of the API (clause 11). */
function api(server: CscServer, sads: Map<string, Sad>, method: string, asked: Asked): Said | Promise<Said> {
  if (!asked.url.startsWith(`/csc/v${server.version}/`)) return { status: 404 };
  const body: Record<string, unknown> = JSON.parse(asked.body);
  if (method === 'info') return { body: infoOf(server) };
  const token = server.oauth.tokens.get(asked.headers.authorization?.replace(/^Bearer /, '') ?? '');
  if (!token || token.expiresAt <= Date.now()) return refusal('invalid_token', 401);
  if (method === 'credentials/list') {
    const own = [...server.credentials].filter(([, { user }]) => user === token.user);
    return { body: { credentialIDs: own.map(([id]) => id) } };
  }
  if (method === 'signatures/timestamp') return stamp(server, body);
  const credentialId = String(body['credentialID']);
  const credential = server.credentials.get(credentialId);
  if (!credential || credential.user !== token.user) return refusal('invalid_request');
  if (method === 'credentials/info') return { body: describe(server, credential, body) };
  const hashes = stringsIn(body[server.version === 1 ? 'hash' : 'hashes']);
  if (method === 'credentials/authorize') {
    const refused = refusalOfFactors(server, credential, body);
    if (refused) return refused;
    if (body['numSignatures'] !== hashes.length || hashes.length > credential.multisign)
      return refusal('invalid_request');
    const sad = randomBytes(24).toString('base64');
    const expiresAt = Date.now() + server.sadSeconds * 1000;
    sads.set(sad, { credentialId, hashes, remaining: hashes.length, expiresAt });
    return { body: { SAD: sad, expiresIn: server.sadSeconds } };
  }
  if (method !== 'signatures/signHash') return { status: 404 };
  const algorithm = body[server.version === 1 ? 'hashAlgo' : 'hashAlgorithmOID'];
  if (algorithm !== SHA256 || !credential.algorithms.includes(String(body['signAlgo'])))
    return refusal('invalid_request');
  const inHeader = token.scope === 'credential' ? token : null;
  const sad = typeof body['SAD'] === 'string' ? body['SAD'] : '';
  const activation = inHeader
    ? authorizeByOAuth(inHeader)
    : (sads.get(sad) ?? authorizeByOAuth(server.oauth.tokens.get(sad)));
  if (!activation || activation.credentialId !== credentialId) return refusal('invalid_request');
  if (activation.expiresAt <= Date.now()) return refusal('invalid_request');
  const isBound = credential.scal === 1 || hashes.every((hash) => activation.hashes.includes(hash));
  if (!isBound || hashes.length > activation.remaining) return refusal('invalid_request');
  activation.remaining -= hashes.length;
  const parameters = typeof body['signAlgoParams'] === 'string' ? body['signAlgoParams'] : null;
  const signatures = hashes.map((hash) =>
    signDigest(credential, String(body['signAlgo']), Buffer.from(hash, 'base64'), parameters),
  );
  return { body: { signatures: signatures.map((each) => each.toString('base64')) } };
}

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const METHODS = [
  'info',
  'oauth2/authorize',
  'oauth2/token',
  'oauth2/revoke',
  'credentials/list',
  'credentials/info',
  'credentials/authorize',
  'signatures/signHash',
];

function infoOf(server: CscServer): object {
  const { origin, version, oauth } = server;
  return {
    specs: version === 1 ? '1.0.4.0' : '2.0.0.2',
    name: 'Local signing service',
    logo: `${origin}/logo.png`,
    region: 'IN',
    lang: 'en-US',
    description: 'For tests',
    authType: ['oauth2code', 'oauth2client'],
    ...(oauth.hasMetadata ? { oauth2Issuer: origin } : { oauth2: origin }),
    methods: [
      ...METHODS,
      ...(oauth.isPushed && !oauth.hasMetadata ? ['oauth2/pushed_authorize'] : []),
      ...(server.timestamp ? ['signatures/timestamp'] : []),
    ],
  };
}

/** Returns the answer to credentials/info (11.5). In version 1, its authorization has another form. */
function describe(
  { version }: CscServer,
  { identity, issuers, algorithms, mode, scal, multisign, pin }: CscCredential,
  { certificates }: Record<string, unknown>,
): object {
  const chain = certificates === 'chain' ? [identity, ...issuers] : [identity];
  const presence = { presence: mode === 'explicit' && pin !== null ? 'true' : 'false' };
  return {
    description: 'A credential',
    key: { status: 'enabled', algo: algorithms, len: 2048 },
    cert: { status: 'valid', certificates: chain.map((each) => each.certificate.raw.toString('base64')) },
    SCAL: String(scal),
    multisign,
    lang: 'en-US',
    ...(version === 1
      ? { authMode: mode, PIN: presence, OTP: { presence: 'false' } }
      : {
          auth: {
            mode,
            ...(mode === 'explicit' ? { expression: 'PIN', objects: [{ type: 'Password', id: 'PIN' }] } : {}),
          },
        }),
  };
}

function refusalOfFactors(
  { version }: CscServer,
  { mode, pin }: CscCredential,
  body: Record<string, unknown>,
): Said | null {
  if (mode === 'oauth2code') return refusal('invalid_request');
  if (mode === 'implicit') return null;
  const factors: unknown = version === 1 ? [{ id: 'PIN', value: body['PIN'] }] : body['authData'];
  return JSON.stringify(factors) === JSON.stringify([{ id: 'PIN', value: pin }])
    ? null
    : refusal('invalid_pin');
}

async function stamp({ timestamp }: CscServer, body: Record<string, unknown>): Promise<Said> {
  if (!timestamp || body['hashAlgo'] !== SHA256) return refusal('invalid_request');
  const token = await timestamp(Buffer.from(String(body['hash']), 'base64'));
  return { body: { timestamp: token.toString('base64') } };
}

async function visit(
  { origin }: CscServer,
  url: string,
  { user = 'asha', decision = 'allow' }: { user?: string; decision?: 'allow' | 'deny' },
): Promise<URL> {
  const page = await fetch(url, { redirect: 'manual' });
  const request = /name="request" value="([\w-]+)"/.exec(await page.text())?.[1];
  if (request === undefined) throw new Error(`The page shows no form (status ${page.status})`);
  const sent = await fetch(`${origin}/oauth2/decide`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, user, decision }),
  });
  return new URL(sent.headers.get('location') ?? '');
}
