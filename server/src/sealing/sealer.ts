/** Seals documents, and reports when it cannot. */
import { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Settings } from '../settings/settings.ts';
import { asBuffer } from '../processes/as-buffer.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { type SealAnswer, sealAnswer, type SealedAs, type SealProtocol } from './seal-messages.ts';
import {
  loadIssuerKey,
  type IssuerKeySettings,
  type SealKeyResult,
  type SealKeySettings,
} from '../pki/seal-key/seal-key.ts';
import { openSealKey, type SealSettings } from './open-seal-key.ts';
import type { Preparation, PreparedRevision } from '../pdf/seal/remote-signature.ts';
import type { SealedPdf } from '../pdf/seal/seal-pdf.ts';

export interface Sealer {
  /** Returns why no document can be sealed now, as a message for the operator, or null. */
  problem(): Promise<string | null>;
  /** Returns when the first of the certificates needed for a seal expires, or null without a certificate. */
  endsAt(): Promise<Date | null>;
  /** Prepares a revision that an outside service signs. Rejects if this document could not be prepared. */
  prepare(preparation: Preparation): Promise<PreparedRevision>;
  /** Seals a document. Rejects if this document could not be sealed. */
  seal(document: Buffer, facts: SealFacts, as?: SealedAs): Promise<SealOutcome>;
  /** Adds a document time-stamp. Rejects if this document could not be renewed. */
  renew(document: Buffer): Promise<RenewOutcome>;
  close(): Promise<void>;
}

export interface WithSealer {
  sealer: Sealer;
}

export type RenewOutcome =
  | { ok: true; bytes: Buffer; time: Date; expiresAt: Date; authority: string }
  | { ok: false; problem: string };

export interface SealedDocument extends Pick<SealedPdf, 'level' | 'notes'> {
  bytes: Buffer;
  certificate: X509Certificate;
  /** The issuers of the certificate, which are part of the seal. */
  chain: X509Certificate[];
  /** The authority that issued the signers' certificates, and its issuers. Empty if no signer has one. */
  signers: X509Certificate[];
}

export type SealOutcome = { ok: true; document: SealedDocument } | { ok: false; problem: string };

/**
 * A check of the key is cached for this time while its files are unchanged, because probes are frequent and decrypting
 * the key takes a moment.
 */
const KEY_LOOK_MILLISECONDS = 5000;
/** A security module or a remote service is checked less often, because it serves other clients. */
const SHARED_LOOK_MILLISECONDS = 60_000;
/** The time limit of each request to a remote service during a check, because probes wait for it. */
const REMOTE_LOOK_TIMEOUT_MILLISECONDS = 5000;

/**
 * A separate process is used, because drawing, saving and signing a large document occupies a processor for seconds
 * while the server has other requests.
 */
const SEALING: WorkerKind<SealProtocol> = {
  name: 'sealing',
  program: new URL('./seal-child.ts', import.meta.url),
  heapMebibytes: 1024,
  // The process reads files, contacts authorities and draws pictures (a native library), but cannot write files or
  // start processes.
  flags: ['--permission', '--allow-fs-read=*', '--allow-addons'],
  stderr: 'pipe',
  answer: sealAnswer,
};

/**
 * The pool has two processes, because there are two jobs (`jobs/jobs.ts`). The limit is wall-clock time, because a
 * time-stamping authority may be slow. Idle processes stay for some time, because starting one costs more than a seal.
 */
const POOL = { size: 2, maxWaiting: 8, startMs: 30_000, timeoutMs: 180_000, idleMs: 30_000 };

export const createSealPool = (options: Partial<PoolOptions> = {}): WorkerPool<SealProtocol> =>
  createWorkerPool(SEALING, { ...POOL, ...options });

/**
 * Creates the sealer. `secret` decrypts the key created at first start, and `prepare` ensures that this node has the
 * active one (`self-made-seals.ts`).
 */
