/** Seals documents, and reports why it cannot seal if that is the case. */
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
  /**
   * Returns a message that tells the operator why no document can be sealed now, or null if documents can be sealed.
   */
  problem(): Promise<string | null>;
  /** Returns the earliest expiry of the certificates that are needed for a seal, or null if there is no certificate. */
  endsAt(): Promise<Date | null>;
  /**
   * Prepares a revision that an external service will sign. The promise is rejected if the document cannot be prepared.
   */
  prepare(preparation: Preparation): Promise<PreparedRevision>;
  /** Seals a document. The promise is rejected if the document cannot be sealed. */
  seal(document: Buffer, facts: SealFacts, as?: SealedAs): Promise<SealOutcome>;
  /** Adds a document time-stamp. The promise is rejected if the document cannot be renewed. */
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
  /** The issuers of the seal's certificate. Their certificates are part of the seal. */
  chain: X509Certificate[];
  /**
   * The authority that issued the signers' one-time certificates, followed by its issuers. Empty if no signer has such
   * a certificate.
   */
  signers: X509Certificate[];
}

export type SealOutcome = { ok: true; document: SealedDocument } | { ok: false; problem: string };

/**
 * The time for which the result of a key check is cached while the key's files are unchanged. Probes are frequent, and
 * decrypting the key takes a moment.
 */
const KEY_LOOK_MILLISECONDS = 5000;
/** The same time for a hardware module or a remote service. It is longer, because these serve other clients too. */
const SHARED_LOOK_MILLISECONDS = 60_000;
/**
 * The time limit of each request to a remote service during a key check. It is short, because probes wait for the
 * result.
 */
const REMOTE_LOOK_TIMEOUT_MILLISECONDS = 5000;

/**
 * The kind of the sealing process. Sealing runs outside the server process, because drawing, saving and signing a large
 * document occupies a processor for seconds.
 */
const SEALING: WorkerKind<SealProtocol> = {
  name: 'sealing',
  program: new URL('./seal-child.ts', import.meta.url),
  heapMebibytes: 1024,
  // The process reads files, sends requests to authorities, and draws pictures with a native library. It cannot write
  // files or start processes.
  flags: ['--permission', '--allow-fs-read=*', '--allow-addons'],
  stderr: 'pipe',
  answer: sealAnswer,
};

/**
 * The pool has two processes, because two jobs run concurrently (`jobs/jobs.ts`). The time limit applies to elapsed
 * time, because a time-stamping authority may be slow. Idle processes stay available for some time, because starting
 * one costs more than a seal.
 */
const POOL = { size: 2, maxWaiting: 8, startMs: 30_000, timeoutMs: 180_000, idleMs: 30_000 };

export const createSealPool = (options: Partial<PoolOptions> = {}): WorkerPool<SealProtocol> =>
  createWorkerPool(SEALING, { ...POOL, ...options });

/**
 * Creates the sealer. `secret` decrypts the key that was created at the first start. `prepare` copies the active seal
 * to this node (`self-made-seals.ts`).
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
  /** The certificate that its authority has revoked, with a message. It applies until the certificate is replaced. */
  let revoked: { certificate: X509Certificate; problem: string } | undefined;
  /** The certificate chain of the time-stamping authority, known from the last seal and used for the next one. */
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
      // If the database is unavailable, this node's copy of the seal is used.
      const result = prepare()
        .catch(() => undefined)
        .then(() => openSealKey({ ...key, csc: limited }));
      const current = { at: performance.now(), files, result };
      // For a remote service, probes get the previous result until the new result is known.
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
      // The key is checked once before a process starts. Otherwise, each sealing process would try a wrong PIN again,
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

/** Returns the settings of the active seal. From its configured day, the next certificate is used without a restart. */
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
 * Returns the settings of the hardware module. They include the environment variables that the module needs, because
 * worker processes have no environment.
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

/** Returns a text that changes when one of the files is written. */
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

/**
 * Returns the settings of the key that issues one-time certificates. `selfMade` is this installation's own authority,
 * encrypted. It is used if no other is configured.
 */
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
