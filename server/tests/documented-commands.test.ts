/**
 * Runs every command of the README and the documentation. A command runs either here, against a running product, or in
 * another test that is named in this file.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsafeDefaults } from '../src/settings/operating-settings.ts';
import { readSettings, SETTING_NAMES } from '../src/settings/settings.ts';
import { type Block, commandsInText, commandsOf, documentedBlocks, ROOT } from './helpers/documented.ts';
import { nodeEnvironment } from './helpers/node-process.ts';
import { runApp, type RunningApp } from './helpers/running-app.ts';

/** The pages whose blocks run here. They run in this order, because a later page uses settings of an earlier page. */
const RUN_HERE = [
  'docs/guide-integrator.md',
  'docs/start.md',
  'docs/layouts.md',
  'docs/batches.md',
  'docs/guide-operator.md',
];

/**
 * Commands that take long or need another environment. For each command, the list names the test that runs it and a
 * text in that test as proof.
 */
const RUN_ELSEWHERE: readonly { command: RegExp; test: string; shows: string }[] = [
  { command: /^npm start$/, test: 'server/tests/deployment/documented-commands.test.ts', shows: "'start'" },
  {
    command: /^npm start -- --lan$/,
    test: 'server/src/composition/lan/local-network.test.ts',
    shows: 'openLocalNetwork',
  },
  { command: /^docker run /, test: 'server/tests/deployment/image.test.ts', shows: 'runImage(' },
  // This command starts this test itself, so it cannot run here.
  { command: /^npm test$/, test: 'scripts/test.mjs', shows: 'runVitest' },
  {
    command: /^npm run example:loan-system$/,
    test: 'examples/loan-system/src/app.test.ts',
    shows: 'startLoanSystem',
  },
  { command: /^npm run cli -- doctor$/, test: 'server/src/cli/doctor/doctor.test.ts', shows: "'doctor'" },
  { command: /^npm run cli -- migrate/, test: 'server/src/cli/cli.test.ts', shows: "'migrate'" },
  { command: / npm run cli -- backup /, test: 'server/src/backup/backup.test.ts', shows: "'backup'" },
  { command: / npm run cli -- restore /, test: 'server/src/backup/backup.test.ts', shows: "'restore'" },
  {
    command: /^npm run cli -- storage check$/,
    test: 'server/src/cli/cli.test.ts',
    shows: "'storage', 'check'",
  },
  {
    command: /^npm run cli -- storage move /,
    test: 'server/tests/faults/object-storage.test.ts',
    shows: "'storage', 'move'",
  },
  {
    command: /^npm run cli -- verify /,
    test: 'server/src/sealing/verify-document.test.ts',
    shows: "'verify'",
  },
  {
    command: /^npm run cli -- evidence verify/,
    test: 'server/src/cli/cli.test.ts',
    shows: "'verify', '--all'",
  },
  {
    command: /^npm install https:\/\/sign\.example\.com\/client\//,
    test: 'server/tests/deployment/client-package.test.ts',
    shows: 'offer.file',
  },
  // Another test runs the image as a container with the same limits, but without a Docker daemon.
  {
    command: /^docker run .* countersign$/,
    test: 'server/tests/deployment/image.test.ts',
    shows: 'runImage',
  },
  { command: /^pdfsig /, test: 'server/src/pdf/seal/seal-pdf.test.ts', shows: 'pdfsig' },
  { command: /^node verify-evidence\.mjs \.$/, test: 'server/src/evidence/bundle.test.ts', shows: '```sh' },
];
/** Pages whose blocks run in another test. */
const PAGES_ELSEWHERE = new Map([
  ['docs/verify-evidence.md', 'server/src/evidence/bundle.test.ts'],
  ['docs/integration.md', 'server/tests/deployment/generated-clients.test.ts'],
]);

