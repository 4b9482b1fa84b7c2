/**
 * Builds the Docker image with `scripts/build-image.mjs`, and runs containers of this image in the way that an operator
 * does.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ask } from './app-at.ts';
import { REPOSITORY } from './ops-file.ts';
import { freePort, type Program, startProgram } from './program.ts';

const runFile = promisify(execFile);
const MANY_BYTES = 64 * 1024 * 1024;
/**
 * Turns off Podman's own health checks, because Debian's Podman needs systemd timers for them. The test runs the health
 * check itself.
 */
const PODMAN_ENVIRONMENT = { ...process.env, DISABLE_HC_SYSTEMD: 'true' };

const built = z.object({
  tag: z.string(),
  /** The options that make buildah and podman use the image store. */
  store: z.array(z.string()),
  bytes: z.number(),
  debianBytes: z.number(),
});
export type Image = z.output<typeof built>;

export async function buildImage(): Promise<Image> {
  const script = path.join(REPOSITORY, 'scripts', 'build-image.mjs');
  const { stdout } = await runFile(process.execPath, [script], { maxBuffer: MANY_BYTES });
  return built.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}

/** Runs a command as root in the image and returns its output. */
export async function lookInto(image: Image, ...command: string[]): Promise<string> {
  const container = ['run', '--rm', '--user=0:0', '--network=host', ...LIMITS, image.tag];
  return (await podman(image, ...container, ...command)).stdout;
}

/**
 * Returns the podman command. It does not use systemd, and its runtime supports every cgroup version. A machine that is
 * itself a container may have no systemd and cannot choose its cgroup version.
 */
const podmanCommand = (image: Image): string[] => [
  'podman',
  ...image.store,
  '--cgroup-manager=cgroupfs',
  '--runtime=runc',
];
/** Limits below Podman's defaults. In some containers, root may not set limits as high as the defaults. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

function podman(image: Image, ...args: string[]) {
  const [name = '', ...options] = podmanCommand(image);
  return runFile(name, [...options, ...args], { maxBuffer: MANY_BYTES, env: PODMAN_ENVIRONMENT });
}

export interface Container extends Program {
  url: string;
  /** Runs a command in the container and rejects if its exit code is not 0. */
  exec(...command: string[]): Promise<string>;
  /** Runs the health check, as Docker does every 30 seconds. */
  healthCheck(): Promise<void>;
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

/**
 * Runs `docker run --read-only --tmpfs /tmp --cap-drop ALL` with podman. The container uses the host network, because a
 * machine that is itself a container often has no other network.
 */
export async function runImage(image: Image, environment: Record<string, string>): Promise<Container> {
  const name = `countersign-${process.pid}-${Date.now()}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = await mkdtemp(path.join(tmpdir(), 'countersign-image-'));
  await runFile('chown', ['1000:1000', data]);
  const settings = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  const options = {
    name,
    network: 'host',
    'read-only': 'true',
    'read-only-tmpfs': 'false',
    tmpfs: '/tmp',
    volume: `${data}:/data`,
    'cap-drop': 'ALL',
    'security-opt': 'no-new-privileges',
    'stop-timeout': '60',
  };
  const given = [
    ...LIMITS,
    ...Object.entries(options).map(([option, value]) => `--${option}=${value}`),
    ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
  ];
  const program = await startProgram(
    [...podmanCommand(image), 'run', ...given, image.tag],
    async () => (await ask(`${url}/readyz`)).status === 200,
    { env: PODMAN_ENVIRONMENT },
  );
  return {
    ...program,
    url,
    exec: async (...command) => (await podman(image, 'exec', name, ...command)).stdout,
    healthCheck: async () => void (await podman(image, 'healthcheck', 'run', name)),
    async stop() {
      // Waits for the exit separately, because the container may end a moment after the command returns.
      const ended = once(program.process, 'exit');
      await podman(image, 'stop', name);
      const [code] = await ended;
      return code;
    },
    async remove() {
      await podman(image, 'rm', '--force', name).catch(() => undefined);
      await program.end('SIGKILL');
      await rm(data, { recursive: true, force: true });
    },
  };
}
