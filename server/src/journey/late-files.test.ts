import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const file = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const attach = (signer: Signer) =>
  signer.post('/attachment', {
    key: 'address',
    sha256: sha256(file),
    size_bytes: file.length,
    offset: 0,
    content_base64: file.toString('base64'),
  });

it.each([
  ['an attachment', 'otp', attach],
  ['photos', 'location', (signer: Signer) => signer.showCode()],
  ['a signature', 'liveness', (signer: Signer) => signer.sign()],
] as const)('%s are not stored if the session was erased in the meantime', async (_, before, send) => {
  const attachments = [{ key: 'address', name: 'Proof of address', required: false }];
  const { sessionId, signer } = await originator.start({ template: { attachments } });
  await signer.walkTo(before);
  const { storage } = test.services;
  const put = storage.put.bind(storage);
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
    for (const act of ['cancel', 'erase'])
      expect((await originator.ask(`/sessions/${sessionId}/${act}`, { method: 'POST' })).status).toBe(200);
    return put(...args);
  });
  const answer = await send(signer);
  spy.mockRestore();
  expect(answer.error.code).toBe('LINK_CANCELLED');
  const stored = await readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));
  expect(stored).not.toContain(sessionId);
});
