/** Tests signing at a local signing service: the visits of the signer's browser, and responses that must be refused. */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, type CscServer } from '../../../../tests/helpers/csc/csc-model.ts';
import { useCscServer } from '../../../../tests/helpers/csc/csc-server.ts';
import type { Said } from '../../../../tests/helpers/outside-server.ts';
import { reasonOf } from '../../../pki/finding.ts';
import { serve } from '../../../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../../../pki/testing/openssl-ca.ts';
import { createIdentity, TIME_STAMPING, type Identity } from '../../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../../pki/testing/test-timestamp-authority.ts';
import { needTools } from '../../../pki/testing/tools.ts';
import { verifySignature } from '../../../pki/verify-signature.ts';
import { certificateOf } from '../../../pki/x509/certificate.ts';
import { checkCsc } from '../../../cli/doctor/check-csc.ts';
import { readSettings } from '../../../settings/settings.ts';
import type { RemoteLeg, ReturnedAnswer, SigningRequest } from '../remote-signing.ts';
import { createCscSigner, type CscSignerOptions } from './csc-signer.ts';

const PSS = '1.2.840.113549.1.1.10';
const RETURN = 'https://sign.example/api/v1/signing-return';
const CONTENTS = [Buffer.from('The loan agreement'), Buffer.from('The schedule of charges')];
const servers = {
  'version 1': await useCscServer(1),
  'version 2': await useCscServer(2),
  'version 2 with metadata and pushed requests': await useCscServer(2, { metadata: true, pushed: true }),
};
const server = servers['version 2'];

let root: Identity;
let rsa: Identity;
let ec: Identity;
beforeAll(async () => {
  root = await createIdentity({ name: 'Root of the service', ca: true });
  rsa = await createIdentity({ name: 'Asha Rao', issuer: root, keyType: 'RSA' });
  ec = await createIdentity({ name: 'Asha Rao', issuer: root });
});
beforeEach((context) => {
  needTools(context, 'openssl');
  for (const each of Object.values(servers)) {
    each.tamper = {};
    each.credentials.clear();
    each.asked.length = 0;
    each.timestamp = null;
  }
});

let count = 0;
/** Creates a request. Each one has its own return address, as in the signing journey. */
function requestWith(changes: Partial<SigningRequest> = {}): SigningRequest {
  count += 1;
  return {
    transaction: 'a transaction',
    signer: { name: 'Asha Rao', language: 'en' },
    documents: CONTENTS.map((content, index) => ({
      title: `Document ${index + 1}`,
      sha256: createHash('sha256').update(content).digest(),
    })),
    returnUrl: `${RETURN}/${createHash('sha256').update(String(count)).digest('base64url')}`,
    now: new Date(),
    ...changes,
  };
}

const signerAt = ({ url }: Pick<CscServer, 'url'>, changes: Partial<CscSignerOptions> = {}) =>
  createCscSigner({
    ...CLIENT,
    url,
    oauthUrl: undefined,
    trustedRoots: async () => [root.certificate],
    usesTimestamps: true,
    timeoutMs: 3000,
    ...changes,
  });

const credential = (changes: Parameters<CscServer['add']>[1] = {}) => ({
  user: 'asha',
  mode: 'oauth2code' as const,
  issuers: [root],
  ...changes,
});

const answerOf = (url: URL): ReturnedAnswer => ({
  method: 'GET',
  fields: Object.fromEntries(url.searchParams),
});

function visitIn(leg: RemoteLeg): RemoteLeg & { kind: 'visit' } {
  if (leg.kind !== 'visit') throw new Error(`Not a visit: ${JSON.stringify(leg)}`);
  return leg;
}

interface Walk {
  at?: CscServer;
  signer?: ReturnType<typeof signerAt>;
  request?: Partial<SigningRequest>;
  user?: string;
  /** Change the responses with which the browser returns from the first and the second visit. */
  first?: (answer: ReturnedAnswer, leg: RemoteLeg) => ReturnedAnswer;
  second?: (answer: ReturnedAnswer, leg: RemoteLeg) => ReturnedAnswer;
  decisions?: readonly ('allow' | 'deny')[];
  /** Returns the time at which the server is called after a visit. */
  later?: (now: Date) => Date;
}

