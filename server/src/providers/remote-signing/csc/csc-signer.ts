/**
 * Signs with the signer's own credential at a remote signing service. The signer visits the service twice: to sign in
 * (scope 'service', 8.1), and to authorize signatures over the hashes of all documents (scope 'credential', 8.2).
 */
import { randomBytes, timingSafeEqual, type X509Certificate } from 'node:crypto';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import { z } from 'zod';
import { prepareMessage } from '../../../pki/cms/make-signature.ts';
import { fingerprintOf } from '../../../pki/x509/certificate.ts';
import type { RemoteLeg, RemoteSigner, ReturnedAnswer, SigningRequest } from '../remote-signing.ts';
import { type Credential, listCredentials, readCredential } from './credentials.ts';
import { CscError } from './csc-error.ts';
import { examineCertificate, examineRevocation } from './examine-certificate.ts';
import { authorizationUrl, exchangeCode, oauthOf, revoke, type CredentialRequest } from './oauth.ts';
import { createCscService, type CscOptions, type CscService } from './service.ts';
import { type Activation, authorizeCredential, requireCapacity, sha256, signData } from './sign-hash.ts';
import { stampAt } from './timestamp.ts';

export interface CscSignerOptions extends CscOptions {
  trustedRoots: () => Promise<readonly X509Certificate[]>;
  /** True if the service itself adds time-stamps. Otherwise, the server requests them from its own authority. */
  usesTimestamps: boolean;
}

const VISIT_MS = 10 * 60_000;
/** The maximum number of credentials that are examined. Signers rarely have more, and each one costs a request. */
const MAX_EXAMINED = 10;

const visit = z.object({
  /** The `state` parameter, which the service must return unchanged (RFC 6749 10.12). */
  oauthState: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.coerce.date(),
});
const token = z.object({ value: z.string(), expiresAt: z.number() });
/** The state between two calls. It is stored encrypted. */
const signingState = z.discriminatedUnion('stage', [
  visit.extend({ stage: z.literal('service') }),
  visit.extend({
    stage: z.literal('credential'),
    serviceToken: token,
    credentialId: z.string(),
    /** The fingerprint of the signer's certificate. The signed attributes name this certificate. */
    certificate: z.string(),
  }),
]);
type Visit = z.output<typeof visit>;
type Token = z.output<typeof token>;

class Refused extends Error {
  readonly reason: RemoteRefusal;

