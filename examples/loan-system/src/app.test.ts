import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENTLY } from '@countersign/server/tests/helpers/patience';
import { verifyPublicly } from '@countersign/server/tests/helpers/sealing';
import { Signer, willingVision } from '@countersign/server/tests/helpers/signing';
import { plainPhotos } from '@countersign/server/tests/helpers/stand-ins';
import { openTestApp, type TestApp } from '@countersign/server/tests/helpers/test-app';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startLoanSystem } from './app.ts';
import { openStore } from './store.ts';

let test: TestApp;
let folder: string;
let system: Awaited<ReturnType<typeof startLoanSystem>>;
const start = async () =>
  startLoanSystem({
    countersignUrl: test.app.listeningOrigin,
    apiKey: test.apiKey,
    folder,
    port: 0,
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loan-system-'));
  test = await openTestApp({
    environment: { WEBHOOK_ALLOW: '127.0.0.1' },
    seals: true,
    replace: { vision: willingVision },
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  system = await start();
});
afterAll(async () => {
  await system.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const form = {
  borrower_name: 'Asha <Rao>',
  borrower_phone: '+919876543210',
  co_borrower_name: 'Vikram Rao',
  co_borrower_phone: '+919812345678',
  amount: '450000',
  months: '36',
  rate: '10.5',
};
const submit = (fields: Record<string, string>) =>
  fetch(`${system.url}/loans`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const read = async (at: string) => (await fetch(new URL(at, system.url))).text();

it('sends an agreement, follows it live, and stores the sealed file with its evidence', async () => {
  const refused = await submit({ ...form, co_borrower_phone: '12' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('session.participants.1.phone');

  const page = String((await submit(form)).headers.get('location'));
  const id = page.slice('/loans/'.length);
  const changes = await fetch(new URL(`${page}/events`, system.url));
  const reader = changes.body?.getReader();
  const records = openStore(folder);
  const loan = () => vi.waitUntil(() => records.loan(id));
  expect(await read(page)).toContain('Asha &#60;Rao&#62;');

  for (const { participantId, link } of (await loan()).people) {
    const token = String(link).slice(String(link).lastIndexOf('/') + 1);
    const { sessionId } = await loan();
    await new Signer(test, String(sessionId), String(participantId), token, plainPhotos).walkTo('signature');
  }
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: changed');
  await reader?.cancel();

  const kept = await vi.waitUntil(async () => (await loan()).verified, PATIENTLY);
  expect(kept).toMatchObject({ verdict: 'passed', seal: 'passed', evidence: 'passed' });
  const finished = await read(page);
  expect(finished).toContain('Signed and sealed');
  expect(finished).toContain(kept.sha256);
  const sealed = Buffer.from(await (await fetch(new URL(`${page}/agreement.pdf`, system.url))).arrayBuffer());
  expect((await verifyPublicly(test, sealed)).data.sha256).toBe(kept.sha256);
  expect((await read(`${page}/evidence.zip`)).startsWith('PK')).toBe(true);
  const types = (await loan()).events.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(['session.created', 'participant.signed', 'session.completed']),
  );
  records.close();
});

it('rejects webhooks that Countersign has not signed', async () => {
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
  const forged = { method: 'POST', headers, body: '{"type":"session.completed"}' };
  expect((await fetch(`${system.url}/webhooks/countersign`, forged)).status).toBe(400);
});

it('resumes after a restart, and withdraws an agreement', async () => {
  const page = String((await submit(form)).headers.get('location'));
  await system.close();
  system = await start();
  expect(await read(page)).toContain('Sent');
  await fetch(new URL(`${page}/withdraw`, system.url), { method: 'POST' });
  expect(await read(page)).toContain('Withdrawn');
});
