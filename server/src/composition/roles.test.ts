import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readOutbox } from '../providers/outbox.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { runApp } from '../../tests/helpers/running-app.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { databaseUrl, openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ environment: { ROLES: 'web' } });
});
afterAll(() => test.close());

it('leaves background work to a worker node if a node has only the role web', async () => {
  await new Originator(test).start({ template: { send_invite_notification: true } });
  const { rows } = await test.services.database.pool.query("select 1 from pgboss.job where state = 'active'");
  expect([rows, await readOutbox(test.services)]).toEqual([[], []]);

  const worker = await runApp({
    ROLES: 'worker',
    DATABASE_URL: databaseUrl(test),
    DATA_DIR: test.services.settings.DATA_DIR,
  });
  try {
    await vi.waitUntil(async () => (await readOutbox(test.services)).length === 1, PATIENTLY);
    const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/api/v1/config', '/'].map(statusOf))).toEqual([
      200, 200, 404, 404,
    ]);
  } finally {
    await worker.end('SIGTERM');
  }
});
