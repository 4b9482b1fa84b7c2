import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffBrowsers, staffSessions } from '../database/schema.ts';
import { enrolled, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const DAY = 86_400_000;

it('remembers the browser of a sign-in for 180 days, one per person', async () => {
  const person = await enrolled(test, 'officer');
  const { db } = test.services.database;
  const browsers = () => db.select().from(staffBrowsers).where(eq(staffBrowsers.personId, person.personId));
  const sessionsOf = () => db.select().from(staffSessions).where(eq(staffSessions.personId, person.personId));
  await db.delete(staffBrowsers);
  await db.delete(staffSessions);
  test.clock.hold();
  const at = +test.services.now();

  const browser = new StaffBrowser(test);
  const { email, password, secret } = person;
  // An unfinished sign-in does not count.
  await browser.post('/sign-in', { email, password });
  expect(await sessionsOf()).toMatchObject([
    { stage: 'code', provenAt: null, endedAt: null, endsAt: new Date(at + 600_000) },
  ]);
  expect(await browsers()).toEqual([]);
  expect(browser.cookies.has('console-browser')).toBe(false);

  await browser.signIn({ email, password, secret });
  expect(await browsers()).toMatchObject([{ expiresAt: new Date(at + 180 * DAY) }]);
  const first = browser.cookies.get('console-browser');
  expect(first).toBeDefined();
  const open = (await sessionsOf()).filter(({ endedAt }) => endedAt === null);
  expect(open).toMatchObject([{ stage: 'signed-in', provenAt: new Date(at) }]);

  test.clock.pass({ minutes: 1 });
  await browser.signIn({ email, password, secret });
  expect(browser.cookies.get('console-browser')).not.toBe(first);
  expect(await browsers()).toMatchObject([{ expiresAt: new Date(at + 60_000 + 180 * DAY) }]);
});
