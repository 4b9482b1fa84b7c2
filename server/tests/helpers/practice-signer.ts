/**
 * Runs a signature service for tests over real HTTP. It shows a page, signs the digests with certificates of its own
 * authority, and sends the browser back with a form, as the services of Certifying Authorities do.
 */
import type { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signDigest } from '../../src/pki/cms/make-signature.ts';
import type { SealKey } from '../../src/pki/seal-key/seal-key.ts';
import { sealKeyOf } from '../../src/pki/testing/key-files.ts';
import { createIdentity, type Identity } from '../../src/pki/testing/test-pki.ts';
import type {
  RemoteLeg,
  RemoteSigner,
  SigningRequest,
} from '../../src/providers/remote-signing/remote-signing.ts';

type Outcome = 'signs' | 'refuses' | 'signs-other' | 'pending' | 'too-few';

export interface PracticeSigner {
  signer: RemoteSigner;
  root: Identity;
  /** The result that the service gives to all further transactions. */
  outcome: Outcome;
  url: string;
  /** All requests that the service has received, oldest first. */
  requests: SigningRequest[];
  close(): Promise<void>;
}

type Proof = (RemoteLeg & { kind: 'signed' })['proof'];

export interface PracticeAuthority {
  issue(name: string): Promise<SealKey>;
  prove(path: X509Certificate[]): Promise<Proof['evidence']>;
}

export async function openPracticeSigner(authority?: PracticeAuthority): Promise<PracticeSigner> {
  const root = await createIdentity({ name: 'Practice CA', ca: true });
  const keys = new Map<string, SealKey>();
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(new URLSearchParams(Buffer.concat(chunks).toString())).then((page) =>
        response.setHeader('content-type', 'text/html').end(page),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;

  const keyOf = async (name: string): Promise<SealKey> => {
    const known =
      keys.get(name) ??
      (await (authority?.issue(name) ?? sealKeyOf(await createIdentity({ name, issuer: root }), root)));
    keys.set(name, known);
    return known;
  };

  /** Returns the service's page. Its form sends the browser back to the server. */
  async function answer(form: URLSearchParams): Promise<string> {
    const key = await keyOf(form.get('name') ?? '');
    const digests = (form.get('digests') ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex'));
    const signatures: string[] = [];
    for (const digest of digests) {
      const signed = practice.outcome === 'signs-other' ? Buffer.alloc(32, 7) : digest;
      signatures.push((await signDigest(key, signed)).encode(null).toString('base64'));
    }
    if (practice.outcome === 'too-few') signatures.pop();
    const refused = practice.outcome === 'refuses' ? 'consent_refused' : '';
    const pending = practice.outcome === 'pending' ? 'yes' : '';
    const fields = {
      transaction: form.get('transaction') ?? '',
      refused,
      pending,
      signatures: signatures.join(' '),
    };
    answers.set(fields.transaction, JSON.stringify(fields));
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return `<!doctype html><form method="post" action="${form.get('return_url') ?? ''}">${inputs.join('')}<button>Sign</button></form>`;
  }

  const proofFor = async (name: string): Promise<Proof> => {
    const { certificate, chain } = await keyOf(name);
    const path = [certificate, ...chain];
    return { path, evidence: (await authority?.prove(path)) ?? [] };
  };

  const practice: PracticeSigner = {
    root,
    outcome: 'signs',
    url: `http://127.0.0.1:${port}/sign`,
    requests: [],
    signer: {
      async begin(request) {
        practice.requests.push(request);
        const { transaction, signer, documents, returnUrl, now } = request;
        const digests = documents.map(({ sha256 }) => sha256.toString('hex')).join(' ');
        return Promise.resolve({
          kind: 'visit',
          form: {
            method: 'POST',
            url: practice.url,
            fields: { transaction, name: signer.name, digests, return_url: returnUrl },
          },
          state: { transaction },
          expiresAt: new Date(+now + 10 * 60_000),
        });
      },
      resume: async ({ transaction, signer }, _state, { fields }) =>
        legOf(fields, transaction, await proofFor(signer.name)),
      async check({ transaction, signer }) {
        const known = answers.get(transaction);
        if (known === undefined) return { kind: 'pending', state: { transaction }, retryAfterSeconds: 1 };
        return legOf({ ...JSON.parse(known), pending: '' }, transaction, await proofFor(signer.name));
      },
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return practice;
}

const legOf = (fields: Readonly<Record<string, string>>, transaction: string, proof: Proof): RemoteLeg => {
  if (fields['transaction'] !== transaction) return { kind: 'refused', reason: 'answer_invalid' };
  if (fields['refused']) return { kind: 'refused', reason: 'consent_refused' };
  if (fields['pending']) return { kind: 'pending', state: { transaction }, retryAfterSeconds: 1 };
  const signatures = (fields['signatures'] ?? '').split(' ').filter(Boolean);
  return {
    kind: 'signed',
    signatures: signatures.map((each) => Buffer.from(each, 'base64')),
    checks: [{ name: 'certificate chain', verdict: 'passed' }],
    proof,
  };
};
