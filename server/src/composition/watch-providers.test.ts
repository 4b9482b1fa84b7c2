import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createWatch, watchProviders } from './watch-providers.ts';

const NOON = '2026-11-17T12:00:00.000Z';
const LATER = '2026-11-17T12:05:00.000Z';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const fails = () => Promise.reject(new Error('The map server answered 500'));

it('shows administrators the last success and failure of a provider, and passes its answers on unchanged', async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const reported = async (wanted: string) =>
    (await browser.ask('/staff/health')).data.providers.find(({ port }: { port: string }) => port === wanted);
  let at = NOON;
  const { ask, write, stop } = createWatch({ ...test.services, now: () => new Date(at) });
  expect(await ask('maps', async () => 'a map')).toBe('a map');
  await write();
  const maps = { port: 'maps', name: 'schematic', answered_at: NOON, unanswered_at: null };
  expect(await reported('maps')).toEqual(maps);

  at = LATER;
  await expect(ask('maps', fails)).rejects.toThrow('answered 500');
  await write();
  expect(await reported('maps')).toEqual({ ...maps, unanswered_at: LATER });

  // A later time that is already stored is retained. The caller decides which answers count as failures.
  at = NOON;
  await expect(ask('maps', fails)).rejects.toThrow();
  await ask(
    'vision',
    async () => null,
    (read) => read !== null,
  );
  await stop();
  expect(await reported('maps')).toEqual({ ...maps, unanswered_at: LATER });
  expect(await reported('vision')).toMatchObject({ name: 'local', answered_at: null, unanswered_at: NOON });
});

it('records the calls that the features make', async () => {
  const asked: string[] = [];
  const watched = watchProviders(test.services, async (port, once) => {
    asked.push(port);
    return once();
  });
  const scene = { position: { latitude: 18.5, longitude: 73.8 }, accuracyMeters: 10, branches: [] };
  expect(await watched.maps.draw({ ...scene, language: 'en' })).toEqual(
    await test.services.maps.draw({ ...scene, language: 'en' }),
  );
  await watched.geocoder.addressOf(scene.position);
  await expect(watched.storage.put('no session', Buffer.from('x'))).rejects.toThrow();
  expect(asked).toEqual(['maps', 'geocoder', 'storage']);
});

it("returns the provider's answer even if it cannot be recorded", async () => {
  const { pool } = test.services.database;
  const { ask, stop } = createWatch(test.services);
  await pool.query('alter table provider_answers rename to away');
  expect(await ask('maps', async () => 'a map')).toBe('a map');
  await stop();
  await pool.query('alter table away rename to provider_answers');
});
