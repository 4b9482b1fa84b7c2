/**
 * Compares the participant call and the verification of the OTP on the product and on a bare Fastify server. The bare
 * server runs the same queries.
 */
import http from 'node:http';
import { addressOf, ask, type Request } from '../server/ask.ts';
import { openServers, type BenchServer } from '../server/open-server.ts';
import { median } from '../server/statistics.ts';
import { prepareSigners, type WaitingSigner } from './prepare.ts';

const ROUNDS = 5;
const SIGNERS_PER_ROUND = 400;
const READS_PER_ROUND = 3000;
const CONNECTIONS = 16;

interface Server extends BenchServer {
  name: 'countersign' | 'bare Fastify';
}

export async function benchApi(): Promise<void> {
  const bench = await openServers();
  const total = (ROUNDS + 1) * SIGNERS_PER_ROUND;
  console.log(`\n# api: ${ROUNDS} rounds, ${CONNECTIONS} connections, preparing ${2 * total} signers …`);
  const pools = new Map<string, WaitingSigner[]>();
  for (const name of ['countersign', 'bare Fastify'])
    pools.set(name, await prepareSigners(bench.services, total));
  const servers: Server[] = [
    { name: 'countersign', ...(await bench.start('ours')) },
    { name: 'bare Fastify', ...(await bench.start('bare')) },
  ];

  const rates = { participant: new Map<string, number[]>(), verify: new Map<string, number[]>() };
  for (let round = 0; round <= ROUNDS; round++)
    // The order of the servers alternates, so that other load on the machine affects both of them equally.
    for (const server of round % 2 ? servers : servers.toReversed()) {
      const signers = (pools.get(server.name) ?? []).slice(
        round * SIGNERS_PER_ROUND,
        (round + 1) * SIGNERS_PER_ROUND,
      );
      const reads = Array.from({ length: READS_PER_ROUND }, (_, at) => readOf(signers, at));
      const readRate = await rateOf(server, reads);
      const verifyRate = await rateOf(server, signers.map(verificationOf));
      // The first round is a warm-up, so it is not measured.
      if (round === 0) continue;
      push(rates.participant, server.name, readRate);
      push(rates.verify, server.name, verifyRate);
    }

  for (const [call, byServer] of Object.entries(rates)) {
    const ours = median(byServer.get('countersign') ?? []);
    const bare = median(byServer.get('bare Fastify') ?? []);
    console.log(
      `${call.padEnd(12)} countersign ${ours.toFixed(0)}/s, bare Fastify ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)} (at least 0.90 required)`,
    );
  }
  await bench.close();
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

/** Sends the requests, all of which must succeed. Returns the number of requests per second. */
async function rateOf(server: Server, requests: readonly Request[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = requests.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const request of queue) {
        const { status } = await ask(server, agent, request);
        if (status !== 200) throw new Error(`${server.name} answered ${status} to ${request.path}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return requests.length / seconds;
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
