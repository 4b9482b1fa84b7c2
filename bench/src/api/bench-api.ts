/** The participant and the OTP-verify call against a bare Fastify server doing the same queries by hand. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@countersign/server/settings/settings';
import { openEmbeddedPostgres } from '@countersign/server/database/embedded/open';
import { createLog } from '@countersign/server/http/request-log';
import { openServices } from '@countersign/server/composition/open-services';
import { prepareSigners, type WaitingSigner } from './prepare.ts';

const ROUNDS = 5;
const SIGNERS_PER_ROUND = 400;
const READS_PER_ROUND = 3000;
const CONNECTIONS = 16;

interface Server {
  name: 'countersign' | 'bare Fastify';
  url: string;
  process: ChildProcess;
}

export async function benchApi(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  const log = createLog('fatal');
  const postgres = await openEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
  const { host, user, database } = postgres.connection;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'fatal',
    // Every request comes from an address of its own, so that no rate limit per address is reached.
    TRUST_PROXY: '127.0.0.1',
  };
  const opened = await openServices(readSettings(environment), log);
  const total = (ROUNDS + 1) * SIGNERS_PER_ROUND;
  console.log(`\n# api: ${ROUNDS} rounds, ${CONNECTIONS} connections, preparing ${2 * total} signers …`);
  const pools = new Map<string, WaitingSigner[]>();
  for (const name of ['countersign', 'bare Fastify'])
    pools.set(name, await prepareSigners(opened.services, total));
  const servers = [await serve('countersign', environment), await serve('bare Fastify', environment)];

  const rates = { participant: new Map<string, number[]>(), verify: new Map<string, number[]>() };
  for (let round = 0; round <= ROUNDS; round++)
    // The order alternates, so that load on the machine affects both alike.
    for (const server of round % 2 ? servers : servers.toReversed()) {
      const signers = (pools.get(server.name) ?? []).slice(
        round * SIGNERS_PER_ROUND,
        (round + 1) * SIGNERS_PER_ROUND,
      );
      const reads = Array.from({ length: READS_PER_ROUND }, (_, at) => readOf(signers, at));
      const readRate = await rateOf(server, reads);
      const verifyRate = await rateOf(server, signers.map(verificationOf));
      // The first round is a warm-up and is not measured.
      if (round === 0) continue;
      push(rates.participant, server.name, readRate);
      push(rates.verify, server.name, verifyRate);
    }

  for (const [call, byServer] of Object.entries(rates)) {
    const ours = median(byServer.get('countersign') ?? []);
    const bare = median(byServer.get('bare Fastify') ?? []);
    console.log(
      `${call.padEnd(12)} countersign ${ours.toFixed(0)}/s, bare Fastify ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)} (at least 0.80 wanted)`,
    );
  }
  for (const server of servers) server.process.kill();
  await opened.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function serve(name: Server['name'], environment: Record<string, string>): Promise<Server> {
  const kind = name === 'countersign' ? 'ours' : 'bare';
  const child = fork(new URL('serve.ts', import.meta.url), [kind], {
    env: { ...process.env, ...environment },
  });
  const [url] = await once(child, 'message');
  return { name, url: String(url), process: child };
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

function readOf(signers: readonly WaitingSigner[], at: number): Request {
  const signer = signers[at % signers.length];
  if (!signer) throw new Error('There are no signers');
  return {
    method: 'GET',
    path: `/api/v1/participant/${signer.token}`,
    headers: { 'x-forwarded-for': addressOf(at) },
  };
}

const verificationOf = (signer: WaitingSigner, at: number): Request => ({
  method: 'POST',
  path: '/api/v1/participant/otp/verify',
  headers: {
    'content-type': 'application/json',
    'x-link-token': signer.token,
    'x-forwarded-for': addressOf(at),
  },
  body: JSON.stringify({ participant_id: signer.id, otp: signer.jwe }),
});

/** 198.18.0.0/15 is reserved for benchmarks (RFC 2544). */
const addressOf = (at: number) => `198.18.${(at >> 8) & 255}.${at & 255}`;

/** Requests per second; every one of them must succeed. */
async function rateOf(server: Server, requests: readonly Request[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = requests.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const request of queue) await ask(server, agent, request);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return requests.length / seconds;
}

async function ask(
  server: Server,
  agent: http.Agent,
  { method, path: target, headers, body }: Request,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = http.request(new URL(target, server.url), { method, agent, headers }, (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`${server.name} answered ${response.statusCode} to ${target}`));
    response.resume().on('end', resolve);
  });
  request.on('error', reject);
  request.end(body);
  await promise;
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