  constructor(reason: RemoteRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export function createCscSigner(options: CscSignerOptions): RemoteSigner {
  const tools = { service: createCscService(options), options };
  return {
    begin: (request) => explaining(() => visitFor(tools.service, request, { stage: 'service' })),
    resume: (request, state, answer) => explaining(() => resume(tools, request, state, answer)),
    // The service returns its authorization code only through the browser. Without the browser, the server cannot ask
    // for it.
    check: (request, state) =>
      explaining(async () => {
        const left = +signingState.parse(state).expiresAt - +request.now;
        if (left <= 0) throw new Refused('expired', 'The signer did not return');
        return { kind: 'pending', state, retryAfterSeconds: Math.ceil(left / 1000) };
      }),
  };
}

interface Tools {
  service: CscService;
  options: CscSignerOptions;
}

type Next =
  | { stage: 'service' }
  | { stage: 'credential'; serviceToken: Token; credentialId: string; certificate: string; hashes: Buffer[] };

/**
 * Creates a visit. Services accept only one fixed redirect address, so the OAuth state carries the last segment of the
 * return address.
 */
async function visitFor(
  service: CscService,
  { returnUrl, signer, documents, now }: SigningRequest,
  next: Next,
): Promise<RemoteLeg> {
  const end = returnUrl.lastIndexOf('/');
  const current: Visit = {
    oauthState: returnUrl.slice(end + 1),
    redirectUri: returnUrl.slice(0, end),
    codeVerifier: randomBytes(32).toString('base64url'),
    expiresAt: new Date(+now + VISIT_MS),
  };
  const { hashes, ...stored } = { hashes: [], ...next };
  const isLast = next.stage === 'credential';
  const url = await authorizationUrl(service, {
    scope: next.stage,
    redirectUri: current.redirectUri,
    state: current.oauthState,
    codeVerifier: current.codeVerifier,
    language: signer.language,
    ...(isLast ? { credential: { credentialId: next.credentialId, hashes } } : {}),
    ...(isLast ? { description: describe(documents) } : {}),
  });
  const state = { ...current, ...stored };
  return { kind: 'visit', form: { method: 'GET', url, fields: {} }, state, expiresAt: current.expiresAt };
}

/** Describes the documents. The service shows this text when it asks for consent (at most 500 characters, 8.4.2). */
const describe = (documents: SigningRequest['documents']): string =>
  documents
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 500);

async function resume(
  tools: Tools,
  request: SigningRequest,
  stored: unknown,
  answer: ReturnedAnswer,
): Promise<RemoteLeg> {
  const { service } = tools;
  const state = signingState.parse(stored);
  const code = codeIn(answer, state, request.now, (await oauthOf(service)).issuer);
  const { redirectUri, codeVerifier } = state;
  if (state.stage === 'service') {
    const serviceToken = await exchangeCode(
      service,
      { code, redirectUri, codeVerifier },
      { scope: 'service' },
    );
    const { credential, drafts } = await chooseCredential(tools, request, serviceToken);
    const hashes = drafts.map(({ attributes }) => sha256(attributes));
    requireCapacity(service, credential, hashes.length);
    if (credential.mode === 'oauth2code') {
      const certificate = fingerprintOf(credential.certificate);
      const next = { serviceToken, credentialId: credential.id, certificate, hashes };
      return visitFor(service, request, { stage: 'credential', ...next });
    }
    if (credential.mode === 'explicit')
      throw new Refused(
        'not_configured',
        'The credential asks for a PIN on our page, which is not supported',
      );
    return complete(tools, request, credential, serviceToken, () =>
      authorizeCredential(service, credential, hashes, { serviceToken: serviceToken.value, factors: {} }),
    );
  }
  const { serviceToken } = state;
  const credential = await readCredential(service, state.credentialId, serviceToken.value);
  if (fingerprintOf(credential.certificate) !== state.certificate)
    throw new Refused('answer_invalid', 'The certificate of the credential changed');
  const hashes = draftsFor(credential, request).map(({ attributes }) => sha256(attributes));
  const authorized: CredentialRequest = { credentialId: credential.id, hashes };
  const wanted = { scope: 'credential', credential: authorized } as const;
  return complete(tools, request, credential, serviceToken, async () => {
    const credentialToken = await exchangeCode(service, { code, redirectUri, codeVerifier }, wanted);
    return { kind: 'token', credentialToken, serviceToken: serviceToken.value };
  });
}

/**
 * Returns the authorization code in the response (RFC 6749 4.1.2). The state is checked before the error, so that a
 * forged error is refused too.
 */
function codeIn({ method, fields }: ReturnedAnswer, state: Visit, now: Date, issuer: string | null): string {
  const { code, error, iss } = fields;
  if (method !== 'GET') throw new Refused('answer_invalid', 'The service returned by another method');
  if (!isSame(fields['state'] ?? '', state.oauthState)) throw new Refused('replayed', 'Another state');
  if (iss !== undefined && issuer !== null && iss !== issuer)
    throw new Refused('answer_invalid', 'The answer comes from another issuer (RFC 9207)');
  if (now > state.expiresAt) throw new Refused('expired', 'The signer returned too late');
  if (error === 'access_denied') throw new Refused('cancelled_by_signer', error);
  if (error === 'temporarily_unavailable' || error === 'server_error')
    throw new Refused('service_busy', error);
  if (error !== undefined) {
    const known = /^[\w.-]{1,60}$/.exec(error)?.[0] ?? 'unknown';
    throw new Refused('refused_by_service', `The authorization failed (${known})`);
  }
  if (code === undefined || code === '' || code.length > 4096)
    throw new Refused('answer_invalid', 'The answer has no code');
  return code;
}

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(sha256(Buffer.from(a)), sha256(Buffer.from(b)));

type Draft = ReturnType<typeof prepareMessage>;

const draftsFor = ({ certificate, chain, algorithm }: Credential, { documents }: SigningRequest): Draft[] =>
  documents.map(({ sha256: digest }) =>
    prepareMessage({ certificate, chain, algorithm: algorithm.name }, digest, []),
  );

/** Chooses the first usable credential in the signer's name. If there is none, reports the most helpful reason. */
async function chooseCredential(
  { service, options }: Tools,
  request: SigningRequest,
  serviceToken: Token,
): Promise<{ credential: Credential; drafts: Draft[] }> {
  const ids = await listCredentials(service, serviceToken.value);
  const question = { name: request.signer.name, trusted: await options.trustedRoots(), now: request.now };
  let refused = new Refused('identity_not_found', 'The account has no credential');
  for (const id of ids.slice(0, MAX_EXAMINED)) {
    try {
      const credential = await readCredential(service, id, serviceToken.value);
      const examined = examineCertificate(credential, question);
      if (examined.ok) return { credential, drafts: draftsFor(credential, request) };
      if (refused.reason !== 'name_mismatch') refused = new Refused(examined.reason, examined.detail);
    } catch (error) {
      // If this credential is unusable, the next one is tried.
      if (!(error instanceof CscError && error.fault === 'invalid')) throw error;
      if (refused.reason === 'identity_not_found')
        refused = new Refused('certificate_invalid', error.message);
    }
  }
  throw refused;
}

async function complete(
  { service, options }: Tools,
  request: SigningRequest,
  credential: Credential,
  serviceToken: Token,
  activate: () => Promise<Activation>,
): Promise<RemoteLeg> {
  const { now, signer } = request;
  const question = { name: signer.name, trusted: await options.trustedRoots(), now };
  // All checks run before signing, so that no signature is made with a certificate that is then refused.
  const examined = examineCertificate(credential, question);
  if (!examined.ok) throw new Refused(examined.reason, examined.detail);
  const revocation = await examineRevocation(options.url, credential, question);
  if (!revocation.ok) throw new Refused(revocation.reason, revocation.detail);
  const checks = [...examined.checks, revocation.check];
  const drafts = draftsFor(credential, request);
  const attributes = drafts.map((draft) => draft.attributes);
  const values = await signData(service, credential, attributes, await activate());
  checks.push({ name: 'signature', verdict: 'passed' });
  const stamp = options.usesTimestamps ? await stampAt(service, serviceToken.value) : null;
  const signatures: Buffer[] = [];
  let problem: string | null = null;
  for (const [index, draft] of drafts.entries()) {
    const value = values[index] ?? Buffer.alloc(0);
    const stamped: Buffer | string | null = stamp && problem === null ? await stamp(value, now) : null;
    if (typeof stamped === 'string') problem = stamped;
    signatures.push(draft.complete(value, stamped instanceof Buffer ? stamped : null));
  }
  if (stamp)
    checks.push(
      problem === null
        ? { name: 'timestamp', verdict: 'passed' }
        : { name: 'timestamp', verdict: 'indeterminate', reason: problem },
    );
  await revoke(service, serviceToken);
  return { kind: 'signed', signatures, checks, proof: revocation.proof, credential: credential.id };
}

async function explaining(action: () => Promise<RemoteLeg>): Promise<RemoteLeg> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason, detail: error.message };
    if (error instanceof CscError) return { kind: 'refused', reason: reasonOf(error), detail: error.message };
    throw error;
  }
}

const BY_CODE: Readonly<Record<string, RemoteRefusal>> = {
  access_denied: 'consent_refused',
  expired: 'expired',
  invalid_client: 'not_configured',
  // The authorization code was already used, has expired or belongs to another request (RFC 6749 5.2).
  invalid_grant: 'replayed',
  unauthorized_client: 'not_configured',
};

function reasonOf({ fault, code }: CscError): RemoteRefusal {
  switch (fault) {
    case 'unreachable':
      return 'service_unreachable';
    case 'busy':
      return 'service_busy';
    case 'invalid':
      return 'answer_invalid';
    case 'refused':
      return BY_CODE[code ?? ''] ?? 'refused_by_service';
  }
}