/** The test that runs each CLI command. `npm run cli -- --help` lists the commands. */
const TESTS_OF_CLI: Readonly<Record<string, string>> = {
  'api-key create': 'server/src/cli/cli.test.ts',
  'api-key rotate': 'server/src/cli/cli.test.ts',
  'api-key list': 'server/src/cli/cli.test.ts',
  'api-key revoke': 'server/src/cli/cli.test.ts',
  'webhook-secret rotate': 'server/src/cli/cli.test.ts',
  'webhook-secret list': 'server/src/cli/cli.test.ts',
  'staff invite': 'server/src/cli/cli.test.ts',
  'staff link': 'server/src/cli/cli.test.ts',
  'staff list': 'server/src/cli/cli.test.ts',
  'keys rotate': 'server/src/rotation/rotation.test.ts',
  'keys status': 'server/src/rotation/rotation.test.ts',
  'seal rotate': 'server/src/sealing/self-made-seals.test.ts',
  'seal status': 'server/src/sealing/self-made-seals.test.ts',
  doctor: 'server/src/cli/doctor/doctor.test.ts',
  'evidence verify': 'server/src/cli/cli.test.ts',
  'evidence head': 'server/src/cli/cli.test.ts',
  'storage check': 'server/src/cli/cli.test.ts',
  'storage move': 'server/tests/faults/object-storage.test.ts',
  migrate: 'server/src/cli/cli.test.ts',
  backup: 'server/src/backup/backup.test.ts',
  restore: 'server/src/backup/backup.test.ts',
  'insight rebuild': 'server/src/cli/cli.test.ts',
  verify: 'server/src/sealing/verify-document.test.ts',
  'sample-document': 'server/tests/documented-commands.test.ts',
  'identity verify': 'server/src/cli/identity-command.test.ts',
  'practice-esign': 'server/src/cli/practice-esign-command.test.ts',
};

const isElsewhere = (command: string): boolean => RUN_ELSEWHERE.some((known) => known.command.test(command));
const textOf = (file: string): Promise<string> => readFile(path.join(ROOT, file), 'utf8');

let blocks: Block[];
let dataFolder: string;
let workFolder: string;
let app: RunningApp;
beforeAll(async () => {
  blocks = await documentedBlocks('sh', 'bash');
  dataFolder = await mkdtemp(path.join(tmpdir(), 'countersign-documented-data-'));
  workFolder = await mkdtemp(path.join(tmpdir(), 'countersign-documented-work-'));
  await chmod(dataFolder, 0o711);
  app = await runApp({ DATA_DIR: dataFolder });
});
afterAll(async () => {
  await app.end('SIGTERM');
  for (const folder of [dataFolder, workFolder]) await rm(folder, { recursive: true, force: true });
});