/** Makes both visits to the service as the browser does. */
async function walk({
  at = server,
  decisions = [],
  later = (now) => now,
  ...steps
}: Walk = {}): Promise<RemoteLeg> {
  const { signer = signerAt(at), user = 'asha' } = steps;
  let request = requestWith(steps.request);
  let leg = await signer.begin(request);
  for (const [index, change] of [steps.first, steps.second].entries()) {
    if (leg.kind !== 'visit') return leg;
    const back = await at.visit(leg.form.url, { user, decision: decisions[index] ?? 'allow' });
    expect(back.href.startsWith(`${RETURN}?`)).toBe(true);
    const answer = change?.(answerOf(back), leg) ?? answerOf(back);
    request = requestWith(steps.request);
    // Copies the state through JSON, as the database does.
    const state: unknown = JSON.parse(JSON.stringify(leg.state));
    leg = await signer.resume({ ...request, now: later(request.now) }, state, answer);
  }
  return leg;
}

function requireSigned(leg: RemoteLeg): RemoteLeg & { kind: 'signed' } {
  if (leg.kind !== 'signed') throw new Error(`Not signed: ${JSON.stringify(leg)}`);
  for (const [index, message] of leg.signatures.entries()) {
    const rules = {
      content: [CONTENTS[index] ?? Buffer.alloc(0)],
      changed: reasonOf('DOCUMENT_CHANGED'),
      signingCertificateRequired: true,
    };
    const now = new Date();
    const trusted = [certificateOf(root.certificate)];
    const context = { trusted, known: [], now, provenBy: null, claimedTime: () => now };
    expect(verifySignature(message, rules, context)).toMatchObject({
      integrity: { verdict: 'passed' },
      trust: { verdict: 'passed' },
      signer: 'Asha Rao',
    });
  }
  return leg;
}

describe.each(Object.entries(servers))('%s', (_name, at) => {
  it.each([
    ['RSA', () => rsa, undefined],
    ['RSASSA-PSS', () => rsa, [PSS]],
    ['ECDSA', () => ec, undefined],
  ] as const)('signs two documents with %s and one authorization', async (_what, identity, algorithms) => {
    at.add(identity(), credential(algorithms ? { algorithms: [...algorithms] } : {}));
    const { signatures, checks } = requireSigned(await walk({ at }));
    expect(signatures).toHaveLength(2);
    expect(checks).toMatchObject([
      { name: 'certificate_chain', verdict: 'passed' },
      { name: 'name', verdict: 'passed' },
      { name: 'revocation', verdict: 'indeterminate' },
      { name: 'signature', verdict: 'passed' },
    ]);
    const paths = at.asked.map(({ url }) => url.replace(/\?.*/, ''));
    expect(paths.filter((path) => path.endsWith('signHash'))).toHaveLength(1);
    // The service token is revoked after the signature.
    expect(paths.at(-1)).toBe('/oauth2/revoke');
  });

  it('signs with a credential that the service authorizes itself', async () => {
    at.add(ec, credential({ mode: 'implicit', scal: 1 }));
    requireSigned(await walk({ at }));
  });
});

it('finds the OAuth server at the address of OpenID Connect, and among several', async () => {
  const at = servers['version 2 with metadata and pushed requests'];
  at.add(ec, credential());
  at.tamper = { '.well-known/oauth-authorization-server': () => ({ status: 404 }) };
  requireSigned(await walk({ at }));
  const oauth2Servers = [{ issuerIdentifier: at.origin, authType: ['oauth2code'] }];
  at.tamper = { info: ({ body }) => ({ body: { ...Object(body), oauth2Issuer: undefined, oauth2Servers } }) };
  requireSigned(await walk({ at }));
});

it('uses the credential in the name of the signer', async () => {
  const other = await createIdentity({ name: 'Ravi Kumar', issuer: root });
  const withOneName = await createIdentity({ name: 'Asha', issuer: root });
  server.add(other, credential());
  server.add(ec, credential({ algorithms: ['1.2.840.113549.1.1.5'] }));
  server.add(ec, credential());
  requireSigned(await walk());
  server.credentials.clear();
  server.add(withOneName, credential());
  const leg = await walk();
  expect(leg).toMatchObject({ kind: 'signed' });
  expect(leg.kind === 'signed' && leg.checks[1]).toMatchObject({ name: 'name', verdict: 'indeterminate' });
});

