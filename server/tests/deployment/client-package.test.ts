/**
 * Tests the client in the way that users get it: programs install it from the server into a separate project, without
 * access to this repository.
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleDocument } from '../helpers/signing.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { apiTool, root, run } from './testing/api-tools.ts';

/**
 * The maximum size, in bytes, of the JavaScript that a program loads from the client, and of a page that bundles the
 * client.
 */
const MOST_BYTES = { loaded: 40_000, bundled: 22_000 };

/**
 * A program that uses the client. It is valid as both JavaScript and TypeScript: Node.js and Deno run it, their
 * compilers check it, and a bundler packs it.
 */
const PROGRAM = `
import { ApiError, createClient, verifyWebhook, WebhookError } from '@countersign/client';

export async function use(url: string, apiKey: string, pdf: Uint8Array<ArrayBuffer>, reference: string) {
  const client = createClient({ url, apiKey, retries: 20 });
  const sent: number[] = [];
  const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];
  const session = await client.sessions.create(
    { document: { name: 'loan.pdf', content: pdf }, session: { reference, participants } },
    { onProgress: (progress) => sent.push(progress.sent), idempotencyKey: reference },
  );
  const { status } = await client.sessions.get(session.session_id);
  const references: (string | null)[] = [];
  for await (const one of client.sessions.each({ limit: 1, reference })) references.push(one.reference);
  const refusal: unknown = await client.sessions.get('unknown').catch((error: unknown) => error);
  const forged: unknown = await verifyWebhook('whsec_AAAA', {}, '{}').catch((error: unknown) => error);
  return {
    status,
    references,
    isProgressTold: (sent.at(-1) ?? 0) > pdf.length,
    refusal: refusal instanceof ApiError ? refusal.code : null,
    forged: forged instanceof WebhookError ? forged.fault : null,
  };
}
`;

/** Mistakes that the compiler must detect by means of the client's types. */
const MISTAKES = `
import { createClient, type DataOf, type InputOf } from '@countersign/client';
const client = createClient({ url: 'https://sign.example.com' });
// @ts-expect-error -- no such filter
void client.sessions.list({ state: 'NEW' });
// @ts-expect-error -- participants are missing
void client.sessions.create({ session: { reference: 'L-1' } });
// @ts-expect-error -- a status that does not exist
const status: DataOf<'getSession'>['status'] = 'DONE';
const wanted: InputOf<'extendSession'> = { expires_at: '2026-03-05T00:00:00Z' };
export { status, wanted };
`;

const RUN = `
import { readFile } from 'node:fs/promises';
import { use } from './program.ts';
const [url = '', key = '', file = '', reference = ''] = process.argv.slice(2);
console.log(JSON.stringify(await use(url, key, new Uint8Array(await readFile(file)), reference)));
`;

let test: TestApp;
let folder: string;
let offer: z.output<typeof offered>;
const inFolder = (name: string) => path.join(folder, name);
beforeAll(async () => {
  test = await openTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-consumer-'));
  const answer = await fetch(`${test.app.listeningOrigin}/client/index.json`);
  offer = offered.parse(await answer.json());
  const files = {
    'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    'program.ts': PROGRAM,
    'mistakes.ts': MISTAKES,
    'run.ts': RUN,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(inFolder(name), text);
  await writeFile(inFolder('loan.pdf'), await sampleDocument());
  const address = `${test.app.listeningOrigin}/client/${offer.file}`;
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', address], { cwd: folder });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const offered = z.object({
  name: z.literal('@countersign/client'),
  version: z.string(),
  file: z.string(),
  integrity: z.string(),
  size: z.number(),
});

const expected = (reference: string) => ({
  status: 'NEW',
  references: [reference],
  isProgressTold: true,
  refusal: 'SESSION_NOT_FOUND',
  forged: 'HEADERS_MISSING',
});

const argumentsFor = (reference: string) => [
  test.app.listeningOrigin,
  test.apiKey,
  inFolder('loan.pdf'),
  reference,
];

it('is served with its version, checksum and changes', async () => {
  const { packages } = JSON.parse(await readFile(inFolder('package-lock.json'), 'utf8'));
  const { version, integrity } = packages['node_modules/@countersign/client'];
  expect({ version, integrity }).toEqual({ version: offer.version, integrity: offer.integrity });
  const changes = await fetch(`${test.app.listeningOrigin}/client/CHANGELOG.md`);
  expect(/^## \[(.+)\]$/m.exec(await changes.text())?.[1]).toBe(offer.version);
});

it('is small and contains only types of the contract', async () => {
  const installed = inFolder('node_modules/@countersign/client');
  const names = await readdir(installed, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(['README.md', 'package.json', 'client/src/index.js']));
  expect(
    names.filter((name) => /\.test\.|^contract\/.*\.js$|\.ts$/.test(name) && !name.endsWith('.d.ts')),
  ).toEqual([]);
  const loaded = names.filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(loaded.map(async (name) => (await stat(path.join(installed, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES.loaded);
});

it('works in plain Node.js', async () => {
  const said = await run(process.execPath, ['run.ts', ...argumentsFor('NODE-1')], { cwd: folder });
  expect(JSON.parse(said)).toEqual(expected('NODE-1'));
});

it('works in Deno, which accepts its types', async () => {
  const options = ['--node-modules-dir=manual', '--no-lock'];
  const deno = apiTool(`@deno/linux-${process.arch}-glibc/deno`);
  const environment = { env: { DENO_DIR: inFolder('.deno') }, cwd: folder };
  await run(deno, ['check', ...options, 'program.ts', 'mistakes.ts'], environment);
  const allowed = [`--allow-net=${new URL(test.app.listeningOrigin).host}`, `--allow-read=${folder}`];
  const said = await run(
    deno,
    ['run', ...options, '--no-prompt', ...allowed, 'run.ts', ...argumentsFor('DENO-1')],
    environment,
  );
  expect(JSON.parse(said)).toEqual(expected('DENO-1'));
});

it('passes a strict compiler without our settings, including library checks', async () => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
  };
  await writeFile(
    inFolder('tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts', 'mistakes.ts'] }),
  );
  await run(path.join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { cwd: folder });
});

it('is bundled for a page without Node.js modules or code that only types need, and stays small', async () => {
  await writeFile(
    inFolder('vite.config.mjs'),
    `export default { build: { lib: { entry: 'program.ts', formats: ['es'], fileName: 'page' }, minify: true, outDir: 'page' } };`,
  );
  await run(path.join(root, 'node_modules', '.bin', 'vite'), ['build', '--logLevel', 'error'], {
    cwd: folder,
  });
  const bundle = await readFile(inFolder('page/page.js'), 'utf8');
  expect(bundle).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\b|ZodObject/);
  expect(bundle.length).toBeLessThan(MOST_BYTES.bundled);
  const isFunction = z.custom<(...given: unknown[]) => Promise<unknown>>(
    (value) => typeof value === 'function',
  );
  const { use } = z.object({ use: isFunction }).parse(await import(inFolder('page/page.js')));
  const pdf = new Uint8Array(await sampleDocument());
  const { status } = z
    .object({ status: z.string() })
    .parse(await use(test.app.listeningOrigin, test.apiKey, pdf, 'PAGE-1'));
  expect(status).toBe('NEW');
});
