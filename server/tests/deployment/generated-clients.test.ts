/**
 * Tests the OpenAPI description with other tools. Redocly must find no error. The clients that openapi-generator
 * creates for Python and Java must compile and start a signing. The newest complete version of openapi-generator on the
 * npm registry (including its jar) is 5.0.0-beta2, which supports only OpenAPI 3.0.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentedBlocks } from '../helpers/documented.ts';
import { makeBatchLayout } from '../helpers/batches.ts';
import { Originator, sampleDocument } from '../helpers/signing.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';
import { apiTool, PATIENTLY, root, runUntilServed } from './testing/api-tools.ts';

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

interface Redocly {
  createConfig(rules: object): Promise<unknown>;
  lint(options: { ref: string; config: unknown }): Promise<{ ruleId: string; message: string }[]>;
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

it.each([
  ['openapi.json', {}],
  // OpenAPI 3.0 identifies a licence only by its URL, and the product's licence has no URL.
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

describe('a client generated with the commands of docs/integration.md', () => {
  let runs: (language: string) => Promise<string>;
  beforeAll(async () => {
    await writeFile(inFolder('agreement.pdf'), await sampleDocument());
    await symlink(path.join(root, 'examples'), inFolder('examples'));
    const layout = await makeBatchLayout(originator);
    const page = (await documentedBlocks('sh')).filter(({ file }) => file === 'docs/integration.md');
    runs = async (language) => {
      const [install, generate] = [page[0], page.find(({ text }) => text.includes(`-g ${language}`))];
      const script = `${install?.text}${generate?.text}`.replaceAll(
        'http://127.0.0.1:3000',
        test.app.listeningOrigin,
      );
      const said = await runUntilServed('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        // The PATH selects Debian's own Python, because Debian's Python packages work with no other.
        env: { KEY: test.apiKey, LAYOUT: layout, PATH: `/usr/bin:${process.env['PATH']}` },
      });
      return said.trim().split('\n').slice(-3).join(' ');
    };
  }, PATIENTLY);

  it(
    'starts a signing in Python',
    async () => {
      expect(await runs('python')).toBe('NEW LOAN-1 C-LOAN-1 404');
    },
    PATIENTLY,
  );

  it(
    'starts a signing in Java',
    async () => {
      expect(await runs('java')).toBe('NEW LOAN-2 C-LOAN-2 404');
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
