/**
 * The company's seal key at a remote signing service. The server authenticates as itself (client credentials, 8.5).
 * Each seal gets an authorization for its hash alone. The key is not tested with a signature, because services may
 * charge for each.
 */
import { KeyFileProblem } from '../../../pki/seal-key/key-file.ts';
import type { SigningKey } from '../../../pki/seal-key/seal-key.ts';
import { type Credential, readCredential } from './credentials.ts';
import { CscError } from './csc-error.ts';
import { clientToken, type Token } from './oauth.ts';
import { createCscService, type CscOptions, type CscService } from './service.ts';
import { type Activation, authorizeCredential, sha256, signData } from './sign-hash.ts';

export interface CscSealSettings extends CscOptions {
  credentialId: string;
  /** The PIN or password of the credential. Undefined if the credential needs none. */
  pin: string | undefined;
}

/** The time before its expiry at which a token is renewed. */
const EARLY_MS = 60_000;

/** The service that this process uses, with its current token. */
let current: { key: string; service: CscService; token: Token | null } | undefined;
/**
 * The PIN that the service refused. It is not tried again, because a service locks the credential after a few wrong
 * PINs.
 */
let refusedPin: string | undefined;

/** Reads the credential and returns its key. Throws KeyFileProblem, whose message names the settings. */
export async function openCscSealKey(settings: CscSealSettings): Promise<SigningKey> {
  return explaining(async () => {
    const { service, token } = await signedIn(settings);
    const credential = await readCredential(service, settings.credentialId, token);
    const factors = factorsFor(credential, settings);
    const { certificate, chain, algorithm } = credential;
    return {
      certificate,
      chain,
      algorithm: algorithm.name,
      sign: (data) => explaining(() => sign(settings, credential, factors, data)),
    };
  });
}

async function signedIn(settings: CscSealSettings): Promise<{ service: CscService; token: string }> {
  const key = JSON.stringify(settings);
  if (current?.key !== key) current = { key, service: createCscService(settings), token: null };
  const { service } = current;
  if (current.token === null || current.token.expiresAt - EARLY_MS < Date.now()) {
    const token = await clientToken(service, { scope: 'service' });
    if (current.service === service) current.token = token;
    return { service, token: token.value };
  }
  return { service, token: current.token.value };
}

function factorsFor({ mode, factors }: Credential, { pin }: CscSealSettings): Record<string, string> {
  if (mode !== 'explicit') return {};
  const [factor, ...more] = factors;
  if (factor === undefined) return {};
  if (more.length > 0)
    throw new KeyFileProblem(
      'The credential in SEAL_CSC_CREDENTIAL_ID asks for a one-time code. Use one that a server can authorize alone',
    );
  if (pin === undefined)
    throw new KeyFileProblem('The credential in SEAL_CSC_CREDENTIAL_ID asks for a PIN: set SEAL_CSC_PIN');
  if (pin === refusedPin) throw new KeyFileProblem(WRONG_PIN);
  return { [factor]: pin };
}

async function sign(
  settings: CscSealSettings,
  credential: Credential,
  factors: Record<string, string>,
  data: Uint8Array,
): Promise<Buffer> {
  const { service, token } = await signedIn(settings);
  const activation = await activate(service, credential, [sha256(data)], token, factors);
  const [signature] = await signData(service, credential, [data], activation);
  if (signature === undefined) throw new Error('Bug: one signature was requested and verified');
  return signature;
}

async function activate(
  service: CscService,
  credential: Credential,
  hashes: Buffer[],
  serviceToken: string,
  factors: Record<string, string>,
): Promise<Activation> {
  if (credential.mode === 'oauth2code') {
    const request = { credentialId: credential.id, hashes };
    const credentialToken = await clientToken(service, { scope: 'credential', credential: request });
    return { kind: 'token', credentialToken, serviceToken };
  }
  try {
    return await authorizeCredential(service, credential, hashes, { serviceToken, factors });
  } catch (error) {
    if (!(error instanceof CscError) || error.code !== 'invalid_pin') throw error;
    [refusedPin] = Object.values(factors);
    throw new KeyFileProblem(WRONG_PIN);
  }
}

const WRONG_PIN =
  'The service rejected SEAL_CSC_PIN. It is not tried again before the next start, so that the credential is not locked';

async function explaining<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CscError)) throw error;
    // The token may have been revoked, so the next seal requests a new one.
    if (current && error.fault === 'refused') current.token = null;
    throw new KeyFileProblem(`The remote signing service in SEAL_CSC_URL cannot be used: ${error.message}`);
  }
}
