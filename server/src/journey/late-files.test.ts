import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Originator } from '../testing/signing.ts';
import { plainPhotos, standInVision } from '../testing/stand-ins.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

it.each([
  ['photos', 'location', 'showCode'],
  ['a signature', 'liveness', 'sign'],
] as const)('%s of a session that was erased while they came are not kept', async (_, before, step) => {
  const { sessionId, signer } = await originator.start();
  await signer.walkTo(before);
  const { storage } = test.services;
  const put = storage.put.bind(storage);
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    for (const act of ['cancel', 'erase'])
      expect((await originator.ask(`/sessions/${sessionId}/${act}`, { method: 'POST' })).status).toBe(200);
    return put(...file);
  });
  const answer = await signer[step]();
  spy.mockRestore();
  expect(answer.error.code).toBe('LINK_CANCELLED');
  const kept = await readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));
  expect(kept).not.toContain(sessionId);
});