export function createSealer(
  settings: Settings,
  secret: Buffer,
  now: () => Date,
  prepare: () => Promise<void> = () => Promise.resolve(),
  selfMadeIssuer: () => Promise<string> = () => Promise.resolve(''),
  pool = createSealPool(),
): Sealer {
  let look: { at: number; files: string; result: Promise<SealKeyResult> } | undefined;
  /** An authority's statement that a certificate is revoked. It applies until the certificate is replaced. */
  let revoked: { certificate: X509Certificate; problem: string } | undefined;
  /** The certificate chain of the time-stamping authority, which is used for the next seal. */
  let authority: Uint8Array[] | undefined;

  const ask = async (request: SealProtocol['request']): Promise<SealAnswer> => {
    const outcome = await pool.run(request);
    if (outcome.kind === 'busy') throw new Error('Too many documents are waiting to be sealed');
    if (outcome.kind !== 'answered') throw outcome.error;
    return outcome.answer;
  };

  const lookAtKey = async (): Promise<SealKeyResult> => {
    const { SEAL_CERTIFICATE, SEAL_KEY, pkcs11, csc } = sealInUse(settings, now());
    const files = await stateOf([SEAL_CERTIFICATE, SEAL_KEY]);
    const holdsFor = pkcs11 || csc ? SHARED_LOOK_MILLISECONDS : KEY_LOOK_MILLISECONDS;
    if (look?.files !== files || performance.now() - look.at > holdsFor) {
      const key = sealKeySettings(settings, secret, now());
      const limited = csc && { ...csc, timeoutMs: REMOTE_LOOK_TIMEOUT_MILLISECONDS };
      // If the database is unavailable, the local copy of the seal is used.
      const result = prepare()
        .catch(() => undefined)
        .then(() => openSealKey({ ...key, csc: limited }));
      const current = { at: performance.now(), files, result };
      // Probes get the former result of a remote service until the next one is known.
      look = csc && look ? { ...current, result: look.result } : current;
      if (csc) void result.then(() => (look = current));
    }
    return look.result;
  };

  const issuerFor = async (at: Date): Promise<IssuerKeySettings> =>
    issuerKeySettings(
      settings,
      secret,
      at,
      settings.SIGNER_CA_CERTIFICATE === undefined ? await selfMadeIssuer() : undefined,
    );

  return {
    async problem() {
      const result = await lookAtKey();
      if (!result.ok) return result.problem;
      const isRevoked = revoked?.certificate.fingerprint256 === result.key.certificate.fingerprint256;
      return isRevoked ? (revoked?.problem ?? null) : null;
    },
    async endsAt() {
      const result = await lookAtKey();
      if (!result.ok) return null;
      const { certificate, chain } = result.key;
      return new Date(Math.min(...[certificate, ...chain].map(({ validToDate }) => +validToDate)));
    },
    async prepare(preparation) {
      const answer = await ask({ kind: 'prepare', ...preparation, waiting: [...preparation.waiting] });
      if (answer.kind !== 'prepared') throw new Error(UNASKED);
      const { bytes, start, end, digest } = answer;
      return { bytes: asBuffer(bytes), gap: { start, end }, digest: asBuffer(digest) };
    },
    async seal(document, facts, as = 'document') {
      await prepare();
      const key = sealKeySettings(settings, secret, facts.session.completedAt);
      // The key is checked once before the process starts. Otherwise, each sealing process would try a wrong PIN again,
      // until the token locks itself.
      const looked = key.pkcs11 ? await lookAtKey() : null;
      if (looked?.ok === false) return { ok: false, problem: looked.problem };
      const isIssuerNeeded =
        as === 'document' && facts.participants.some(({ ownSignature }) => ownSignature !== null);
      const issuer = isIssuerNeeded ? await issuerFor(facts.session.completedAt) : undefined;
      const lookedAtIssuer = issuer?.files.pkcs11 ? await loadIssuerKey(issuer) : null;
      if (lookedAtIssuer?.ok === false) return { ok: false, problem: lookedAtIssuer.problem };
      const tsaUrl = settings.TSA_URL;
      const answer = await ask({ kind: 'seal', as, document, facts, key, issuer, tsaUrl, authority });
      if (answer.kind === 'renewed' || answer.kind === 'not-renewed' || answer.kind === 'prepared')
        throw new Error(UNASKED);
      if (answer.kind === 'no-key') return { ok: false, problem: answer.problem };
      const certificate = new X509Certificate(answer.certificate);
      if (answer.kind === 'revoked') {
        revoked = { certificate, problem: answer.problem };
        return { ok: false, problem: answer.problem };
      }
      authority = answer.authority ?? authority;
      const { level, notes } = answer;
      const [chain, signers] = [opened(answer.chain), opened(answer.signers)];
      const bytes = asBuffer(answer.bytes);
      return { ok: true, document: { bytes, level, notes, certificate, chain, signers } };
    },
    async renew(document) {
      if (settings.TSA_URL === undefined)
        return { ok: false, problem: 'No time-stamping authority is configured' };
      const answer = await ask({ kind: 'renew', document, tsaUrl: settings.TSA_URL, now: now() });
      if (answer.kind === 'not-renewed') return { ok: false, problem: answer.problem };
      if (answer.kind !== 'renewed') throw new Error(UNASKED);
      const { bytes, time, expiresAt, authority: name } = answer;
      return { ok: true, bytes: asBuffer(bytes), time, expiresAt, authority: name };
    },
    close: () => pool.close(),
  };
}

