/**
 * Represents nodes in other processes, with the functions that a signing over HTTP needs. Reads OTPs and evidence from
 * the nodes' database.
 */
import { tmpdir } from 'node:os';
import { findKeys } from '../../src/access/open-keys.ts';
import { createVault } from '../../src/crypto/vault.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import { createLog } from '../../src/http/request-log.ts';
import type { TestApp } from './test-app.ts';

export interface RemoteApp {
  test: TestApp;
  close(): Promise<void>;
}

interface RemoteEnvironment {
  DATABASE_URL: string;
  MASTER_KEY: string;
  BOOTSTRAP_API_KEY: string;
}

/** How long a signer's browser waits for an answer, in milliseconds. */
const WAIT_MILLISECONDS = 60_000;

const now = (): Date => new Date();

/** Connects to the nodes. `nextUrl` returns the address for the next request. */
export async function openRemoteApp(
  { DATABASE_URL, MASTER_KEY, BOOTSTRAP_API_KEY }: RemoteEnvironment,
  nextUrl: () => string,
): Promise<RemoteApp> {
  const log = createLog('silent');
  const database = connectDatabase(DATABASE_URL, { log });
  const settings = { DATA_DIR: tmpdir(), MASTER_KEY: Buffer.from(MASTER_KEY, 'base64') };
  const keys = await findKeys({ settings, database, log, now });
  if (!keys) throw new Error('There are no keys');
  const test = reachedByHttp({
    app: { inject: (request) => send(nextUrl(), request) },
    services: { database, vault: createVault(keys.personalData), now },
    apiKey: BOOTSTRAP_API_KEY,
  });
  return { test, close: () => database.close() };
}

export interface Injected {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

interface ReachedByHttp extends Pick<TestApp, 'apiKey'> {
  app: { inject(request: Injected): Promise<object> };
  services?: Pick<TestApp['services'], 'database' | 'vault' | 'now'>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as a signing by HTTP needs
export const reachedByHttp = (part: ReachedByHttp): TestApp => part as unknown as TestApp;

async function send(node: string, { url, method = 'GET', headers = {}, payload }: Injected) {
  const body = payload instanceof Buffer ? new Uint8Array(payload) : (payload ?? null);
  const signal = AbortSignal.timeout(WAIT_MILLISECONDS);
  const response = await fetch(`${node}${url}`, { method, headers, body, signal });
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    json: () => JSON.parse(text),
  };
}