describe('the commands in blocks', () => {
  it('run here, or in a test that exists', async () => {
    const neither = blocks
      .filter(({ file }) => !RUN_HERE.includes(file) && !PAGES_ELSEWHERE.has(file))
      .flatMap((block) => commandsOf(block).map((command) => ({ file: block.file, command })))
      .filter(({ command }) => !isElsewhere(command));
    expect(neither).toEqual([]);
    for (const { test, shows } of RUN_ELSEWHERE) expect(await textOf(test), test).toContain(shows);
    for (const [page, test] of PAGES_ELSEWHERE)
      expect(await textOf(test)).toContain(path.basename(page, '.md'));
  });

  it('do what the pages say', async () => {
    const pages = RUN_HERE.map((file) =>
      blocks.filter((block) => block.file === file && !commandsOf(block).every(isElsewhere)),
    );
    const { scripts } = JSON.parse(await textOf('package.json'));
    // A shell function replaces npm, because starting npm would take longer than running the commands.
    const npm = `npm() {
      while [ "$1" != -- ]; do shift; done; shift
      (export INIT_CWD=$PWD; cd '${ROOT}' && ${scripts.cli} "$@")
    }`;
    const script = [npm, ...pages.flat().map(({ text }) => `${text}\necho`)]
      .join('\n')
      .replaceAll('http://127.0.0.1:3000', app.url);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: workFolder,
      env: { ...nodeEnvironment(), DATA_DIR: dataFolder },
    });
    const answers = stdout
      .split('\n')
      .filter((line) => line.startsWith('{"success":'))
      .map((line) => JSON.parse(line));
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true));
    // The expected order of answers: the tracked session, its codes, the cancelled session, the session of the first
    // page, the session of the layout, and the batch.
    expect(answers.map(({ data }) => data)).toMatchObject([
      { status: 'NEW', reference: 'LOAN-2', is_test: true },
      { otp: null, liveness: null },
      { status: 'CANCELLED' },
      {
        status: 'NEW',
        document: { pages: 4 },
        participants: [{ link: expect.stringMatching(/\/[\w-]{43}$/) }],
      },
      { suggestions: [{ label: 'The Borrower', role: 'borrower' }, { label: 'The Co-borrower' }] },
      { status: 'NEW', document: { pages: 4 }, participants: [{ signing_order: 1 }, { signing_order: 2 }] },
      { status: 'running', rows_total: 1, rows_failed: 0 },
      { name: 'loans.csv', rows_total: 1, rows_failed: 0 },
    ]);
    expect(stdout).toContain('row,row_key,session_id,status,invitations,error,signers\r\n2,LOAN-71,');
    expect(stdout).toMatch(/^[\w+/]{43}=$/m);
    expect(stdout).toContain('/console/');
    // The commands write only into the folder `trial`. Git ignores this folder, so a clone stays unchanged.
    expect(await readdir(workFolder)).toEqual(['trial']);
    expect(await textOf('.gitignore')).toContain('\ntrial/\n');
  });
});

describe('the commands in the text', () => {
  it('are existing commands of npm, of scripts and of the command line', async () => {
    const { scripts } = JSON.parse(await textOf('package.json'));
    const inWorkspaces = await Promise.all(
      ['web', 'client', 'e2e'].map((name) => textOf(`${name}/package.json`)),
    );
    const known = new Set([
      ...Object.keys(scripts),
      ...inWorkspaces.flatMap((text) => Object.keys(JSON.parse(text).scripts ?? {})),
      'install',
      'ci',
    ]);
    const wrong = (await commandsInText()).filter(({ command }) => {
      const script = /^node (scripts\/\S+)/.exec(command)?.[1];
      if (script) return !existsSync(path.join(ROOT, script));
      const name = /^npm (?:--silent )?(?:run )?(?:--silent )?([\w:-]+)/.exec(command)?.[1];
      const words = / cli -- ([\w-]+)(?: ([a-z]+))?/.exec(command);
      if (words && !(`${words[1]} ${words[2]}` in TESTS_OF_CLI || String(words[1]) in TESTS_OF_CLI))
        return true;
      return name !== undefined && !known.has(name);
    });
    expect(wrong).toEqual([]);
  });

  it('each have a test if they belong to the command line', async () => {
    const usage = await textOf('server/src/cli/run-command.ts');
    for (const [command, test] of Object.entries(TESTS_OF_CLI)) {
      const [topic = '', verb] = command.split(' ');
      expect(await textOf(test), command).toContain(verb ? `'${topic}', '${verb}'` : topic);
      expect(usage, command).toContain(topic);
    }
  });
});

describe('the settings in blocks', () => {
  it('exist', async () => {
    const files = await documentedBlocks('ini');
    const named = files.flatMap(({ text }) =>
      Array.from(text.matchAll(/^([A-Z][A-Z\d_]*)=/gm), ([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !SETTING_NAMES.includes(String(name)))).toEqual([]);
  });

  it("start production if they are the operator's", async () => {
    const [whole] = (await documentedBlocks('ini')).filter(({ file }) => file === 'docs/guide-operator.md');
    const given = parseEnv(whole?.text ?? '');
    expect(readSettings(given, unsafeDefaults).NODE_ENV).toBe('production');
  });
});