const opened = (certificates: Uint8Array[]) => certificates.map((der) => new X509Certificate(der));

/** Returns the settings of the seal in use. The next certificate is used from its configured day, without a restart. */
export const sealInUse = (settings: Settings, at: Date) =>
  settings.NEXT_SEAL_FROM && settings.NEXT_SEAL_FROM <= at
    ? {
        SEAL_CERTIFICATE: settings.NEXT_SEAL_CERTIFICATE,
        SEAL_CERTIFICATE_PASSWORD: settings.NEXT_SEAL_CERTIFICATE_PASSWORD,
        SEAL_KEY: settings.NEXT_SEAL_KEY,
        pkcs11: pkcs11Of(settings, settings.NEXT_SEAL_PKCS11_KEY),
        csc: undefined,
      }
    : {
        SEAL_CERTIFICATE: settings.SEAL_CERTIFICATE,
        SEAL_CERTIFICATE_PASSWORD: settings.SEAL_CERTIFICATE_PASSWORD,
        SEAL_KEY: settings.SEAL_KEY,
        pkcs11: pkcs11Of(settings, settings.SEAL_PKCS11_KEY),
        csc: cscOf(settings),
      };

function cscOf(settings: Settings): SealSettings['csc'] {
  const { SEAL_CSC_URL: url, SEAL_CSC_CREDENTIAL_ID: credentialId, SEAL_CSC_CLIENT_ID: clientId } = settings;
  if (url === undefined || credentialId === undefined || clientId === undefined) return undefined;
  return {
    url,
    credentialId,
    clientId,
    oauthUrl: settings.SEAL_CSC_OAUTH_URL,
    clientSecret: settings.SEAL_CSC_CLIENT_SECRET,
    pin: settings.SEAL_CSC_PIN,
  };
}

/**
 * Returns the settings of the module. Workers have no environment, so the variables that the module needs are passed
 * on.
 */
function pkcs11Of(settings: Settings, key: string | undefined): SealKeySettings['pkcs11'] {
  const {
    SEAL_PKCS11_MODULE: module,
    SEAL_PKCS11_TOKEN: token,
    SEAL_PKCS11_PIN: pin,
    SEAL_PKCS11_ENV,
  } = settings;
  if (module === undefined || key === undefined) return undefined;
  const named = SEAL_PKCS11_ENV.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { module, token, key, pin, environment: Object.fromEntries(named) };
}

/** Returns a text that differs whenever one of the files was written. */
async function stateOf(files: (string | undefined)[]): Promise<string> {
  const states = files.map(async (file) => {
    const found = file === undefined ? null : await stat(file).catch(() => null);
    return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
  });
  return (await Promise.all(states)).join();
}

const UNASKED = 'Bug: the process answered a different request';

export const sealKeySettings = (settings: Settings, secret: Buffer, now: Date): SealSettings => ({
  ...sealInUse(settings, now),
  dataDir: settings.DATA_DIR,
  companyName: settings.COMPANY_NAME,
  secret,
  now,
});

/** `selfMade` is the authority of this installation, encrypted, if none is configured. */
export const issuerKeySettings = (
  settings: Settings,
  secret: Buffer,
  now: Date,
  selfMade: string | undefined,
): IssuerKeySettings => ({
  files: {
    SEAL_CERTIFICATE: settings.SIGNER_CA_CERTIFICATE,
    SEAL_CERTIFICATE_PASSWORD: settings.SIGNER_CA_CERTIFICATE_PASSWORD,
    SEAL_KEY: settings.SIGNER_CA_KEY,
    pkcs11: pkcs11Of(settings, settings.SIGNER_CA_PKCS11_KEY),
  },
  selfMade,
  secret,
  now,
});
