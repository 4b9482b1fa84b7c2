import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { signatureHeaders } from './deliver.ts';

it("signs the standard's example as the standard does", () => {
  const headers = signatureHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    },
    [Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')],
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it("is accepted by a receiver with one of the secrets, with the guide's code and with the standard's library", async () => {
  const isAuthentic = await readGuide();
  const [old, current, strange] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const body = JSON.stringify({ type: 'session.created', data: { reference: 'नमस्ते' } });
  const at = new Date();
  const headers = signatureHeaders({ id: 'one', at, body }, [current, old]);

  for (const secret of [old, current]) {
    expect(isAuthentic(text(secret), headers, body)).toBe(true);
    expect(new Webhook(text(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  }
  const stale = signatureHeaders({ id: 'one', at: new Date(+at - 301_000), body }, [current]);
  const forged: [Buffer, Record<string, string>, string][] = [
    [strange, headers, body],
    [current, headers, `${body} `],
    [current, { ...headers, 'webhook-id': 'two' }, body],
    [current, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }, body],
    [current, { ...headers, 'webhook-signature': 'v1,' }, body],
    [current, stale, body],
  ];
  for (const [secret, given, content] of forged) {
    expect(isAuthentic(text(secret), given, content)).toBe(false);
    expect(() => new Webhook(text(secret)).verify(content, given)).toThrow();
  }
});

const text = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

type IsAuthentic = (secret: string, headers: Record<string, string>, body: string) => boolean;

/** Reads the function that docs/webhooks.md offers to receivers. */
async function readGuide(): Promise<IsAuthentic> {
  const guide = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-guide-'));
  try {
    const file = path.join(folder, 'guide.mjs');
    await writeFile(file, code);
    const { isAuthentic }: { isAuthentic: IsAuthentic } = await import(pathToFileURL(file).href);
    return isAuthentic;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
