/**
 * Tests the OpenAPI description with other tools: Redocly finds no fault, and openapi-generator creates Python and Java
 * clients that compile and start a signing. The newest complete generator on the npm registry, including its jar, is
 * 5.0.0-beta2. It supports only OpenAPI 3.0.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeBatchLayout } from '../helpers/batches.ts';
import { Originator, sampleDocument } from '../helpers/signing.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';
import { apiTool, PATIENTLY, root, run, runUntilServed } from './testing/api-tools.ts';

const GENERATOR = apiTool('@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
/** The second file provides `javax.annotation.Generated`. The generator's own jar includes Jackson. */
const CLASSES = [GENERATOR, '/usr/share/java/geronimo-annotation-1.3-spec.jar'];
const PYTHON = '/usr/bin/python3';
const example = (name: string) => path.join(root, 'examples', name);

let test: TestApp;
let originator: Originator;
let receiver: WebhookReceiver;
let folder: string;
const inFolder = (name: string) => path.join(folder, name);
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  test = await openTestApp({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  originator = new Originator(test);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-generated-'));
  for (const name of ['openapi.json', 'openapi-3.0.json'])
    await writeFile(inFolder(name), (await test.app.inject({ url: `/api/${name}` })).payload);
});
afterAll(async () => {
  await test.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const generate = (language: string, ...options: string[]) =>
  run('java', [
    '-jar',
    GENERATOR,
    'generate',
    '-i',
    inFolder('openapi-3.0.json'),
    '-g',
    language,
    '-o',
    inFolder(language),
    ...options,
    '--global-property=apiDocs=false,modelDocs=false,apiTests=false,modelTests=false',
  ]);

interface Redocly {
  createConfig(rules: object): Promise<unknown>;
  lint(options: { ref: string; config: unknown }): Promise<{ ruleId: string; message: string }[]>;
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

it.each([
  ['openapi.json', {}],
  // OpenAPI 3.0 identifies a licence only by its URL, and this one has none.
  ['openapi-3.0.json', { 'info-license-strict': 'off' }],
])('Redocly finds no fault in %s with its recommended rules', async (name, rules) => {
  const redocly = z
    .object({
      createConfig: z.custom<Redocly['createConfig']>(isFunction),
      lint: z.custom<Redocly['lint']>(isFunction),
    })
    .parse(await import(apiTool('@redocly/openapi-core/lib/index.js')));
  const config = await redocly.createConfig({ extends: ['recommended'], rules });
  const problems = await redocly.lint({ ref: inFolder(name), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

describe('a client that openapi-generator made', () => {
  it(
    'starts a signing in Python',
    async () => {
      await generate('python', '--package-name', 'countersign_client');
      await run(PYTHON, ['-m', 'compileall', '-q', inFolder('python/countersign_client')]);
      await writeFile(inFolder('loan.pdf'), await sampleDocument());
      const said = await runUntilServed(
        PYTHON,
        [
          example('python/start_signing.py'),
          test.app.listeningOrigin,
          test.apiKey,
          inFolder('loan.pdf'),
          'PY-1',
        ],
        { env: { PYTHONPATH: inFolder('python') } },
      );
      expect(said.trim().split('\n')).toEqual(['NEW PY-1', 'C-PY-1', '404']);
    },
    PATIENTLY,
  );

  it(
    'starts a signing in Java',
    async () => {
      const names = 'invokerPackage=client,apiPackage=client.api,modelPackage=client.model';
      await generate(
        'java',
        '--library',
        'native',
        `--additional-properties=openApiNullable=false,hideGenerationTimestamp=true,${names}`,
      );
      const sources = (await readdir(inFolder('java/src/main/java'), { recursive: true }))
        .filter((name) => name.endsWith('.java'))
        .map((name) => inFolder(`java/src/main/java/${name}`));
      const classes = inFolder('classes');
      await writeFile(inFolder('sources'), [...sources, example('java/StartSigning.java')].join('\n'));
      await run('javac', [
        '-nowarn',
        '-proc:none',
        '-d',
        classes,
        '-cp',
        CLASSES.join(':'),
        `@${inFolder('sources')}`,
      ]);
      const layout = await makeBatchLayout(originator);
      const said = await runUntilServed('java', [
        '-cp',
        [classes, ...CLASSES].join(':'),
        'StartSigning',
        test.app.listeningOrigin,
        test.apiKey,
        layout,
        'JAVA-1',
      ]);
      expect(said.trim().split('\n')).toEqual(['NEW JAVA-1', 'C-JAVA-1', '404']);
    },
    PATIENTLY,
  );
});

it.each([
  ['Python', PYTHON, 'python/verify_webhook.py'],
  ['Java', 'java', 'java/VerifyWebhook.java'],
])('%s distinguishes a genuine webhook from a forged one', async (_language, program, file) => {
  const { secret } = (await originator.ask('/webhook-secrets', { method: 'POST', body: {} })).data;
  const body = { name: 'Hooked', webhook_url: `${receiver.url}/hook` };
  const { template_id } = (await originator.ask('/templates', { method: 'POST', body })).data;
  await originator.ask(`/templates/${template_id}/webhook-test`, { method: 'POST' });
  const webhook = receiver.received.at(-1);
  const header = (name: string) => String(webhook?.headers[name]);
  const judge = (input: string) =>
    execFileSync(
      program,
      [example(file), secret, header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')],
      { input, encoding: 'utf8' },
    ).trim();
  expect([judge(String(webhook?.body)), judge(`${webhook?.body} `)]).toEqual(['genuine', 'forged']);
});
