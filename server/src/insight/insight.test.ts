import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { chainLog } from '../evidence/log.ts';
import { type Answer, call, Originator } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { addDays, dayAndHour, wholeMonths, yearBefore } from './calendar.ts';
import { countAll } from './count.ts';
import { csvOf } from './csv.ts';
import { classOf, quantile } from './durations.ts';

let test: TestApp;
let originator: Originator;
let today: string;
let hour: number;
let template: { template_id: string; name: string };
let branch: { branch_id: string };

const insight = (query = ''): Promise<Answer> => originator.ask(`/insight${query}`);

beforeAll(async () => {
  test = await openTestApp({
    environment: { TIME_ZONE: 'Asia/Kolkata' },
    replace: { vision: standInVision() },
  });
  test.clock.hold();
  // Moves the clock to a full hour of UTC, which is half past the hour in Kolkata. The hour and the day there then
  // stay the same during the test.
  test.clock.pass({ minutes: 60 - test.services.now().getUTCMinutes() });
  originator = new Originator(test, plainPhotos);
  ({ day: today, hour } = dayAndHour(test.services.now(), 'Asia/Kolkata'));
  const pune = await originator.ask('/templates', {
    method: 'POST',
    body: { name: '=Gold loan', department: 'Pune' },
  });
  template = { template_id: pune.data.template_id, name: pune.data.name };
  const made = await originator.ask('/branches', {
    method: 'POST',
    body: { name: 'Pune Camp', latitude: 18.5, longitude: 73.8, max_distance_meters: 500_000 },
  });
  branch = made.data;
  const { signer } = await originator.start({
    template_id: template.template_id,
    branch_ids: [branch.branch_id],
    participants: [{ language: 'hi' }],
  });
  await signer.open();
  test.clock.pass({ minutes: 2 });
  await signer.walkTo('signature');
  const goa = await originator.upload({
    department: 'Goa',
    participants: [{ name: 'Somebody', phone: '+919876543299' }],
  });
  expect(goa.status).toBe(201);
  await chainLog(test.services);
  await countAll(test.services);
});
afterAll(() => test.close());

const invitedOf = async (query: string) => (await insight(query)).data.period.funnel[0].people;
const started = async (ask: (query: string) => Promise<Answer>, query = '') =>
  (await ask(query)).data.period.sessions.started;

