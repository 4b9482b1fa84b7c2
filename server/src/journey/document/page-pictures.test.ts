import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsOf } from '../../evidence/session-documents.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { pagePicturesInTime } from './page-pictures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('does not wait for pages whose drawing takes too long', async () => {
  const { sessionId } = await new Originator(test).start();
  const [row] = await documentsOf(test.services.database.db, sessionId);
  const pdfRebuilder = { ...test.services.pdfRebuilder, draw: () => new Promise<never>(() => {}) };
  const services = { ...test.services, pdfRebuilder };
  const undrawn = { ...row, pictures: null };
  expect(await pagePicturesInTime(services, services.storage, undrawn, 1)).toBeNull();
});
