/** Measures the start time of an existing installation, and its memory while idle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const STARTS = 5;
const IDLE_MILLISECONDS = 5000;

export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  console.log('\n# start: a first start, then an existing installation');
  const first = await startOnce(dataDir);
  const later = [];
  for (let start = 0; start < STARTS; start++) later.push(await startOnce(dataDir));
  const bare = await bareStart();
  const typical = later.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN;
  const peak = Math.max(...later.map(({ megabytes }) => megabytes));
  console.log(
    `first start ${first.seconds.toFixed(2)} s, later starts ${typical.toFixed(2)} s in the median (under 2 s required)`,
  );
  console.log(
    `later start against a bare Fastify process: ${(typical / bare).toFixed(1)} times its ${bare.toFixed(2)} s`,
  );
  console.log(`resident memory at rest ${peak.toFixed(0)} MB at most (220 MB required)`);
  await rm(dataDir, { recursive: true, force: true });
}

async function startOnce(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('listens on')) break;
  const seconds = (performance.now() - began) / 1000;
  child.stdout.resume();
  await delay(IDLE_MILLISECONDS);
  const server = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  const status = await readFile(`/proc/${server.trim().split(' ')[0]}/status`, 'utf8').catch(() => '');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { seconds, megabytes };
}

async function bareStart(): Promise<number> {
  const began = performance.now();
  const script = "import('fastify').then(({default:f})=>f().listen({port:0})).then(()=>process.exit(0))";
  const child = spawn(process.execPath, ['-e', script], {
    stdio: 'ignore',
    cwd: path.join(path.dirname(START), '..', 'server'),
  });
  await once(child, 'exit');
  return (performance.now() - began) / 1000;
}