describe('the figures of a period', () => {
  it('are equal by whole months and by days, for every combination of filters', async () => {
    const months = `from=${addDays(today, -100)}&to=${addDays(today, 200)}`;
    for (const filter of [
      '',
      `&branch_id=${branch.branch_id}`,
      '&language=hi',
      '&language=hi&department=Pune',
    ]) {
      const { data: long } = await insight(`?${months}${filter}`);
      const { data: short } = await insight(`?from=${today}&to=${today}${filter}`);
      const { from: _from, to: _to, days, ...figures } = short.period;
      expect(long.period).toMatchObject(figures);
      expect(long.period.days).toContainEqual(days[0]);
    }
  });

  it('show how far signers got, what the checks found, and what was sent through which channel', async () => {
    const { status, data } = await insight(`?from=${today}&to=${today}&compare=year`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      time_zone: 'Asia/Kolkata',
      counted_at: expect.any(String),
      is_counting: false,
      comparison: { from: yearBefore(today), sessions: { started: 0 } },
    });
    const { period } = data;
    expect(period.sessions).toMatchObject({ started: 2, completed: 0 });
    expect(period.funnel).toEqual([
      { stage: 'invited', people: 2 },
      ...['opened', 'otp', 'document', 'location', 'liveness', 'signature'].map((stage) => ({
        stage,
        people: 1,
      })),
    ]);
    expect(period.times[0]).toMatchObject({ step: 'otp', people: 1 });
    expect(period.times[0].median_seconds).toBeGreaterThan(100);
    expect(period.times[0].median_seconds).toBeLessThan(145);
    expect(period.tries).toContainEqual({ step: 'otp', first: 1, second: 0, third: 0, later: 0, not_yet: 0 });
    expect(period.checks).toContainEqual({ check: 'liveness', passed: 1, failed: 0, indeterminate: 0 });
    expect(period.messages).toContainEqual({ kind: 'otp', channel: 'sms', sent: 1, failed: 0 });
    expect(period.days).toEqual([{ day: today, invited: 2, signed: 1 }]);
    expect(period.hours[hour]).toEqual({ hour, invited: 2, signed: 1 });
    expect(period.templates).toContainEqual({ ...template, invited: 1, signed: 1 });
    expect(period.branches).toContainEqual({
      branch_id: branch.branch_id,
      name: 'Pune Camp',
      invited: 1,
      signed: 1,
    });
    expect(period.languages).toContainEqual({ language: 'hi', invited: 1, signed: 1 });
    expect(period.languages).toContainEqual({ language: null, invited: 1, signed: 0 });
  });

  it('indicate that they are in another time zone, and name that zone', async () => {
    const { pool } = test.services.database;
    // The version is newer than this program's, so the job must not change these figures.
    await pool.query(`UPDATE insight_state SET time_zone = 'Europe/Lisbon', version = 99`);
    expect((await insight()).data).toMatchObject({ time_zone: 'Europe/Lisbon', is_counting: true });
    await pool.query('UPDATE insight_state SET version = 0');
    await countAll(test.services);
    expect((await insight()).data).toMatchObject({ time_zone: 'Asia/Kolkata', is_counting: false });
  });

  it('include only the sessions that the filters match', async () => {
    expect(await invitedOf('?language=hi')).toBe(1);
    expect(await invitedOf('?language=ta')).toBe(0);
    expect(await invitedOf(`?template_id=${template.template_id}`)).toBe(1);
    expect(await invitedOf(`?branch_id=${branch.branch_id}`)).toBe(1);
    expect(await invitedOf('?department=Goa')).toBe(1);
    expect(await invitedOf('?template_id=no-such-thing')).toBe(0);
  });

  it("are limited to the caller's own department, whatever filter it sends", async () => {
    const { key } = await createApiKey(test.services, 'Pune', { department: 'Pune' });
    const ofKey = (query: string) =>
      call(test, {
        path: `/api/v1/originator/insight${query}`,
        headers: { authorization: `Bearer ${key}` },
      });
    const { browser } = await signedInAs(test, 'officer', { departments: ['Goa'] });
    const ofOfficer = (query: string) => browser.ask(`/originator/insight${query}`);
    expect(await started(ofKey)).toBe(1);
    expect(await started(ofKey, '?department=Goa')).toBe(0);
    expect(await started(ofOfficer)).toBe(1);
    expect(await started(ofOfficer, '?department=Pune')).toBe(0);
    expect(await started(ofOfficer, `?template_id=${template.template_id}`)).toBe(0);
    expect(JSON.stringify((await ofOfficer('?compare=previous')).data)).not.toContain('Gold loan');
  });

  it('are rejected for a reversed period, more than a year or an invalid date', async () => {
    for (const query of [
      '?from=2026-02-02&to=2026-02-01',
      '?from=2024-01-01&to=2026-01-01',
      '?to=2026-02-30',
      '?to=0000-01-01',
    ])
      expect(await insight(query)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  });

  it('can start at the earliest day that a query accepts, and compare with days before it', async () => {
    for (const query of ['?to=2000-01-10', '?from=2000-01-01&to=2000-01-05&compare=previous'])
      expect(await insight(query)).toMatchObject({ status: 200 });
    expect((await insight('?from=2000-03-01&to=2000-03-05&compare=year')).data.comparison).toMatchObject({
      from: '1999-03-01',
    });
  });

  it('are available as CSV, in which no name is a formula', async () => {
    const response = await test.app.inject({
      url: `/api/v1/originator/insight?format=csv&from=${today}&to=${today}&compare=previous`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(response.headers['content-type']).toContain('text/csv');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toBe('figure,item,detail,value,compared');
    expect(lines).toContain('funnel,invited,people,2,0');
    expect(lines).toContain("templates,'=Gold loan,signed,1,");
    expect(csvOf(period([{ name: 'Say "gold", now' }]), null)).toContain('"Say ""gold"", now",signed,3,');
    const [one, other] = [
      { template_id: 'a', name: 'Gold', signed: 3 },
      { template_id: 'b', name: 'Gold', signed: 5 },
    ];
    const csv = csvOf(period([one, other]), period([{ ...other, signed: 2 }]));
    expect(csv).toContain('templates,Gold (a),signed,3,\r\n');
    expect(csv).toContain('templates,Gold (b),signed,5,2\r\n');
  });
});

const period = (templates: { name: string; template_id?: string; signed?: number }[]) => ({
  from: today,
  to: today,
  sessions: { started: 0, completed: 0, expired: 0, cancelled: 0, rejected: 0, declined: 0 },
  funnel: [],
  times: [],
  tries: [],
  checks: [],
  messages: [],
  days: [],
  hours: [],
  templates: templates.map((each) => ({ template_id: null, invited: 4, signed: 3, ...each })),
  branches: [],
  languages: [],
});

describe('days, hours and durations', () => {
  it('follow the time zone', () => {
    expect(dayAndHour(new Date('2026-11-15T19:10:00Z'), 'Asia/Kolkata')).toEqual({
      day: '2026-11-16',
      hour: 0,
    });
    expect(dayAndHour(new Date('2026-11-15T19:10:00Z'), 'UTC')).toEqual({ day: '2026-11-15', hour: 19 });
    expect(yearBefore('2028-02-29')).toBe('2027-02-28');
    expect(yearBefore('2026-12-31')).toBe('2025-12-31');
  });

  it.each([
    ['2026-01-01', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['2025-12-02', '2026-03-30', '2026-01-01', '2026-02-28'],
    ['2028-01-31', '2028-03-01', '2028-02-01', '2028-02-29'],
  ])('from %s to %s contain the whole months from %s to %s', (from, to, first, last) => {
    expect(wholeMonths({ from, to })).toEqual({ from: first, to: last });
  });

  it('contain no whole month if none fits', () => {
    expect(wholeMonths({ from: '2026-02-02', to: '2026-03-30' })).toBeNull();
    expect(wholeMonths({ from: '2026-02-05', to: '2026-02-05' })).toBeNull();
  });

  it('are accurate to a tenth, whatever their length', () => {
    for (const seconds of [20, 75, 3000, 90_000, 600_000]) {
      const found = quantile(new Map([[classOf(seconds), 7]]), 0.5) ?? 0;
      expect(Math.abs(found - seconds) / seconds).toBeLessThan(0.12);
    }
    expect(
      quantile(
        new Map([
          [classOf(10), 9],
          [classOf(1000), 1],
        ]),
        0.9,
      ),
    ).toBeLessThan(12);
    expect(
      quantile(
        new Map([
          [classOf(10), 8],
          [classOf(1000), 2],
        ]),
        0.9,
      ),
    ).toBeGreaterThan(900);
    expect(quantile(new Map(), 0.5)).toBeNull();
  });
});
