import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createChangeFeed } from '../database/change-feed.ts';
import { createLog } from '../http/request-log.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { EventReader } from './testing/event-reader.ts';

let test: TestApp;
let originator: Originator;
let nodes: string[];
let closeOther: () => Promise<unknown>;
const readers: EventReader[] = [];
/** The lines that the other node logged. */
const lines: unknown[] = [];
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  // Simulates a second node with its own database connection.
  const changes = createChangeFeed(test.services.database.direct, test.services.log);
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const other = await buildApp({ ...test.services, changes, log });
  closeOther = () => other.close();
  nodes = [
    await test.app.listen({ host: '127.0.0.1', port: 0 }),
    await other.listen({ host: '127.0.0.1', port: 0 }),
  ];
});
afterEach(() => {
  vi.useRealTimers();
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await closeOther();
  await test.close();
});

async function watch(browser: StaffBrowser, node = 0): Promise<EventReader> {
  const reader = await EventReader.open(nodes[node] ?? '', browser);
  readers.push(reader);
  return reader;
}
const start = async (department: string, branch_ids: string[] = []): Promise<string> => {
  const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];
  return (await originator.upload({ department, branch_ids, participants })).data.session_id;
};

it('reports every change on every node, only to people who may see the session', async () => {
  const { browser: officer } = await signedInAs(test, 'officer', { departments: ['Pune'] });
  const { browser: auditor } = await signedInAs(test, 'auditor');
  const [first, second, all] = [await watch(officer, 0), await watch(officer, 1), await watch(auditor, 1)];
  for (const reader of [first, second, all]) await expect.poll(() => reader.events).toEqual(['look']);
  const elsewhere = await start('Agra');
  const own = await start('Pune');
  for (const reader of [first, second]) await expect.poll(() => reader.events).toContain(`change ${own}`);
  await expect.poll(() => all.events).toEqual(['look', `change ${elsewhere}`, `change ${own}`]);
  await originator.ask(`/sessions/${own}/cancel`, { method: 'POST' });
  for (const reader of [first, second])
    await expect.poll(() => reader.events).toEqual(['look', `change ${own}`, `change ${own}`]);
});

it('does not log an error when a browser leaves', async () => {
  const { browser } = await signedInAs(test, 'auditor');
  const reader = await watch(browser, 1);
  await expect.poll(() => reader.events).toEqual(['look']);
  lines.length = 0;
  reader.close();
  await expect.poll(() => lines).toMatchObject([{ level: 'info', msg: 'request', is_aborted: true }]);
  await delay(100);
  expect(lines).toHaveLength(1);
});

it('reports only their branches to people limited to branches, and asks them to reload if a session has too many', async () => {
  const branchIds = await Promise.all(
    Array.from({ length: 101 }, async (_, index) => {
      const body = { name: `Branch ${index}`, latitude: 18.5, longitude: 73.8 };
      return String((await originator.ask('/branches', { method: 'POST', body })).data.branch_id);
    }),
  );
  const [camp = '', fort = ''] = branchIds;
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'], branches: [camp] });
  const reader = await watch(browser);
  await expect.poll(() => reader.events).toEqual(['look']);
  await start('Pune', [fort]);
  const own = await start('Pune', [camp, fort]);
  await expect.poll(() => reader.events).toEqual(['look', `change ${own}`]);
  await start('Pune', branchIds);
  await expect.poll(() => reader.events).toEqual(['look', `change ${own}`, 'look']);
});

it('asks clients to reload after a lost connection and continues', async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const reader = await watch(browser);
  await expect.poll(() => reader.events).toEqual(['look']);
  await test.services.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign live' AND datname = current_database()",
  );
  await expect.poll(() => reader.events, { timeout: 20_000 }).toEqual(['look', 'look']);
  const id = await start('Pune');
  await expect.poll(() => reader.events).toEqual(['look', 'look', `change ${id}`]);
});

it('ends immediately on every node for people with changed rights or after sign-out, and for no one else', async () => {
  const officer = await signedInAs(test, 'officer', { departments: ['Pune'] });
  const { browser: leaving } = await signedInAs(test, 'auditor');
  const { browser: staying } = await signedInAs(test, 'administrator');
  const [first, second, left] = [
    await watch(officer.browser),
    await watch(officer.browser, 1),
    await watch(leaving, 1),
  ];
  const stayed = [await watch(staying), await watch(staying, 1)];
  for (const reader of readers) await expect.poll(() => reader.events).toEqual(['look']);
  const body = { name: 'N', role: 'officer', departments: ['Goa'], disabled: false };
  const path = `/staff/people/${officer.personId}`;
  expect(await staying.ask(path, { method: 'PUT', body })).toMatchObject({ status: 200 });
  const id = await start('Pune');
  for (const reader of stayed) await expect.poll(() => reader.events).toEqual(['look', `change ${id}`]);
  for (const reader of [first, second]) {
    await expect.poll(() => reader.hasEnded).toBe(true);
    // The person did not receive updates after the change of rights.
    expect(reader.events).toEqual(['look']);
  }
  expect(left.hasEnded).toBe(false);
  await leaving.post('/sign-out');
  await expect.poll(() => left.hasEnded).toBe(true);
});

it('ends with the staff session at the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { browser: leaving } = await signedInAs(test, 'administrator');
  const { browser: staying } = await signedInAs(test, 'administrator');
  const [left, stayed] = [await watch(leaving), await watch(staying)];
  const { data } = await leaving.ask('/staff/devices');
  await test.services.database.pool.query('UPDATE staff_sessions SET ended_at = now() WHERE id = $1', [
    data.devices[0].device_id,
  ]);
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => stayed.beats).toBeGreaterThan(0);
  await expect.poll(() => left.hasEnded).toBe(true);
  expect(stayed.hasEnded).toBe(false);
});

it('requires sign-in, with a limited number of streams per person', async () => {
  const { browser } = await signedInAs(test, 'reviewer');
  const statuses = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await watch(browser)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  readers[0]?.close();
  await expect.poll(async () => (await watch(browser)).status).toBe(200);
  browser.cookies.clear();
  expect((await watch(browser)).status).toBe(401);
});

it('does not delay the shutdown of a node', async () => {
  const { browser } = await signedInAs(test, 'administrator');
  const reader = await watch(browser, 1);
  await closeOther();
  await expect.poll(() => reader.hasEnded).toBe(true);
});