it('adds a time-stamp of the service, and reports one that is invalid', async () => {
  const authority = await createIdentity({ name: 'Clock', issuer: root, extendedKeyUsage: [TIME_STAMPING] });
  const source = timestampAuthority(authority);
  server.timestamp = async (hash) => Buffer.from(await source.timestamp(hash));
  server.add(ec, credential());
  const { checks } = requireSigned(await walk());
  expect(checks.at(-1)).toMatchObject({ name: 'timestamp' });
  server.timestamp = async () => Buffer.from(await source.timestamp(Buffer.alloc(32)));
  const wrong = await walk();
  expect(wrong).toMatchObject({ kind: 'signed' });
  expect(wrong.kind === 'signed' && wrong.checks.at(-1)).toMatchObject({
    name: 'timestamp',
    verdict: 'indeterminate',
  });
});

it('waits for a browser that is away, until the visit ends', async () => {
  const signer = signerAt(server);
  const request = requestWith();
  const leg = visitIn(await signer.begin(request));
  expect(await signer.check(request, leg.state)).toMatchObject({ kind: 'pending' });
  const late = { ...request, now: new Date(+leg.expiresAt + 1) };
  expect(await signer.check(late, leg.state)).toMatchObject({ kind: 'refused', reason: 'expired' });
});

const fields = (changes: Record<string, string>) => (answer: ReturnedAnswer) => ({
  ...answer,
  fields: { ...answer.fields, ...changes },
});
const without = (name: string) => (answer: ReturnedAnswer) => ({
  ...answer,
  fields: Object.fromEntries(Object.entries(answer.fields).filter(([each]) => each !== name)),
});

describe('refuses what the browser brings back', () => {
  let stateOfFirst = '';
  const remember = (answer: ReturnedAnswer) => {
    stateOfFirst = answer.fields['state'] ?? '';
    return answer;
  };

  it.each<[string, string, Walk]>([
    ['a signer who denies the sign-in', 'cancelled_by_signer', { decisions: ['deny'] }],
    ['a signer who denies the signature', 'cancelled_by_signer', { decisions: ['allow', 'deny'] }],
    ['another state', 'replayed', { first: fields({ state: 'x' }) }],
    ['no state', 'replayed', { first: without('state') }],
    [
      'the state of the first visit in the second',
      'replayed',
      { second: (answer) => fields({ state: stateOfFirst })(answer) },
    ],
    [
      'a forged denial with another state',
      'replayed',
      { first: fields({ state: 'x', error: 'access_denied' }) },
    ],
    ['no code', 'answer_invalid', { first: without('code') }],
    ['an empty code', 'answer_invalid', { first: fields({ code: '' }) }],
    ['a code of 10 kB', 'answer_invalid', { first: fields({ code: 'x'.repeat(10_000) }) }],
    ['an invented code', 'replayed', { first: fields({ code: 'invented' }) }],
    ['a form post', 'answer_invalid', { first: (answer) => ({ ...answer, method: 'POST' }) }],
    ['an overloaded service', 'service_busy', { first: fields({ error: 'temporarily_unavailable' }) }],
    ['an unknown error', 'refused_by_service', { second: fields({ error: 'Asha Rao <script>' }) }],
    ['an answer after the visit ended', 'expired', { later: (now) => new Date(+now + 11 * 60_000) }],
  ])('%s', async (_what, reason, steps) => {
    server.add(ec, credential());
    const leg = await walk({ first: remember, ...steps });
    expect(leg).toMatchObject({ kind: 'refused', reason });
    expect(JSON.stringify(leg)).not.toContain('Asha');
  });

  it('another issuer (RFC 9207)', async () => {
    const at = servers['version 2 with metadata and pushed requests'];
    at.add(ec, credential());
    const leg = await walk({ at, first: fields({ iss: 'https://evil.example' }) });
    expect(leg).toMatchObject({ kind: 'refused', reason: 'answer_invalid' });
  });

  it('an answer that was used before', async () => {
    server.add(ec, credential());
    const signer = signerAt(server);
    const leg = visitIn(await signer.begin(requestWith()));
    const answer = answerOf(await server.visit(leg.form.url));
    visitIn(await signer.resume(requestWith(), leg.state, answer));
    const again = await signer.resume(requestWith(), leg.state, answer);
    expect(again).toMatchObject({ kind: 'refused', reason: 'replayed' });
  });

  it('the code of another signer', async () => {
    server.add(ec, credential());
    const signer = signerAt(server);
    const [own, others] = [
      visitIn(await signer.begin(requestWith())),
      visitIn(await signer.begin(requestWith())),
    ];
    const back = answerOf(await server.visit(own.form.url));
    const swapped = answerOf(await server.visit(others.form.url));
    const answer = { ...back, fields: { ...back.fields, code: swapped.fields['code'] ?? '' } };
    // PKCE ties the authorization code to the visit in which the service issued it.
    const leg = await signer.resume(requestWith(), own.state, answer);
    expect(leg).toMatchObject({ kind: 'refused', reason: 'replayed' });
  });

  it('an authorization for other documents', async () => {
    server.add(ec, credential());
    const signer = signerAt(server);
    const first = visitIn(await signer.begin(requestWith()));
    const second = visitIn(
      await signer.resume(requestWith(), first.state, answerOf(await server.visit(first.form.url))),
    );
    const back = answerOf(await server.visit(second.form.url));
    const documents = [{ title: 'Another', sha256: Buffer.alloc(32, 1) }];
    const leg = await signer.resume(requestWith({ documents }), second.state, back);
    // The service refuses the signature, because it knows which hashes the signer authorized.
    expect(leg).toMatchObject({ kind: 'refused', reason: 'refused_by_service' });
  });
});

const bodyOf = ({ body }: Said): Record<string, unknown> => JSON.parse(JSON.stringify(body));
const changing = (changes: object) => (said: Said) => ({ ...said, body: { ...bodyOf(said), ...changes } });

describe('refuses what the service answers', () => {
  /** Falsifies only tokens with the scope 'credential'. */
  const credentialToken = (changes: object) => (said: Said) =>
    'credentialID' in bodyOf(said) ? changing(changes)(said) : said;
  const cert = (changes: object) => (said: Said) =>
    changing({ cert: { ...Object(bodyOf(said)['cert']), ...changes } })(said);

  it.each<[string, string, CscServer['tamper']]>([
    ['an outage', 'service_busy', { info: () => ({ status: 503 }) }],
    ['too many requests', 'service_busy', { 'credentials/list': () => ({ status: 429 }) }],
    [
      'a redirect',
      'answer_invalid',
      { 'credentials/list': () => ({ status: 307, headers: { location: 'https://evil.example' } }) },
    ],
    [
      'an OAuth server at another host',
      'answer_invalid',
      { info: changing({ oauth2: 'https://evil.example' }) },
    ],
    [
      'an unknown client',
      'not_configured',
      { 'oauth2/token': () => ({ status: 401, body: { error: 'invalid_client' } }) },
    ],
    ['a token of another type', 'answer_invalid', { 'oauth2/token': changing({ token_type: 'mac' }) }],
    ['a service token that is a SAD', 'answer_invalid', { 'oauth2/token': changing({ token_type: 'SAD' }) }],
    ['an empty token', 'answer_invalid', { 'oauth2/token': changing({ access_token: '' }) }],
    ['a token for another scope', 'answer_invalid', { 'oauth2/token': changing({ scope: 'openid' }) }],
    [
      'a token for another credential',
      'answer_invalid',
      { 'oauth2/token': credentialToken({ credentialID: 'other' }) },
    ],
    [
      'a token for another document',
      'answer_invalid',
      {
        'oauth2/token': credentialToken({ authorization_details: [{ documentDigests: [{ hash: 'AAAA' }] }] }),
      },
    ],
    ['a token that has expired', 'expired', { 'oauth2/token': credentialToken({ expires_in: 1e-9 }) }],
    [
      'a list that is not a list',
      'answer_invalid',
      { 'credentials/list': changing({ credentialIDs: 'all' }) },
    ],
    [
      'a list of 1,000 credentials',
      'answer_invalid',
      { 'credentials/list': changing({ credentialIDs: Array(1000).fill('x') }) },
    ],
    ['no credential', 'identity_not_found', { 'credentials/list': changing({ credentialIDs: [] }) }],
    [
      'the credential of another account',
      'refused_by_service',
      { 'credentials/list': changing({ credentialIDs: ['invented'] }) },
    ],
    ['a revoked certificate', 'certificate_invalid', { 'credentials/info': cert({ status: 'revoked' }) }],
    ['no certificate', 'certificate_invalid', { 'credentials/info': cert({ certificates: [] }) }],
    [
      'other bytes instead of a certificate',
      'certificate_invalid',
      { 'credentials/info': cert({ certificates: ['AAAA'] }) },
    ],
    [
      'a disabled key',
      'certificate_invalid',
      { 'credentials/info': changing({ key: { status: 'disabled', algo: ['1.2.840.10045.4.3.2'] } }) },
    ],
    [
      'only SHA-1',
      'certificate_invalid',
      { 'credentials/info': changing({ key: { status: 'enabled', algo: ['1.2.840.10045.4.1'] } }) },
    ],
    [
      'fewer signatures than documents',
      'refused_by_service',
      { 'credentials/info': changing({ multisign: 1 }) },
    ],
    [
      'a PIN on our page',
      'not_configured',
      { 'credentials/info': changing({ auth: { mode: 'explicit', objects: [{ id: 'PIN' }] } }) },
    ],
    [
      'one signature for two hashes',
      'answer_invalid',
      {
        'signatures/signHash': (said) =>
          changing({ signatures: [bodyOf(said)['signatures']].flat().slice(1) })(said),
      },
    ],
    [
      'three signatures for two hashes',
      'answer_invalid',
      { 'signatures/signHash': changing({ signatures: ['AAAA', 'AAAA', 'AAAA'] }) },
    ],
    [
      'swapped signatures',
      'answer_invalid',
      {
        'signatures/signHash': (said) =>
          changing({ signatures: [bodyOf(said)['signatures']].flat().toReversed() })(said),
      },
    ],
    [
      'an invented signature',
      'answer_invalid',
      { 'signatures/signHash': changing({ signatures: ['AAAA', 'AAAA'] }) },
    ],
    ['no signatures', 'answer_invalid', { 'signatures/signHash': () => ({ body: {} }) }],
    [
      'signatures later',
      'answer_invalid',
      { 'signatures/signHash': () => ({ status: 202, body: { responseID: '1' } }) },
    ],
    ['HTML', 'answer_invalid', { 'signatures/signHash': () => ({ body: '<html>' }) }],
    ['300 kB', 'service_unreachable', { 'signatures/signHash': () => ({ body: 'x'.repeat(300_000) }) }],
  ])('%s', async (_what, reason, tamper) => {
    server.add(ec, credential());
    server.tamper = tamper;
    const leg = await walk();
    expect(leg).toMatchObject({ kind: 'refused', reason });
    expect(JSON.stringify(leg)).not.toContain('Asha');
  });

  it('a service that hangs', async () => {
    server.add(ec, credential());
    server.tamper = { 'credentials/list': () => new Promise<never>(() => {}) };
    const leg = await walk({ signer: signerAt(server, { timeoutMs: 200 }) });
    expect(leg).toMatchObject({ kind: 'refused', reason: 'service_unreachable' });
  });

  it('a service that does not exist', async () => {
    const leg = await signerAt({ url: 'http://127.0.0.1:1/csc/v2' }).begin(requestWith());
    expect(leg).toMatchObject({ kind: 'refused', reason: 'service_unreachable' });
  });

  it('a certificate that changes between the visits', async () => {
    const id = server.add(ec, credential());
    const renewed = await createIdentity({ name: 'Asha Rao', issuer: root, keysOf: ec });
    const change = (answer: ReturnedAnswer) => {
      const known = server.credentials.get(id);
      if (known) server.credentials.set(id, { ...known, identity: renewed });
      return answer;
    };
    expect(await walk({ second: change })).toMatchObject({ kind: 'refused', reason: 'answer_invalid' });
  });

  const day = 86_400_000;
  it.each<[string, string, () => Partial<Parameters<typeof createIdentity>[0]>]>([
    ['another person', 'name_mismatch', () => ({ name: 'Ravi Kumar' })],
    ['another surname', 'name_mismatch', () => ({ name: 'Asha Kulkarni' })],
    ['an expired certificate', 'certificate_invalid', () => ({ notAfter: new Date(Date.now() - day) })],
    [
      'a certificate valid from tomorrow',
      'certificate_invalid',
      () => ({ notBefore: new Date(Date.now() + day) }),
    ],
    ['a certificate for encryption', 'certificate_invalid', () => ({ keyUsage: 0x20 })],
    [
      'a certificate for web servers',
      'certificate_invalid',
      () => ({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] }),
    ],
    ['a certificate with unknown conditions', 'certificate_invalid', () => ({ unknownCritical: true })],
    ['the certificate of an authority', 'certificate_invalid', () => ({ ca: true })],
  ])('%s', async (_what, reason, options) => {
    const identity = await createIdentity({ name: 'Asha Rao', issuer: root, ...options() });
    server.add(identity, credential());
    expect(await walk()).toMatchObject({ kind: 'refused', reason });
    expect(server.asked.some(({ url }) => url.endsWith('signHash'))).toBe(false);
  });

  it('a certificate by an unknown authority of the same name', async () => {
    const other = await createIdentity({ name: 'Root of the service', ca: true });
    server.add(await createIdentity({ name: 'Asha Rao', issuer: other }), credential({ issuers: [other] }));
    expect(await walk()).toMatchObject({ kind: 'refused', reason: 'certificate_invalid' });
  });

  it('a certificate that its issuer revoked', async () => {
    const ca = createOpensslCa();
    const { url } = await serve((body, response) => response.end(ca.answer(body)));
    const { certificate, privateKey, serial } = ca.issue('Asha', { ocsp: url });
    const issuer = { certificate: new X509Certificate(ca.certificate) };
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    server.add(
      {
        certificate: new X509Certificate(certificate),
        privateKey: createPrivateKey(privateKey).toCryptoKey(algorithm, true, ['sign']),
        keyType: 'EC',
      },
      credential({ issuers: [issuer] }),
    );
    const signer = signerAt(server, { trustedRoots: async () => [issuer.certificate] });
    const request = { signer: { name: 'Asha', language: 'en' } };
    expect(await walk({ signer, request })).toMatchObject({
      kind: 'signed',
      checks: expect.arrayContaining([{ name: 'revocation', verdict: 'passed' }]),
      credential: expect.any(String),
      proof: { path: [{}, {}], evidence: [{}] },
    });
    ca.revoke(serial);
    server.asked.length = 0;
    expect(await walk({ signer, request })).toMatchObject({ kind: 'refused', reason: 'certificate_invalid' });
    expect(server.asked.some((asked) => asked.url.endsWith('signHash'))).toBe(false);
  });

  it('the same authorization twice', async () => {
    const id = server.add(ec, credential());
    await walk();
    const body = server.asked.find(({ url }) => url.endsWith('signHash'))?.body ?? '';
    const token = server.asked.find(({ url }) => url.endsWith('signHash'))?.headers.authorization ?? '';
    const again = await fetch(`${server.url}/signatures/signHash`, {
      method: 'POST',
      headers: { authorization: token },
      body,
    });
    expect({ status: again.status, id: JSON.parse(body).credentialID }).toEqual({ status: 400, id });
  });
});

it('is examined by the doctor', async () => {
  const settings = readSettings({ CSC_URL: server.url, CSC_CLIENT_ID: 'c', TRUSTED_ROOTS: '/roots' });
  const says = expect.stringContaining('version 2 of the CSC API');
  expect(await checkCsc(settings)).toMatchObject([{ status: 'right', says }]);
  for (const changed of [{ methods: [] }, { oauth2: undefined }, { oauth2: 'https://evil.example' }]) {
    server.tamper = { info: (said) => ({ body: { ...Object(said.body), ...changed } }) };
    expect(await checkCsc(settings)).toMatchObject([{ status: 'problem' }]);
  }
  expect(await checkCsc(readSettings({}))).toEqual([]);
});
